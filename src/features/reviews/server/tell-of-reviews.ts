import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import type { HireSide } from '../../hiring/process.ts';
import type { HireRecord } from '../../hiring/server/public.ts';
import { notify } from '../../notifications/server/public.ts';

type Tools = Pick<AppContext, 'jobs' | 'now'>;

/** Tells the reviewed side that it can read what the other has written, once. A guest sees it on the hire's page. */
export async function tellOfShown(tx: Tx, tools: Tools, hire: HireRecord, writer: HireSide): Promise<void> {
  const { id, artisanId, artisanName, customerId, customerName } = hire;
  const [userId, aboutId, name] =
    writer === 'customer' ? [artisanId, customerId, customerName] : [customerId, artisanId, artisanName];
  if (userId === null) return;
  await notify(tx, tools, {
    userId,
    aboutId,
    kind: 'reviews',
    title: `${name} has reviewed you`,
    text: writer === 'customer' ? 'It is on your profile now, and you can reply.' : 'See what they said.',
    link: `/hires/${id}#review`,
    source: `review-shown:${id}:${writer}`,
  });
}

/** Tells a customer with an account that the artisan has replied to their review. */
export async function tellOfReply(tx: Tx, tools: Tools, hire: HireRecord): Promise<void> {
  const { id, artisanId, artisanName, customerId } = hire;
  if (customerId === null) return;
  await notify(tx, tools, {
    userId: customerId,
    aboutId: artisanId,
    kind: 'reviews',
    title: `${artisanName} has replied to your review`,
    text: 'Their reply is under it.',
    link: `/profile/${artisanId}#reviews`,
    source: `review-reply:${id}`,
  });
}
