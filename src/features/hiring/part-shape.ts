import { z } from 'zod';
import { LEAST_QUOTE_KOBO, MOST_QUOTE_KOBO } from '../../shared/kobo.ts';
import { day, kobo } from '../../shared/wire-types.ts';
import { calendarDay, nairaAmount, requiredText } from '../../shared/words.ts';
import { LEAST_PARTS, MOST_PART_TITLE, MOST_PARTS } from './part-limits.ts';
import { hireStatuses } from './process.ts';

/* The wire format of the parts of a job. */

/** The parts as the artisan types them; absent or empty if the job is not divided. */
export const typedParts = z
  .array(
    z.object({
      title: requiredText({ label: 'Name of the part', max: MOST_PART_TITLE }),
      amountNaira: nairaAmount({
        label: 'Price',
        leastKobo: LEAST_QUOTE_KOBO,
        mostKobo: MOST_QUOTE_KOBO,
      }),
      startDate: calendarDay('First day'),
      endDate: calendarDay('Last day'),
    }),
  )
  .max(MOST_PARTS, `A job can have at most ${MOST_PARTS} parts.`)
  .refine(
    ({ length }) => length === 0 || length >= LEAST_PARTS,
    'One part is the whole job. Add a second part, or give one price.',
  )
  .nullish()
  .meta({
    description:
      'The job in two to five parts, in order, instead of one price. Each part has its own price and days, and is paid, done and released on its own.',
  });
export type TypedParts = z.output<typeof typedParts>;

/** The parts of a quote; empty if the job is not divided. */
export const quoteParts = z.array(
  z.object({ title: z.string(), amountKobo: kobo, startDate: day, endDate: day }),
);
export type QuotePart = z.output<typeof quoteParts>[number];

/** The part of a job that a hire represents. */
export const partView = z
  .object({
    number: z.number().int(),
    count: z.number().int(),
    title: z.string(),
    isNext: z.boolean().meta({ description: 'For an unpaid part: whether it is next to be paid.' }),
  })
  .meta({ id: 'HirePart' });

/** One part in the overview of a whole job. */
const partOfJob = z.object({
  id: z.string(),
  number: z.number().int(),
  title: z.string(),
  status: z.enum(hireStatuses),
  startDate: day,
  endDate: day,
  startTime: z.string(),
  priceKobo: kobo.meta({ description: 'What both sides agreed on for it.' }),
  paidKobo: kobo.meta({ description: 'All that was paid for it and not refunded.' }),
  heldKobo: kobo,
  releasedKobo: kobo.meta({ description: 'Released to the artisan, before our fee.' }),
  toPayKobo: kobo.meta({ description: 'Still to pay; 0 for a part that has ended.' }),
  isNext: z.boolean().meta({ description: 'For an unpaid part: whether the customer was asked to pay it.' }),
});

const sums = {
  priceKobo: kobo,
  paidKobo: kobo,
  heldKobo: kobo,
  releasedKobo: kobo,
  toPayKobo: kobo,
};

/** All parts of a job with their totals. */
export const jobInParts = z
  .object({ parts: z.array(partOfJob), total: z.object(sums) })
  .meta({ id: 'JobInParts', description: 'All parts of a job in order, and their totals.' });
export type JobInParts = z.output<typeof jobInParts>;
