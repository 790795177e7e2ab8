import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { LEAST_QUOTE_KOBO, LEAST_VISIT_KOBO, MOST_QUOTE_KOBO, MOST_VISIT_KOBO } from '../../shared/kobo.ts';
import { kobo } from '../../shared/wire-types.ts';
import { emptyAsNull, nairaAmount, requiredText } from '../../shared/words.ts';

/** Most fixed prices of one artisan. */
export const MOST_PRICES = 20;

export const priceItem = z
  .object({
    id: z.string(),
    title: z.string(),
    priceKobo: kobo,
    isVisit: z.boolean().meta({
      description:
        'The artisan comes and looks first. The price of the visit is taken off the price of the job.',
    }),
  })
  .meta({ id: 'PriceItem', description: 'What an artisan does at a fixed price.' });
export type PriceItem = z.output<typeof priceItem>;
const exampleItems: PriceItem[] = [
  { id: exampleIds.priceItem, title: 'Fix a tap', priceKobo: 800_000, isVisit: false },
];

export const listPricesCall = defineCall({
  method: 'GET',
  path: '/api/users/:id/prices',
  who: 'anyone',
  alikeForVisitors: true,
  alikeForMembers: true,
  mayLag: 'for-everyone',
  summary: 'What an artisan does at a fixed price, in their order; empty without a price list.',
  params: z.object({ id: identifier }),
  answer: z.object({ result: z.array(priceItem) }),
  exampleAnswer: { result: exampleItems },
});

export const savePricesCall = defineCall({
  method: 'PUT',
  path: '/api/users/me/prices',
  who: 'skilled',
  summary: 'Replaces the caller’s price list. Hires already made keep their price.',
  body: z.object({
    items: z
      .array(
        z.object({
          id: identifier.meta({ description: 'Made by the client; the same id is the same item.' }),
          title: requiredText({ label: 'What you do', min: 3, max: 80 }),
          priceNaira: nairaAmount({ label: 'Price', leastKobo: LEAST_QUOTE_KOBO, mostKobo: MOST_QUOTE_KOBO }),
        }),
      )
      .max(MOST_PRICES, `At most ${MOST_PRICES} prices.`)
      .refine(
        (items) => new Set(items.map(({ id }) => id)).size === items.length,
        'Each item needs its own id.',
      ),
    visitNaira: emptyAsNull(
      nairaAmount({ label: 'Price of a visit', leastKobo: LEAST_VISIT_KOBO, mostKobo: MOST_VISIT_KOBO }),
    ).meta({
      description:
        'The price of a visit before a job, shown as one more item. If absent, there are no visits.',
    }),
  }),
  rateLimit: { max: 30, perSeconds: 60 },
  answer: z.object({ message: z.string(), result: z.array(priceItem) }),
  exampleBody: { items: [{ id: exampleIds.priceItem, title: 'Fix a tap', priceNaira: '8,000' }] },
  exampleAnswer: { message: 'Your prices are saved.', result: exampleItems },
});
