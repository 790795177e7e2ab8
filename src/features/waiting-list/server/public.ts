import type { Jobs } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { lookAtLineTask } from './tell-next.ts';

export { moveWaitingMail, waitingListPersonalData } from './personal-data.ts';

/**
 * To be called where an artisan becomes available again, or one of their days free: as soon as the transaction
 * commits, whoever waits first for them is told.
 */
export async function advanceWaitlist(tx: Tx, jobs: Jobs, artisanId: string): Promise<void> {
  await jobs.add(tx, lookAtLineTask, { artisanId });
}
