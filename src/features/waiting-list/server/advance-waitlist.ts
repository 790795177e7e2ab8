import type { AppContext, Jobs } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { stopInTime } from '../../../server/job-time.ts';
import { defineTask } from '../../../server/jobs.ts';
import { BEFORE_ALL_IDS } from '../../../shared/identifier.ts';
import { addDays, formatJobDay, formatMoment, lagosDay } from '../../../shared/lagos-time.ts';
import { AVAILABLE_WITHIN_DAYS, WAITING_TURN_HOURS } from '../../../shared/promises.ts';
import { loadCalendar, nextOpenings, usualLength } from '../../bookings/server/public.ts';
import { notify, sendMail } from '../../notifications/server/public.ts';
import { placeUrl } from './place-url.ts';
import { yourTurnMail } from './waiting-list-emails.ts';
import {
  endTurns,
  findAwaited,
  giveTurn,
  type LinesPage,
  lockLine,
  readLines,
} from './waiting-list-store.ts';

const LINES_AT_ONCE = 500;
const TURN_MS = WAITING_TURN_HOURS * 3_600_000;

/** Tells the first person on the waitlist of an artisan who has become available. */
export const advanceWaitlistTask = defineTask<{ artisanId: string }>({
  name: 'look-at-waiting-line',
  retries: 5,
  run: (context, { artisanId }) => offerToNext(context, artisanId),
});

/**
 * Queues the waitlist's next turn. Call it in the transaction in which an artisan becomes available or a day
 * becomes free.
 */
export async function advanceWaitlist(tx: Tx, jobs: Jobs, artisanId: string): Promise<void> {
  await jobs.add(tx, advanceWaitlistTask, { artisanId });
}

/** Every minute, handles waitlists whose turn has ended or whose artisan became available with the new day. */
export const advanceWaitlistsTask = defineTask<object>({
  name: 'move-waiting-lines',
  everyCron: '* * * * *',
  retries: 2,
  async run(context) {
    const { db, queryParts } = context;
    const now = context.now();
    let after: string | undefined = BEFORE_ALL_IDS;
    while (after !== undefined) {
      const page = { now, today: lagosDay(now), after, most: LINES_AT_ONCE };
      const { toMove, last }: LinesPage = await readLines(db, queryParts, page);
      for (const artisanId of toMove) {
        await offerToNext(context, artisanId);
        stopInTime();
      }
      after = last;
    }
  },
});

/**
 * Gives the next person the turn, if the artisan can be hired and no one has it. Runs under the waitlist's lock, so
 * that concurrent events tell one person once.
 */
async function offerToNext(
  { db, config, jobs, now: clock, publicUrl, queryParts }: AppContext,
  artisanId: string,
): Promise<void> {
  const now = clock();
  const today = lagosDay(now);
  await db.transaction().execute(async (tx) => {
    await lockLine(tx, artisanId);
    await endTurns(tx, artisanId, now);
    const artisan = await findAwaited(tx, artisanId, today);
    if (!artisan?.available) return;
    const lastDay = addDays(today, AVAILABLE_WITHIN_DAYS - 1);
    const calendar = await loadCalendar(tx, artisanId, { firstDay: today, lastDay }, now);
    const span = { from: today, until: lastDay, most: 1 };
    const [opening] = nextOpenings(calendar, span, usualLength(calendar.rules), now);
    if (opening === undefined) return;
    const freeDay = opening.date;
    const endsAt = new Date(now.getTime() + TURN_MS);
    const told = await giveTurn(tx, queryParts, artisanId, now, endsAt);
    if (!told) return;
    const turn = {
      freeDay,
      endsAt,
      hireUrl: `${publicUrl()}/hiringartisanPage/${artisanId}`,
      placeUrl: placeUrl(publicUrl(), { ...told, artisanId }, config, now),
    };
    await sendMail(tx, jobs, yourTurnMail(told.email, artisan.name, turn));
    if (told.userId === null) return;
    await notify(
      tx,
      { jobs, now: clock },
      {
        userId: told.userId,
        aboutId: artisanId,
        kind: 'waiting_list',
        title: `You can hire ${artisan.name} again, and you’re first in line`,
        text: `Next free day: ${formatJobDay(freeDay)}. Your turn ends ${formatMoment(endsAt.toISOString())}.`,
        link: `/hiringartisanPage/${artisanId}`,
        source: `waiting-turn:${told.id}`,
      },
    );
  });
}
