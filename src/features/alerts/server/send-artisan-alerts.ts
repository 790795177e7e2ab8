import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { BATCH, inBatches } from '../../../server/in-batches.ts';
import { defineTask } from '../../../server/jobs.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { type Mail, sendMails } from '../../notifications/server/public.ts';
import { openGazetteer } from '../../places/server/public.ts';
import { MOST_NAMED, newArtisansMail } from './alert-emails.ts';
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
    await inBatches(context, (tx) => compareSome(tx, now));
    await inBatches(context, (tx) => sendBatch(tx, context));
  },
});

/**
 * Smaller than other batches: each artisan is compared with every alert of the trade, and a statement may take ten
 * seconds.
 */
const COMPARED = BATCH / 5;

async function compareSome(tx: Tx, now: Date): Promise<number> {
  let taken = 0;
  for (let part = 0; part < BATCH / COMPARED; part += 1) taken += await compareArrivals(tx, COMPARED, now);
  return taken;
}

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
  const news = await takeMatches(tx, queryParts, all, now);
  const gazetteer = await openGazetteer(tx);
  const mails: Mail[] = due.flatMap((alert) => {
    const artisans = news.get(alert.id) ?? [];
    if (artisans.length === 0) return [];
    return newArtisansMail(alert.to, {
      about: aboutWish(alert, gazetteer),
      artisans: artisans.slice(0, MOST_NAMED),
      total: artisans.length,
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
