import type { Tx } from '../../../server/database.ts';
import { startOf } from '../../../shared/hire-clock.ts';
import { type HireAction, type HireStatus, isEnded } from '../process.ts';
import { type HireRecord, hireOf, hiresWithArtisan } from './hire-record.ts';
import type { Step } from './move-hire.ts';

/**
 * What a step of one part does to the later parts of its job. They are locked in their order and after it, and no step of a
 * later part locks an earlier one, so that no two wait for each other.
 */

/**
 * The later parts that follow a step, locked, each with its own step. Those that are paid stay as they are.
 *
 * @param to where the step leads
 */
export async function followingParts(
  tx: Tx,
  hire: HireRecord,
  { action, now }: Pick<Step, 'action' | 'now'>,
  to: HireStatus,
): Promise<[HireRecord, Step][]> {
  const { part } = hire;
  if (part === null) return [];
  const system = { actor: 'system', now } as const;
  // What expires takes its later parts along in a task, since clocks strike for many hires at once: see tend-parts.ts.
  if (isEnded(to) && to !== 'expired' && action !== 'end_part') {
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

const before = { end_part: 'planned', revive_part: 'expired' } as const satisfies Partial<
  Record<HireAction, HireStatus>
>;

async function lockLaterParts(
  tx: Tx,
  { part }: HireRecord,
  action: keyof typeof before,
): Promise<HireRecord[]> {
  if (part === null) return [];
  const rows = await hiresWithArtisan(tx)
    .where('hires.group_id', '=', part.groupId)
    .where('hires.part_number', '>', part.number)
    .where('hires.status', '=', before[action])
    .orderBy('hires.part_number')
    .forUpdate('hires')
    .execute();
  return rows.map(hireOf);
}
