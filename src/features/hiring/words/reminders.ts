import { startOf } from '../../../shared/hire-clock.ts';
import { formatTime, formatWhen, lagosDay } from '../../../shared/lagos-time.ts';
import type { HireSide } from '../process.ts';
import { type EmailedHire, type Fact, type HireEmail, linkIsSecret, whenFact } from './email.ts';

/* Emails and notifications a day and an hour before a booked job begins. */

/** What a reminder needs of a hire besides what every email does. */
export interface RemindedHire extends EmailedHire {
  customerPhone: string;
  jobAddress: string;
  jobLandmark: string;
  jobTown: string;
  jobState: string;
}

export interface Reminder {
  hire: RemindedHire;
  at: Date;
  /** Whether the customer can still reschedule. */
  mayReschedule: boolean;
  links: Record<HireSide, string>;
  /** Only for the customer. */
  doorCode: string;
}

/** An email that lists several links. */
export type ReminderEmail = HireEmail & { list: { title: string; text: string; url: string }[] };

/** "Tomorrow at 9:30 am" or "Today at 9:30 am", in Lagos time. */
function whenInWords(hire: RemindedHire, at: Date): string {
  const start = startOf(hire);
  const day = lagosDay(start) === lagosDay(at) ? 'Today' : 'Tomorrow';
  return `${day} at ${formatTime(start)}`;
}

/** The title of the notification and of the email. */
export const reminderTitle = ({ hire, at }: Pick<Reminder, 'hire' | 'at'>, side: HireSide): string =>
  side === 'customer'
    ? `${whenInWords(hire, at)}: ${hire.artisanName} is coming`
    : `${whenInWords(hire, at)}: your job for ${hire.customerName}`;

/** The door code is left out: phones show notifications on the lock screen. */
export const reminderText = ({ hire }: Pick<Reminder, 'hire'>, side: HireSide): string =>
  side === 'customer'
    ? `${formatWhen(hire)}. Your door code is on the hire’s page.`
    : `${formatWhen(hire)}. The address and phone number are on the hire’s page.`;

/** The URL that opens a panel of the hire's page; the key in a guest's link stays. */
const panel = (url: string, id: string): string => `${url}#${id}`;

function toCustomer({ hire, at, mayReschedule, links, doorCode }: Reminder): ReminderEmail {
  const title = reminderTitle({ hire, at }, 'customer');
  const url = links.customer;
  return {
    to: 'customer',
    subject: title,
    title,
    paragraphs: [
      'Please make sure that someone is there to open the door.',
      `Give ${hire.artisanName} this door code when they are at your door, and not before: ${doorCode}.`,
    ],
    facts: [
      { term: 'Artisan', description: hire.artisanName },
      whenFact(hire),
      { term: 'Door code', description: doorCode },
    ],
    action: { label: 'See the hire', url },
    list: [
      mayReschedule
        ? {
            title: 'Reschedule',
            text: 'Free of charge, to another day or time.',
            url: panel(url, 'reschedule'),
          }
        : {
            title: 'If plans change',
            text: `It is too late to reschedule here. You can write to ${hire.artisanName} on the hire’s page.`,
            url: panel(url, 'plans'),
          },
      { title: 'Cancel', text: 'You’ll see what it costs before you confirm.', url: panel(url, 'cancel') },
    ],
    footnote: linkIsSecret(hire).trim(),
    calendar: true,
  };
}

/**
 * A map search for the street address. The landmark is left out: a map finds streets, not what is next
 * to them. Empty if no address is known.
 */
function mapUrl({ jobAddress, jobTown, jobState }: RemindedHire): string | undefined {
  const street = [jobAddress, jobTown, jobState].filter(Boolean).join(', ');
  return street && `https://www.openstreetmap.org/search?${new URLSearchParams({ query: street })}`;
}

function toArtisan({ hire, at, links }: Reminder): ReminderEmail {
  const title = reminderTitle({ hire, at }, 'artisan');
  const url = links.artisan;
  const map = mapUrl(hire);
  const place = [hire.jobAddress, hire.jobTown, hire.jobState].filter(Boolean).join(', ');
  const known = (term: string, description: string): Fact[] => (description ? [{ term, description }] : []);
  return {
    to: 'artisan',
    subject: title,
    title,
    paragraphs: [
      `${hire.customerName} is counting on you. On the day, tell them on the hire’s page when you’re on your way.`,
      'At the door, ask for the door code. You enter it to start the work.',
    ],
    facts: [
      whenFact(hire),
      { term: 'Customer', description: hire.customerName },
      ...known('Where', place),
      ...known('Landmark', hire.jobLandmark),
      ...known('Phone', hire.customerPhone),
    ],
    action: { label: 'See the job', url },
    list: [
      ...(map ? [{ title: 'Find it on the map', text: place, url: map }] : []),
      {
        title: 'If you can’t come',
        text: 'Cancel as early as you can. The customer can choose someone else or get a full refund.',
        url: panel(url, 'cancel'),
      },
      {
        title: 'If another day suits you better',
        text: 'Write to the customer. They can reschedule until a day before the start.',
        url,
      },
    ],
  };
}

/** One email for each side; only the customer's has the door code. */
export const reminderEmails = (reminder: Reminder): ReminderEmail[] => [
  toCustomer(reminder),
  toArtisan(reminder),
];
