import type { Tx } from '../../../server/database.ts';
import type { Sanction } from '../../../shared/sanction-words.ts';
import { endHiresOfPersonTask } from '../../hiring/server/public.ts';
import { closeOpenJobsOf } from '../../jobs/server/public.ts';
import { setSanction } from '../../people/server/public.ts';
import { deleteSessions } from '../../sessions/server/public.ts';
import { notPossible, severityOf } from './in-force.ts';
import { notifyOfEnd, notifyOfSanction, type SanctionTools } from './notify-of-sanction.ts';
import { findStanding, type SanctionRecord, updateSanction } from './sanctions-store.ts';

/**
 * Puts a stored sanction into force and notifies the person. Lock the person first.
 *
 * @throws Refusal 409 `not_possible_now` when an equal or stricter sanction is in force
 */
export async function applySanction(tx: Tx, tools: SanctionTools, sanction: SanctionRecord): Promise<void> {
  const { user_id: userId, level, ends_at: until } = sanction;
  if (level !== 'warning') {
    await setSanction(tx, userId, { level, until });
    if (level !== 'limited') await closeOpenJobsOf(tx, userId, tools.now());
    if (level === 'banned') {
      await deleteSessions(tx, userId);
      await tools.jobs.add(tx, endHiresOfPersonTask, { userId });
    }
  }
  await notifyOfSanction(tx, tools, sanction);
}

/**
 * Ends the milder sanction that a new one replaces.
 *
 * @throws Refusal 409 `not_possible_now` when the one in force is as strict or stricter
 */
export async function replaceMilder(
  tx: Tx,
  { now }: SanctionTools,
  userId: string,
  level: Sanction,
): Promise<void> {
  const inForce = (await findStanding(tx, userId)).find(({ state }) => state === 'active');
  if (!inForce) return;
  if (severityOf(inForce.level) >= severityOf(level)) {
    throw notPossible(
      `This account is already ${inForce.level}. Lift that first, or choose something stricter.`,
    );
  }
  await updateSanction(tx, inForce.id, { state: 'ended', ended_at: now(), ended_for: 'replaced' });
}

/** Ends an active sanction and notifies the person. Lock the person first. */
export async function endSanction(
  tx: Tx,
  tools: SanctionTools,
  sanction: SanctionRecord,
  endedFor: 'time' | 'lifted' | 'appeal',
): Promise<SanctionRecord> {
  const ended = await updateSanction(tx, sanction.id, {
    ...{ state: 'ended', ended_at: tools.now(), ended_for: endedFor },
  });
  if (sanction.level !== 'warning') await setSanction(tx, sanction.user_id, null);
  if (sanction.carried_from)
    await tx.deleteFrom('kept_sanctions').where('sanction_id', '=', sanction.carried_from).execute();
  await notifyOfEnd(tx, tools, ended, endedFor);
  return ended;
}
