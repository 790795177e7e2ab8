import { newId } from '../src/shared/identifier.ts';
import { payFor } from './paid-hires.ts';
import type { GuestHire } from './paying.ts';
import { requestQuote, takeStep } from './quoting.ts';
import type { TestApp } from './test-app.ts';

type Headers = Record<string, string>;

/** Three parts of a job from 10 December 2026, as an artisan types them. */
export const threeParts = [
  { title: 'Foundation', amountNaira: '50,000', startDate: '2026-12-10', endDate: '2026-12-11' },
  { title: 'Walls', amountNaira: '30,000', startDate: '2026-12-14', endDate: '2026-12-15' },
  { title: 'Roofing', amountNaira: '20,000', startDate: '2026-12-20', endDate: '2026-12-20' },
];

export interface QuotedInParts {
  /** The guest's request, which becomes the first part. */
  hire: GuestHire;
  quoteId: string;
}

/** A guest's request that the artisan has answered with a quote in parts. */
export async function quoteInParts(
  app: TestApp,
  artisan: { id: string },
  asArtisan: Headers,
  { parts = threeParts, wish = {} }: { parts?: object[]; wish?: Record<string, unknown> } = {},
): Promise<QuotedInParts> {
  const hire = await requestQuote(app, artisan, { email: `parts-${newId()}@example.ng`, ...wish });
  const quoteId = newId();
  const { status, body } = await takeStep(app, hire.id, 'quote', { quoteId, parts }, asArtisan);
  if (status !== 200) throw new Error(`not quoted: ${JSON.stringify(body)}`);
  return { hire, quoteId };
}

/** The parts of a job, in order, by their hires' ids; the key of the first opens them all. */
export async function partsOf(app: TestApp, { id, key }: GuestHire): Promise<GuestHire[]> {
  const rows = await app.db
    .selectFrom('hires')
    .select('id')
    .where('group_id', '=', id)
    .orderBy('part_number')
    .execute();
  return rows.map((row) => ({ id: row.id, key }));
}

/** A guest's job in parts that both sides have agreed on, with the first part paid unless `wishes` say otherwise. */
export async function agreeOnParts(
  app: TestApp,
  artisan: { id: string },
  asArtisan: Headers,
  { paid = 1, ...wishes }: Parameters<typeof quoteInParts>[3] & { paid?: number } = {},
): Promise<GuestHire[]> {
  const { hire, quoteId } = await quoteInParts(app, artisan, asArtisan, wishes);
  const { status, body } = await takeStep(app, hire.id, 'accept-quote', { quoteId, key: hire.key });
  if (status !== 200) throw new Error(`not accepted: ${JSON.stringify(body)}`);
  const parts = await partsOf(app, hire);
  for (const part of parts.slice(0, paid)) await payFor(app, part);
  return parts;
}
