import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { isAfter, MOST_READ, pageOf, positionIn } from '../../../server/queue-page.ts';
import { newId } from '../../../shared/identifier.ts';

/** Kinds of difference between Paystack and our books. */
export const differenceKinds = [
  /** Paystack received money for which we have no payment. */
  'payment_unknown',
  /** Paystack received money for a payment of ours in another currency than naira, which our books do not have. */
  'payment_currency',
  /** We booked money as received that Paystack does not have. */
  'payment_missing',
  'payment_status',
  'payment_amount',
  'payment_fee',
  /** Paystack refunded money without a refund of ours. */
  'refund_unknown',
  /** We sent a refund that Paystack does not have, or have long owed one that it has not made. */
  'refund_missing',
  'refund_status',
  'refund_amount',
  /** Paystack transferred money without a payout of ours. */
  'transfer_unknown',
  'transfer_missing',
  'transfer_status',
  'transfer_amount',
  /** The balance beyond the ledger changed since the last comparison. */
  'balance',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export interface Difference {
  kind: DifferenceKind;
  /** Reference of the payment or transfer, Paystack's number of the refund, or the Lagos day of a balance. */
  reference: string;
  /** What each side says, in words for operators. */
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

const order = { at: sql.ref('found_at'), id: sql.ref('id') };

/** A page of the open differences, oldest first. */
export const listOpenDifferences = async (reads: Reads, after?: string) =>
  pageOf(
    await differences(reads)
      .select(positionIn(order))
      .where('closed_at', 'is', null)
      .where(isAfter(order, after))
      .orderBy('found_at')
      .orderBy('id')
      .limit(MOST_READ)
      .execute(),
  );

/** A difference by id; undefined when there is none. */
export const findDifference = (reads: Reads, id: string): Promise<KeptDifference | undefined> =>
  differences(reads).where('id', '=', id).executeTakeFirst();

/** A difference with its row locked. */
export const lockDifference = (
  tx: Tx,
  kind: string,
  reference: string,
): Promise<KeptDifference | undefined> =>
  differences(tx).where('kind', '=', kind).where('reference', '=', reference).forUpdate().executeTakeFirst();

/**
 * Inserts or updates a difference.
 *
 * @returns whether to report it: it is new, or has changed since it was closed
 */
export async function keepDifference(tx: Tx, found: Difference, now: Date): Promise<boolean> {
  const { kind, reference, ours, theirs, happenedAt } = found;
  const seen = { theirs, last_seen_at: now };
  const added = await tx
    .insertInto('paystack_differences')
    .values({ id: newId(), kind, reference, happened_at: happenedAt, found_at: now, ours, ...seen })
    .onConflict((known) => known.columns(['kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return true;
  const known = await lockDifference(tx, kind, reference);
  if (!known) throw new Error(`difference ${kind} ${reference} is neither new nor known`);
  const isSame = known.ours === ours && known.theirs === theirs;
  const begins = known.closedAs === 'gone' || (known.closedAs === 'explained' && !isSame);
  // Changes of a balance on one day add up until they are explained.
  const addsUp = kind === 'balance' && !begins;
  await tx
    .updateTable('paystack_differences')
    .set({
      ...seen,
      ...(!addsUp && { ours }),
      ...(begins && { found_at: now, closed_at: null, closed_as: null }),
    })
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

/** How many differences have been found since then, known ones included. */
export async function countFoundSince(reads: Reads, since: Date): Promise<number> {
  const { count } = await reads
    .selectFrom('paystack_differences')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('last_seen_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Closes differences in the span that the comparison no longer found. Balances stay open: a change has to be
 * explained.
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
