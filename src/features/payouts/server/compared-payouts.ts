import { sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { TRANSFER_FEES } from '../../../shared/transfer-fee.ts';
import type { PayoutStatus } from '../states.ts';
import { type PayoutRecord, payouts } from './payouts-store.ts';

/* Payouts as the comparison with Paystack's lists needs them. */

interface Span {
  /** Both included. */
  since: Date;
  until: Date;
}

/** Payouts by reference; references that are not ours are left out. */
export async function payoutsByReference(
  reads: Reads,
  references: string[],
): Promise<Map<string, PayoutRecord>> {
  if (references.length === 0) return new Map();
  const rows = await payouts(reads).where('reference', 'in', references).execute();
  return new Map(rows.map((row) => [row.reference, row]));
}

/** Payouts that were paid (even if returned later) and first sent to Paystack in a span. */
export async function payoutsThatWerePaid(reads: Reads, { since, until }: Span) {
  const rows = await reads
    .selectFrom('payouts')
    .select(['reference', 'amount_kobo as amountKobo', sql<PayoutStatus>`status`.as('status')])
    .select('tried_at as triedAt')
    .where('status', 'in', ['paid', 'reversed'])
    .where('tried_at', '>=', since)
    .where('tried_at', '<=', until)
    .execute();
  return rows.flatMap(({ triedAt, ...row }) => (triedAt ? [{ ...row, triedAt }] : []));
}

/** Whether more than `most` payouts were first sent to Paystack in a span. */
export async function areMorePayoutsTried(
  reads: Reads,
  { since, until }: Span,
  most: number,
): Promise<boolean> {
  const further = await reads
    .selectFrom('payouts')
    .select('tried_at')
    .where('tried_at', '>=', since)
    .where('tried_at', '<=', until)
    .orderBy('tried_at')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  return further !== undefined;
}

const fee = sql<number>`case ${sql.join(
  TRANSFER_FEES.upTo.map(
    ({ amountKobo, feeKobo }) => sql`when amount_kobo <= ${sql.lit(amountKobo)} then ${sql.lit(feeKobo)}`,
  ),
  sql` `,
)} else ${sql.lit(TRANSFER_FEES.aboveKobo)} end`;

/** What Paystack has deducted from our balance for payouts that it has not delivered yet, fees included, in kobo. */
export async function sumOfPayoutsOnTheWay(reads: Reads): Promise<number> {
  const row = await reads
    .selectFrom('payouts')
    .select(sql<number | null>`sum(amount_kobo + ${fee})`.as('kobo'))
    .where('status', '=', sql.lit('sent'))
    .executeTakeFirst();
  return row?.kobo ?? 0;
}
