import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { BATCH, inBatches } from '../../../server/in-batches.ts';
import { defineTask } from '../../../server/jobs.ts';
import { REVIEW_DAYS } from '../../../shared/promises.ts';
import { type HireSide, isDone } from '../../hiring/process.ts';
import { customersHireUrl, findHire, type HireRecord } from '../../hiring/server/public.ts';
import { notify, sendMail, wantsMail } from '../../notifications/server/public.ts';
import {
  findWriters,
  isGone,
  type ReviewWindow,
  takeWindowsToAsk,
  takeWindowsToRemind,
} from './ask-store.ts';
import { askForReviewMail } from './review-emails.ts';

/**
 * Every ten minutes, asks both parties for a review once a hire's money was released or could no longer be
 * withheld, and reminds those who have not written three days later, once.
 */
export const askForReviewsTask = defineTask<object>({
  name: 'ask-for-reviews',
  everyCron: '*/10 * * * *',
  retries: 2,
  async run(context) {
    await inBatches(context, (tx) => requestReviews(tx, context, takeWindowsToAsk, false));
    await inBatches(context, (tx) => requestReviews(tx, context, takeWindowsToRemind, true));
  },
});

async function requestReviews(
  tx: Tx,
  context: AppContext,
  take: typeof takeWindowsToAsk,
  again: boolean,
): Promise<number> {
  const now = context.now();
  const windows = await take(tx, now, BATCH);
  for (const window of windows) await requestFromBoth(tx, context, window, again);
  return windows.length;
}

async function requestFromBoth(
  tx: Tx,
  context: AppContext,
  { hireId, openedAt }: ReviewWindow,
  again: boolean,
): Promise<void> {
  const until = new Date(openedAt.getTime() + REVIEW_DAYS * 24 * 3_600_000);
  const hire = await findHire(tx, hireId);
  if (!hire || !isDone(hire.status) || until <= context.now()) return;
  const written = await findWriters(tx, hireId);
  for (const side of ['customer', 'artisan'] as const) {
    if (!written[side]) await requestFromOne(tx, context, hire, { side, until, again });
  }
}

/** Asks one party by notification and email; a guest gets only the email, whose link contains their key. */
async function requestFromOne(
  tx: Tx,
  context: AppContext,
  hire: HireRecord,
  { side, until, again }: { side: HireSide; until: Date; again: boolean },
): Promise<void> {
  const { id, artisanId, artisanName, artisanEmail, customerId, customerName, customerEmail } = hire;
  const [userId, aboutId, name, other, to] =
    side === 'customer'
      ? [customerId, artisanId, customerName, artisanName, customerEmail]
      : [artisanId, customerId, artisanName, customerName, artisanEmail];
  if (userId !== null) {
    if (await isGone(tx, userId)) return;
    await notify(tx, context, {
      userId,
      aboutId,
      kind: 'reviews',
      title: side === 'customer' ? `How was ${other}?` : `How was it to work for ${other}?`,
      text: again ? 'You have not written your review yet.' : 'The job is done: write your review.',
      link: `/hires/${id}/review`,
      source: `review-asked:${id}:${side}${again ? ':again' : ''}`,
    });
    if (!(await wantsMail(tx, userId, 'reviews'))) return;
  }
  const page = new URL(
    side === 'customer'
      ? customersHireUrl(context.publicUrl(), hire, context.config, context.now())
      : `${context.publicUrl()}/hires/${id}`,
  );
  page.pathname += '/review';
  const url = page.href;
  const mail = { to, name, other, side, url, isGuest: userId === null, until, again };
  await sendMail(tx, context.jobs, askForReviewMail(mail));
}
