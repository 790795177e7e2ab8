import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Reads } from '../../../server/database.ts';
import { type ShownHire, shownHireOf, shownHires } from './hire-record-store.ts';

/** Whose hires are listed. */
export type HireOwner =
  | { side: 'artisan'; artisanId: string }
  /** `guestEmail`: also what was ordered with this address by somebody without an account. */
  | { side: 'customer'; customerId: string; guestEmail: string | null };

const ownedBy = (owner: HireOwner) => (hires: ExpressionBuilder<Database, 'hires'>) => {
  if (owner.side === 'artisan') return hires('hires.artisan_id', '=', owner.artisanId);
  const own = hires('hires.customer_id', '=', owner.customerId);
  if (owner.guestEmail === null) return own;
  return hires.or([
    own,
    hires.and([hires('hires.customer_id', 'is', null), hires('hires.customer_email', '=', owner.guestEmail)]),
  ]);
};

/** Somebody's hires, newest first, and how many there are in all. `before` is the last hire of the page before. */
export async function listHires(
  reads: Reads,
  owner: HireOwner,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<{ hires: ShownHire[]; total: number }> {
  const page = shownHires(reads)
    .where(ownedBy(owner))
    .orderBy('hires.created_at', 'desc')
    .orderBy('hires.id', 'desc')
    .limit(limit);
  const rows = await (before === undefined
    ? page
    : page.where(
        sql<boolean>`(hires.created_at, hires.id) < (select created_at, id from hires where id = ${before})`,
      )
  ).execute();
  const { total } = await reads
    .selectFrom('hires')
    .select((hires) => hires.fn.countAll<number>().as('total'))
    .where(ownedBy(owner))
    .executeTakeFirstOrThrow();
  return { hires: rows.map(shownHireOf), total };
}
