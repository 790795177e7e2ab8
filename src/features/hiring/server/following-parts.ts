import { sql } from 'kysely';
import type { Tx } from '../../../server/database.ts';
import {
  type HireAction,
  type HireStatus,
  isEnded,
  isRebooking,
  statusesBefore,
  statusesThat,
} from '../process.ts';
import { type HireRecord, hireOf, hiresWithArtisan } from './hire-record.ts';
import type { StepData } from './hire-writes.ts';

/**
 * How a step of one part affects the later parts of its job. The later parts are locked after it and in ascending
 * order, and a step of a later part never locks an earlier one, so there are no deadlocks.
 */

/** A step of a later part, for move-hire.ts. */
interface Following extends StepData {
  actor: 'system';
  action: 'end_part' | 'revive_part';
  now: Date;
}

/**
 * The later parts affected by a step, locked, each with the step it has to take. Paid parts are left alone.
 *
 * @param to the state that the step leads to
 */
export async function followingParts(
  tx: Tx,
  hire: HireRecord,
  { action, now }: { action: HireAction; now: Date },
  to: HireStatus,
): Promise<[HireRecord, Following][]> {
  const { part } = hire;
  if (part === null) return [];
  const system = { actor: 'system', now } as const;
  // When a part expires, a task ends the later parts (tend-parts.ts), because many hires expire in one transaction.
  // Cancelling one part cancels the other unpaid ones; a replacement artisan takes over that one part alone.
  const isOff = (isEnded(to) && to !== 'expired') || isRebooking(to);
  if (isOff && action !== 'end_part') {
    const parts = await lockLaterParts(tx, hire, 'end_part');
    return parts.map((each, at) => [
      each,
      { ...system, action: 'end_part', ...(at === 0 && { endedParts: parts.length }) },
    ]);
  }
  // A late payment revives the part, so the later parts that expired with it wait for their own start again. That is to
  // come: a part is paid until its last day is over, and the later ones begin after that (`assertBetweenParts`).
  if (action === 'pay' && hire.status === 'expired') {
    const parts = await lockLaterParts(tx, hire, 'revive_part');
    return parts.map((each) => [each, { ...system, action: 'revive_part' }]);
  }
  return [];
}

/** Whether an earlier part ended in any other way than by expiring. */
const followsEnded = sql`exists (
  select from hires earlier
   where earlier.group_id = hires.group_id and earlier.part_number < hires.part_number
     and earlier.status <> 'expired' and earlier.status in (${sql.join(statusesThat(isEnded))}))`;

async function lockLaterParts(
  tx: Tx,
  { part }: HireRecord,
  action: Following['action'],
): Promise<HireRecord[]> {
  if (part === null) return [];
  const rows = await hiresWithArtisan(tx)
    .where('hires.group_id', '=', part.groupId)
    .where('hires.part_number', '>', part.number)
    .where('hires.status', 'in', statusesBefore(action))
    // Parts after one that has been cancelled in the meantime stay ended.
    .$if(action === 'revive_part', (query) => query.where(sql<boolean>`not ${followsEnded}`))
    .orderBy('hires.part_number')
    .forUpdate('hires')
    .execute();
  return rows.map(hireOf);
}
