import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { TimedDays } from '../../../shared/lagos-time.ts';
import { formatTimeOfDay } from '../../../shared/lagos-time.ts';
import { showPhone } from '../../../shared/phone-number.ts';
import { type CalendarEntry, writeCalendar } from '../../bookings/server/public.ts';
import { type HireSide, type HireStatus, isOver, isPaid, isRebooking } from '../process.ts';
import { partName } from '../words/part-name.ts';
import type { HireRecord } from './hire-record.ts';
import { nameForArtisan } from './hiring-rules.ts';

/** The iCalendar UID of a hire, the same in emails, downloads and feeds, so that calendars update the entry. */
const uidOf = (hireId: string, origin: string): string => `${hireId}@${new URL(origin).hostname}`;
const isCancelled = (status: HireStatus): boolean =>
  isRebooking(status) || (isOver(status) && !isPaid(status));
const titleOf = (title: string, { startDate, endDate, startTime, lengthMinutes }: TimedDays): string =>
  lengthMinutes && startDate === endDate ? title : `${title}, from ${formatTimeOfDay(startTime)}`;

/**
 * A hire as a calendar entry for one side.
 *
 * @param changedAt its last step; calendars ignore a new time in an entry that does not say it is newer
 * @param doorCode for the customer; null for the artisan
 */
export function entryOf(
  hire: HireRecord,
  side: HireSide,
  {
    origin,
    changedAt,
    doorCode = null,
  }: { origin: string; changedAt: Date | undefined; doorCode?: string | null },
): CalendarEntry {
  const { startDate, endDate, startTime, lengthMinutes } = hire;
  const isArtisan = side === 'artisan';
  const mayKnow = !isArtisan || isPaid(hire.status);
  const whom = isArtisan ? nameForArtisan(hire.customerName, hire.status) : hire.artisanName;
  const phone = isArtisan && mayKnow && hire.customerPhone ? `\n${showPhone(hire.customerPhone)}` : '';
  const place = [hire.jobAddress, hire.jobLandmark, hire.jobTown, hire.jobState].filter(Boolean).join(', ');
  return {
    uid: uidOf(hire.id, origin),
    title: titleOf(`${whom}${hire.artisanSkill && !isArtisan ? `, ${hire.artisanSkill}` : ''}`, hire),
    description: `${hire.part ? `${partName(hire.part)}\n` : ''}${hire.jobDescription}${phone}${doorCode === null ? '' : `\nDoor code: ${doorCode}`}`,
    location: mayKnow ? place : '',
    url: `${origin}/hires/${hire.id}`,
    changedAt: changedAt ?? hire.createdAt,
    cancelled: isCancelled(hire.status),
    startDate,
    endDate,
    startTime,
    lengthMinutes,
  };
}

/** What an emailed calendar entry needs of a hire. */
interface MailedBooking extends TimedDays {
  id: string;
  status: HireStatus;
  artisanName: string;
}

/**
 * A hire as the calendar attachment of an email. Leaves out street, phone number and user
 * text, since the address may be mistyped.
 *
 * @param page the reader's page of the hire
 * @param description what only the reader may know, such as their door code
 */
export function mailedCalendar(
  hire: MailedBooking,
  side: HireSide,
  page: string,
  at: Date,
  description = '',
): string {
  const { origin } = new URL(page);
  const { startDate, endDate, startTime, lengthMinutes } = hire;
  return writeCalendar(`${PRODUCT_NAME} booking`, [
    {
      uid: uidOf(hire.id, origin),
      title: titleOf(side === 'customer' ? hire.artisanName : `A job by ${PRODUCT_NAME}`, hire),
      description,
      location: '',
      url: page,
      changedAt: at,
      cancelled: isCancelled(hire.status),
      startDate,
      endDate,
      startTime,
      lengthMinutes: lengthMinutes ?? null,
    },
  ]);
}
