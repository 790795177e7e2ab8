import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import type { HireSide } from '../../hiring/process.ts';
import { customersHireUrl, type HireRecord } from '../../hiring/server/public.ts';
import { notify, sendMail } from '../../notifications/server/public.ts';
import { reviewNewsMail } from './review-emails.ts';

type Tools = Pick<AppContext, 'config' | 'jobs' | 'now' | 'publicUrl'>;

/** Notifies the reviewed party that a review can now be read; a guest by email. */
export async function notifyOfShown(tx: Tx, tools: Tools, hire: HireRecord, writer: HireSide): Promise<void> {
  const { id, artisanId, artisanName, customerId, customerName, customerEmail } = hire;
  const [userId, aboutId, name] =
    writer === 'customer' ? [artisanId, customerId, customerName] : [customerId, artisanId, artisanName];
  const title = `${name} has reviewed you`;
  if (userId === null) {
    const page = customersHireUrl(tools.publicUrl(), hire, tools.config, tools.now());
    const mail = { to: customerEmail, name: customerName, title, text: 'You’ll find it on the hire’s page.' };
    await sendMail(
      tx,
      tools.jobs,
      reviewNewsMail({ ...mail, label: 'See the review', url: `${page}#review` }),
    );
    return;
  }
  await notify(tx, tools, {
    userId,
    aboutId,
    kind: 'reviews',
    title,
    text: writer === 'customer' ? 'It is now on your profile, and you can reply.' : 'See what they said.',
    link: `/hires/${id}#review`,
    source: `review-shown:${id}:${writer}`,
  });
}

/** Notifies the customer that the artisan replied to their review; a guest by email. */
export async function notifyOfReply(tx: Tx, tools: Tools, hire: HireRecord): Promise<void> {
  const { id, artisanId, artisanName, customerId, customerName, customerEmail } = hire;
  const title = `${artisanName} has replied to your review`;
  const page = `/profile/${artisanId}#reviews`;
  if (customerId === null) {
    const mail = {
      to: customerEmail,
      name: customerName,
      title,
      text: 'You’ll see the reply under your review.',
    };
    await sendMail(
      tx,
      tools.jobs,
      reviewNewsMail({ ...mail, label: 'See the reply', url: tools.publicUrl() + page }),
    );
    return;
  }
  await notify(tx, tools, {
    userId: customerId,
    aboutId: artisanId,
    kind: 'reviews',
    title,
    text: 'Their reply is under it.',
    link: page,
    source: `review-reply:${id}`,
  });
}
