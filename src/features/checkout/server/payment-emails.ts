import { cancelWords } from '../../../shared/cancel-words.ts';
import { type Company, receiverOf } from '../../../shared/company.ts';
import { isFreeForCustomer } from '../../../shared/hire-clock.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatDays, formatTimeOfDay, formatWeekday, formatWhen } from '../../../shared/lagos-time.ts';
import { problemReportWindow } from '../../../shared/promise-words.ts';
import { type HireRecord, mailedCalendar } from '../../hiring/server/public.ts';
import { HOW_REFUNDS_ARRIVE } from '../../hiring/words/email.ts';
import { LATER_PARTS, untilDone } from '../../hiring/words/part-name.ts';
import { partFact } from '../../hiring/words/parts.ts';
import { type EmailExamples, greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';

/** What the emails need of a payment. */
interface MailedPayment {
  reference: string;
  /** The money received, in whole kobo. */
  receivedKobo: number;
  /** When it was settled. */
  settledAt: Date;
  /** The receipt's number; absent if the money was not kept. */
  receipt?: string | undefined;
}

/** What the emails need of the paid hire. */
type MailedHire = Pick<
  HireRecord,
  | 'id'
  | 'status'
  | 'artisanName'
  | 'customerId'
  | 'customerName'
  | 'customerEmail'
  | 'startDate'
  | 'endDate'
  | 'startTime'
  | 'lengthMinutes'
  | 'jobTown'
  | 'jobState'
  | 'amountKobo'
  | 'part'
>;

const factsOf = (hire: MailedHire, { reference, receivedKobo, receipt }: MailedPayment) => [
  { term: 'Artisan', description: hire.artisanName },
  { term: 'When', description: formatWhen(hire) },
  ...partFact(hire.part),
  ...whereFacts(hire),
  { term: 'Amount', description: formatNaira(receivedKobo) },
  { term: 'Reference', description: reference },
  ...(receipt ? [{ term: 'Receipt', description: receipt }] : []),
];

/**
 * The town and state of the job; [] for hires from before we asked. The street is left out: an email to a mistyped
 * address must not tell a stranger where the customer lives.
 */
function whereFacts({ jobTown, jobState }: MailedHire) {
  const place = [jobTown, jobState].filter(Boolean).join(', ');
  return place === '' ? [] : [{ term: 'Where', description: place }];
}

/** URLs in an email. For a guest both carry the key, so they go to the customer alone. */
interface Pages {
  hire: string;
  receipt: string;
}

/** Sent to the customer when their payment confirms the hire. */
export function paidMail(hire: MailedHire, payment: MailedPayment, company: Company, pages: Pages): Mail {
  const { artisanName } = hire;
  return {
    to: hire.customerEmail,
    subject: `Booked: ${artisanName}, ${formatDays(hire)}`,
    ...layOutMail({
      greeting: greetingTo(hire.customerName),
      title: `Your payment was processed, and ${artisanName} is booked`,
      paragraphs: [
        `We hold your ${formatNaira(payment.receivedKobo)} ${untilDone(hire.part)}; ${artisanName} is paid after that.`,
        ...(hire.part && hire.part.number < hire.part.count ? [LATER_PARTS] : []),
      ],
      facts: [...factsOf(hire, payment), { term: 'Received by', description: receiverOf(company) }],
      action: { label: 'See your hire', url: pages.hire },
      secondLink: { label: 'View receipt', url: pages.receipt },
      afterwards: [
        `What happens next: ${artisanName} comes on ${formatWeekday(hire.startDate)} at ${formatTimeOfDay(hire.startTime)}${hire.jobTown === '' ? '' : ', and now sees your address and phone number'}. You can write to them before then.`,
        `On your hire’s page you can ${isFreeForCustomer(hire, payment.settledAt) ? 'reschedule, cancel' : 'cancel'} or report a problem. Open the attached file, booking.ics, to add it to your calendar.`,
      ],
      footnote: `${cancelWords(hire, payment.settledAt)} You have ${problemReportWindow} after the job to report a problem.${bothAreSecret(hire)}`,
    }),
    calendar: mailedCalendar(hire, 'customer', pages.hire, payment.settledAt),
  };
}

/** Sent to the customer when the balance of the price arrives. */
export function balancePaidMail(
  hire: MailedHire,
  payment: MailedPayment,
  company: Company,
  pages: Pages,
): Mail {
  const { artisanName } = hire;
  const sum = formatNaira(payment.receivedKobo);
  const held = formatNaira(hire.amountKobo);
  return {
    to: hire.customerEmail,
    subject: `Paid: ${sum} for ${artisanName}, ${formatDays(hire)}`,
    ...layOutMail({
      greeting: greetingTo(hire.customerName),
      title: `Your ${sum} has arrived`,
      paragraphs: [
        hire.status === 'completed'
          ? `We hold ${held} in total until you release it; ${artisanName} is paid after that.`
          : `We hold ${held} in total ${untilDone(hire.part)}; ${artisanName} is paid after that.`,
        'Your hire’s page shows the price, what is paid and what is held. You can report a problem there.',
      ],
      facts: [
        ...factsOf(hire, payment),
        { term: 'Held in total', description: held },
        { term: 'Received by', description: receiverOf(company) },
      ],
      action: { label: 'See your hire', url: pages.hire },
      secondLink: { label: 'View receipt', url: pages.receipt },
      footnote: `You have ${problemReportWindow} after the job to report a problem.${bothAreSecret(hire)}`,
    }),
  };
}

/** Sent to the customer when their tip arrives. The tip goes to the artisan at once, so nothing is held. */
export function tipPaidMail(hire: MailedHire, payment: MailedPayment, company: Company, pages: Pages): Mail {
  const sum = formatNaira(payment.receivedKobo);
  return {
    to: hire.customerEmail,
    subject: `Your tip of ${sum} for ${hire.artisanName}`,
    ...layOutMail({
      greeting: greetingTo(hire.customerName),
      title: `Your tip of ${sum} went to ${hire.artisanName}`,
      paragraphs: [`All of it goes to ${hire.artisanName}: we take no service fee on tips. Thank you.`],
      facts: [...factsOf(hire, payment), { term: 'Received by', description: receiverOf(company) }],
      action: { label: 'View receipt', url: pages.receipt },
      secondLink: { label: 'See your hire', url: pages.hire },
      ...(hire.customerId === null && { footnote: bothAreSecret(hire).trim() }),
    }),
  };
}

const bothAreSecret = ({ customerId }: MailedHire): string =>
  customerId === null ? ' Keep both links to yourself: anyone who has them can see and manage the hire.' : '';

/**
 * Sent to the customer when their money cannot be kept, since they may have closed the page.
 *
 * @param why the sentence that the payment's page shows
 */
export function moneyBackMail(hire: MailedHire, payment: MailedPayment, why: string, url: string): Mail {
  return {
    to: hire.customerEmail,
    subject: `Your ${formatNaira(payment.receivedKobo)} is being refunded`,
    ...layOutMail({
      greeting: greetingTo(hire.customerName),
      title: `Your ${formatNaira(payment.receivedKobo)} is being refunded`,
      paragraphs: [why, HOW_REFUNDS_ARRIVE],
      facts: factsOf(hire, payment),
      action: { label: 'See the payment', url },
    }),
  };
}

const exampleHire: MailedHire = {
  id: '0193b2f1-0c3a-7e11-a6d4-5b8e9f2c7a03',
  status: 'confirmed',
  lengthMinutes: null,
  artisanName: 'Chidi Okafor',
  customerId: null,
  customerName: 'Amina Yusuf',
  customerEmail: 'amina@example.ng',
  startDate: '2026-11-24',
  endDate: '2026-11-24',
  startTime: '09:30',
  jobTown: 'Ikeja',
  jobState: 'Lagos',
  amountKobo: 500_000,
  part: null,
};
const examplePayment: MailedPayment = {
  reference: 'SH-48213377',
  receivedKobo: 500_000,
  settledAt: new Date('2026-11-22T08:00:00Z'),
  receipt: 'SH-2026-000123',
};

export const paymentExamples =
  (company: Company): EmailExamples =>
  (publicUrl) => {
    const pages = {
      hire: `${publicUrl}/hires/0193b2f1-0c3a-7e11-a6d4-5b8e9f2c7a03?key=example`,
      receipt: `${publicUrl}/hires/0193b2f1-0c3a-7e11-a6d4-5b8e9f2c7a03/receipts/SH-2026-000123?key=example`,
    };
    const payment = `${publicUrl}/PaymentCallback?reference=SH-48213377&key=example`;
    return {
      paidMail: paidMail(
        { ...exampleHire, customerId: '0193a0c4-51d2-7b3e-9c11-6a0f2d8e4b01' },
        examplePayment,
        company,
        pages,
      ),
      balancePaidMail: balancePaidMail(
        { ...exampleHire, amountKobo: 4_500_000 },
        { ...examplePayment, receivedKobo: 4_000_000 },
        company,
        pages,
      ),
      tipPaidMail: tipPaidMail(exampleHire, { ...examplePayment, receivedKobo: 100_000 }, company, pages),
      'paidMail, to a guest': paidMail(exampleHire, examplePayment, company, pages),
      moneyBackMail: moneyBackMail(
        exampleHire,
        { ...examplePayment, receipt: undefined },
        'Another customer had these days by then.',
        payment,
      ),
    };
  };
