import type { AppContext } from '../../../server/app-context.ts';
import { showPhone } from '../../../shared/phone-number.ts';
import {
  type EmailExamples,
  greetingTo,
  layOutMail,
  type Mail,
  type Notice,
} from '../../notifications/server/public.ts';
import type { HireSide } from '../process.ts';
import { stepsFor } from '../steps.ts';
import {
  type RemindedHire,
  type Reminder,
  reminderEmails,
  reminderText,
  reminderTitle,
} from '../words/reminders.ts';
import { doorCodeOf } from './door-code.ts';
import { mailedCalendar } from './hire-calendar.ts';
import { artisansHireUrl, customersHireUrl } from './hire-links.ts';
import type { HireRecord } from './hire-record.ts';

/** The notifications of a reminder; a guest gets only the email. */
export function reminderNotices(hire: HireRecord, at: Date, source: string): Notice[] {
  const about = { kind: 'hires', link: `/hires/${hire.id}` } as const;
  const words = (side: HireSide) => ({
    title: reminderTitle({ hire, at }, side),
    text: reminderText({ hire }, side),
    source: `${source}:${side}`,
  });
  const { customerId, artisanId } = hire;
  return [
    ...(customerId === null
      ? []
      : [{ ...about, ...words('customer'), userId: customerId, aboutId: artisanId }]),
    { ...about, ...words('artisan'), userId: artisanId, aboutId: customerId },
  ];
}

/** The reminder emails to both sides. */
export function reminderMails(
  { config, publicUrl }: Pick<AppContext, 'config' | 'publicUrl'>,
  hire: HireRecord,
  at: Date,
): Mail[] {
  const url = publicUrl();
  return reminderMailsOf({
    hire: { ...hire, customerPhone: hire.customerPhone && showPhone(hire.customerPhone) },
    at,
    mayReschedule: stepsFor('customer', hire, at).includes('reschedule'),
    links: { customer: customersHireUrl(url, hire, config, at), artisan: artisansHireUrl(url, hire) },
    doorCode: doorCodeOf(hire.id, config),
  });
}

function reminderMailsOf(reminder: Reminder): Mail[] {
  const { hire, links, at, doorCode } = reminder;
  return reminderEmails(reminder).map(({ to, subject, calendar, replyTo: _, ...words }) => {
    const isCustomer = to === 'customer';
    return {
      to: isCustomer ? hire.customerEmail : hire.artisanEmail,
      subject,
      ...layOutMail({ greeting: greetingTo(isCustomer ? hire.customerName : hire.artisanName), ...words }),
      // Calendar entries can be read offline, so this one includes the door code.
      ...(calendar && {
        calendar: mailedCalendar(hire, 'customer', links.customer, at, `Door code: ${doorCode}`),
      }),
    };
  });
}

const exampleHire: RemindedHire = {
  id: '0193b2f1-0c3a-7e11-a6d4-5b8e9f2c7a03',
  status: 'confirmed',
  artisanName: 'Chidi Okafor',
  artisanEmail: 'chidi@example.ng',
  customerId: null,
  customerName: 'Amina Yusuf',
  customerEmail: 'amina@example.ng',
  fixedService: null,
  amountKobo: 500_000,
  priceKobo: null,
  feeBasisPoints: 500,
  startDate: '2026-11-24',
  endDate: '2026-11-24',
  startTime: '09:30',
  guestKeyVersion: 1,
  quoteId: null,
  answerDueAt: null,
  doneDueAt: null,
  releaseDueAt: null,
  noShowDueAt: null,
  customerPhone: '0803 123 4567',
  jobAddress: '4 Adeniyi Jones Avenue',
  jobLandmark: 'Opposite First Bank',
  jobTown: 'Ikeja',
  jobState: 'Lagos',
};

/** Examples of both reminders to both sides. */
export const reminderExamples: EmailExamples = (publicUrl) => {
  const page = `${publicUrl}/hires/${exampleHire.id}`;
  const links = { customer: `${page}?key=example`, artisan: page };
  const reminder = { hire: exampleHire, links, doorCode: '4821' };
  const [toCustomer, toArtisan] = reminderMailsOf({
    ...reminder,
    at: new Date('2026-11-23T08:30:00Z'),
    mayReschedule: true,
  });
  const [later] = reminderMailsOf({
    ...reminder,
    at: new Date('2026-11-24T07:30:00Z'),
    mayReschedule: false,
  });
  return {
    ...(toCustomer && { 'reminderMailsOf, a day before, to the customer': toCustomer }),
    ...(toArtisan && { 'reminderMailsOf, a day before, to the artisan': toArtisan }),
    ...(later && { 'reminderMailsOf, an hour before, to the customer': later }),
  };
};
