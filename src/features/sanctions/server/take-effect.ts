import type { Tx } from '../../../server/database.ts';
import type { Sanction } from '../../../shared/sanction-words.ts';
import { endHiresOfPersonTask } from '../../hiring/server/public.ts';
import { closeOpenJobsOf } from '../../jobs/server/public.ts';
import { setSanction } from '../../people/server/public.ts';
import { deleteSessions } from '../../sessions/server/public.ts';
import { isInForce, notPossible, severityOf } from './in-force.ts';
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
 * Ends the milder sanction that a new one replaces, or one whose time is over.
 *
 * @throws Refusal 409 `not_possible_now` when the one in force is as strict or stricter
 */
export async function replaceMilder(
  tx: Tx,
  tools: SanctionTools,
  userId: string,
  level: Sanction,
): Promise<void> {
  const inForce = (await findStanding(tx, userId)).find(({ state }) => state === 'active');
  if (!inForce) return;
  const now = tools.now();
  if (!isInForce(inForce, now)) {
    // It is over, but the task that ends it has not run yet. “You can use your account fully again” is not said, as the new
    // one begins at once.
    await recordEnd(tx, inForce, 'time', now);
    return;
  }
  if (severityOf(inForce.level) >= severityOf(level)) {
    throw notPossible(
      `This account is already ${inForce.level}. Lift that first, or choose something stricter.`,
    );
  }
  await updateSanction(tx, inForce.id, { state: 'ended', ended_at: now, ended_for: 'replaced' });
}

/** Ends an active sanction and notifies the person. Lock the person first. */
export async function endSanction(
  tx: Tx,
  tools: SanctionTools,
  sanction: SanctionRecord,
  endedFor: 'time' | 'lifted' | 'appeal',
): Promise<SanctionRecord> {
  const ended = await recordEnd(tx, sanction, endedFor, tools.now());
  if (sanction.level !== 'warning') await setSanction(tx, sanction.user_id, null);
  await notifyOfEnd(tx, tools, ended, endedFor);
  return ended;
}

async function recordEnd(
  tx: Tx,
  { id, carried_from: carriedFrom }: SanctionRecord,
  endedFor: 'time' | 'lifted' | 'appeal',
  at: Date,
): Promise<SanctionRecord> {
  const ended = await updateSanction(tx, id, { state: 'ended', ended_at: at, ended_for: endedFor });
  if (carriedFrom) await tx.deleteFrom('kept_sanctions').where('sanction_id', '=', carriedFrom).execute();
  return ended;
}
