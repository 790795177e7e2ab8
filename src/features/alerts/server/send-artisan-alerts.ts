import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { BATCH, inBatches } from '../../../server/in-batches.ts';
import { stopInTime } from '../../../server/job-time.ts';
import { defineTask } from '../../../server/jobs.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { type Mail, sendMails } from '../../notifications/server/public.ts';
import { openGazetteer } from '../../places/server/public.ts';
import { newArtisansMail } from './alert-emails.ts';
import { alertPage, unsubscribeUrl } from './alert-keys.ts';
import { compareArrivals, settleMatches, takeDueAlerts, takeMatches } from './alert-matches-store.ts';
import { aboutWish, listPath } from './wish.ts';

/**
 * Every morning at 07:00 in Lagos, emails new artisans to alerts, at most once a day each. The work depends on the
 * number of new artisans and of alerts for their trades, not on the total of either.
 */
export const sendArtisanAlertsTask = defineTask<object>({
  name: 'tell-of-new-artisans',
  everyCron: '0 6 * * *',
  retries: 5,
  async run(context) {
    const now = context.now();
    while ((await context.db.transaction().execute((tx) => compareArrivals(tx, COMPARED, now))) > 0)
      stopInTime();
    await inBatches(context, (tx) => sendBatch(tx, context));
  },
});

/** Artisans that one transaction compares, each with a page of alerts. */
const COMPARED = 10;
/** Alerts whose finds one statement marks: an alert for the whole country finds every new artisan. */
const MARKED = 5;

/** Emails and their bookkeeping share one transaction, so that none is lost or sent twice. */
async function sendBatch(
  tx: Tx,
  { jobs, config, now: clock, publicUrl, queryParts }: AppContext,
): Promise<number> {
  const now = clock();
  const today = lagosDay(now);
  const due = await takeDueAlerts(tx, BATCH, now, today);
  if (due.length === 0) return 0;
  const all = due.map(({ id }) => id);
  const news: Awaited<ReturnType<typeof takeMatches>> = new Map();
  for (let at = 0; at < all.length; at += MARKED)
    for (const [id, matches] of await takeMatches(tx, queryParts, all.slice(at, at + MARKED), now))
      news.set(id, matches);
  const gazetteer = await openGazetteer(tx);
  const mails: Mail[] = due.flatMap((alert) => {
    const matches = news.get(alert.id);
    if (!matches) return [];
    return newArtisansMail(alert.to, {
      about: aboutWish(alert, gazetteer),
      ...matches,
      publicUrl: publicUrl(),
      listPath: listPath(alert, gazetteer),
      stopUrl: alertPage(publicUrl(), 'stop', alert.id, config, now),
      unsubscribeUrl: unsubscribeUrl(publicUrl(), alert.id, config, now),
    });
  });
  if (mails.length > 0) await sendMails(tx, jobs, mails);
  await settleMatches(tx, { all, emailed: all.filter((id) => news.has(id)), today });
  return due.length;
}
