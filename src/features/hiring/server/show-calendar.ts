import type { Request } from '../../../server/answer.ts';
import { notFound } from '../../../server/refusal.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { addDays, dayCount, lagosDay } from '../../../shared/lagos-time.ts';
import {
  artisanOfFeed,
  isOpenFeed,
  loadCalendar,
  openingsView,
  spanAsked,
  writeCalendar,
} from '../../bookings/server/public.ts';
import { type showCalendarFeedCall, showHireCalendarCall, showOpeningsForHireCall } from '../contract.ts';
import { doorCodeFor } from './door-code.ts';
import { entryOf } from './hire-calendar.ts';
import { listBookedHires, listLastChanges } from './hire-reads.ts';
import { findHireOf } from './show-hire.ts';

/** How many days back a feed goes, so that recent work can be looked up. */
const DAYS_BACK = 60;

/** The feed of an artisan's bookings, for anyone who knows its secret URL. */
export async function showCalendarFeed(
  request: Request<typeof showCalendarFeedCall>,
): Promise<AnswerInputOf<typeof showCalendarFeedCall>> {
  const { db, params, now, setHeader, publicUrl } = request;
  const artisanId = artisanOfFeed(params.file);
  if (artisanId === undefined || !(await isOpenFeed(request, params.file, artisanId))) throw noCalendar();
  const hires = await listBookedHires(db, artisanId, addDays(lagosDay(now()), -DAYS_BACK));
  setHeader('content-type', 'text/calendar; charset=utf-8');
  setHeader('cache-control', 'private, no-store');
  const changes = await listLastChanges(db, hires);
  const origin = publicUrl();
  return writeCalendar(
    `${PRODUCT_NAME} bookings`,
    hires.map((hire) => entryOf(hire, 'artisan', { origin, changedAt: changes.get(hire.id) })),
  );
}

const noCalendar = () => notFound('calendar', 'There is no calendar under this address, or no more.');

/** One hire as a calendar file for the caller. */
export async function showHireCalendar(
  request: Request<typeof showHireCalendarCall>,
): Promise<AnswerInputOf<typeof showHireCalendarCall>> {
  const { config, db, setHeader, publicUrl } = request;
  const { hire, side } = await findHireOf(request, showHireCalendarCall.who);
  const changedAt = (await listLastChanges(db, [hire])).get(hire.id);
  setHeader('content-type', 'text/calendar; charset=utf-8');
  setHeader('content-disposition', 'attachment; filename="hire.ics"');
  return writeCalendar(`${PRODUCT_NAME} booking`, [
    entryOf(hire, side, { origin: publicUrl(), changedAt, doorCode: doorCodeFor(hire, side, config) }),
  ]);
}

/** The times to which a hire can be rescheduled; its own time counts as free. */
export async function showOpeningsForHire(
  request: Request<typeof showOpeningsForHireCall>,
): Promise<AnswerInputOf<typeof showOpeningsForHireCall>> {
  const { db, query, now } = request;
  const { hire } = await findHireOf(request, showOpeningsForHireCall.who);
  const length = hire.lengthMinutes ? { minutes: hire.lengthMinutes } : { jobDays: dayCount(hire) };
  const asked = { from: query.from, ...length };
  const span = { ...spanAsked(asked, now()).loaded, besides: hire.id };
  return openingsView(await loadCalendar(db, hire.artisanId, span, now()), asked, now());
}
