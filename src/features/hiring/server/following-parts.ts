import { sql } from 'kysely';
import type { Tx } from '../../../server/database.ts';
import { startOf } from '../../../shared/hire-clock.ts';
import {
  type HireAction,
  type HireStatus,
  isEnded,
  isRebooking,
  statusesBefore,
  statusesThat,
} from '../process.ts';
import { type HireRecord, hireOf, hiresWithArtisan } from './hire-record.ts';
import type { SaidWithStep } from './hire-writes.ts';

/**
 * What a step of one part does to the later parts of its job. They are locked in their order and after it, and no step of a
 * later part locks an earlier one, so that no two wait for each other.
 */

/** A step of a later part, as move-hire.ts takes it. */
interface Following extends SaidWithStep {
  actor: 'system';
  action: 'end_part' | 'revive_part';
  now: Date;
}

/**
 * The later parts that follow a step, locked, each with its own step. Those that are paid stay as they are.
 *
 * @param to where the step leads
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
  // What expires takes its later parts along in a task, since clocks strike for many hires at once: see tend-parts.ts.
  // Who cancels one part is out of the others; whoever takes over has that part alone.
  const isOff = (isEnded(to) && to !== 'expired') || isRebooking(to);
  if (isOff && action !== 'end_part') {
    const parts = await lockLaterParts(tx, hire, 'end_part');
    return parts.map((each, at) => [
      each,
      { ...system, action: 'end_part', ...(at === 0 && { endedParts: parts.length }) },
    ]);
  }
  // Its money came late: what had expired with it waits for its own start again.
  if (action === 'pay' && hire.status === 'expired') {
    const parts = await lockLaterParts(tx, hire, 'revive_part');
    return parts
      .filter((each) => startOf(each) > now)
      .map((each) => [each, { ...system, action: 'revive_part' }]);
  }
  return [];
}

/** Whether a part before it has ended otherwise than unpaid. */
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
    // What follows a part that was cancelled meanwhile stays ended.
    .$if(action === 'revive_part', (query) => query.where(sql<boolean>`not ${followsEnded}`))
    .orderBy('hires.part_number')
    .forUpdate('hires')
    .execute();
  return rows.map(hireOf);
}
