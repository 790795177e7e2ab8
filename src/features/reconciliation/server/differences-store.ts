import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';

/** What can differ between Paystack's lists and our books. */
export const differenceKinds = [
  /** Money came for which we have no payment. */
  'payment_unknown',
  /** Paystack does not have money that we booked as received. */
  'payment_missing',
  'payment_status',
  'payment_amount',
  'payment_fee',
  /** Money went back to a payer without a refund of ours. */
  'refund_unknown',
  'refund_missing',
  'refund_status',
  'refund_amount',
  /** Money went to a bank without a pay-out of ours. */
  'transfer_unknown',
  'transfer_missing',
  'transfer_status',
  'transfer_amount',
  /** What lies at Paystack beside our books changed from one comparison to the next. */
  'balance',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export interface Difference {
  kind: DifferenceKind;
  /** Of the payment or transfer, Paystack's number of the refund, or the Lagos day of a balance. */
  reference: string;
  /** What each side says, for an operator to read. */
  ours: string;
  theirs: string;
  /** When it happened at Paystack. */
  happenedAt: Date;
}

export interface KeptDifference extends Difference {
  id: string;
  foundAt: Date;
  closedAs: 'explained' | 'gone' | null;
}

const differences = (reads: Reads) =>
  reads
    .selectFrom('paystack_differences')
    .select([
      'id',
      sql<DifferenceKind>`kind`.as('kind'),
      'reference',
      'ours',
      'theirs',
      'happened_at as happenedAt',
      'found_at as foundAt',
      sql<KeptDifference['closedAs']>`closed_as`.as('closedAs'),
    ]);

/** Differences that nobody has explained and that are still there, the oldest first. */
export const listOpenDifferences = (reads: Reads): Promise<KeptDifference[]> =>
  differences(reads).where('closed_at', 'is', null).orderBy('found_at').orderBy('id').execute();

/** One by its id. */
export const findDifference = (reads: Reads, id: string): Promise<KeptDifference | undefined> =>
  differences(reads).where('id', '=', id).executeTakeFirst();

/** Reads a difference and keeps everyone else from changing it. */
export const lockDifference = (
  tx: Tx,
  kind: string,
  reference: string,
): Promise<KeptDifference | undefined> =>
  differences(tx).where('kind', '=', kind).where('reference', '=', reference).forUpdate().executeTakeFirst();

/**
 * Writes a difference down.
 *
 * @returns whether it has to be raised: it was not known, or is not what it was when it was closed
 */
export async function keepDifference(tx: Tx, found: Difference, now: Date): Promise<boolean> {
  const { kind, reference, ours, theirs, happenedAt } = found;
  const seen = { ours, theirs, last_seen_at: now };
  const added = await tx
    .insertInto('paystack_differences')
    .values({ id: newId(), kind, reference, happened_at: happenedAt, found_at: now, ...seen })
    .onConflict((known) => known.columns(['kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return true;
  const known = await lockDifference(tx, kind, reference);
  if (!known) throw new Error(`difference ${kind} ${reference} is neither new nor known`);
  const isSame = known.ours === ours && known.theirs === theirs;
  const begins = known.closedAs === 'gone' || (known.closedAs === 'explained' && !isSame);
  await tx
    .updateTable('paystack_differences')
    .set({ ...seen, ...(begins && { found_at: now, closed_at: null, closed_as: null }) })
    .where('id', '=', known.id)
    .execute();
  return begins;
}

/** Closes a locked difference. */
export async function closeDifference(
  tx: Tx,
  { id }: Pick<KeptDifference, 'id'>,
  closedAs: 'explained' | 'gone',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('paystack_differences')
    .set({ closed_at: now, closed_as: closedAs })
    .where('id', '=', id)
    .execute();
}

/**
 * Closes what a comparison of a span of time did not find any more. A balance is not closed so: what changed it has to
 * be explained.
 *
 * @param beganAt when the comparison began
 */
export async function closeGone(
  tx: Tx,
  { since, until, beganAt }: { since: Date; until: Date; beganAt: Date },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('paystack_differences')
    .set({ closed_at: now, closed_as: 'gone' })
    .where('closed_at', 'is', null)
    .where('kind', '<>', 'balance')
    .where('happened_at', '>=', since)
    .where('happened_at', '<=', until)
    .where('last_seen_at', '<', beganAt)
    .execute();
}
