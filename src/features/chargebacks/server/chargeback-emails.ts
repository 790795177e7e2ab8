import { formatNaira } from '../../../shared/kobo.ts';
import { formatWhen, type TimedDays } from '../../../shared/lagos-time.ts';
import { type EmailExamples, greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';

interface ToldHire extends TimedDays {
  id: string;
  artisanName: string;
  artisanEmail: string;
}

const seeJob = (hire: ToldHire, publicUrl: string) => ({
  label: 'See the job',
  url: `${publicUrl}/hires/${hire.id}`,
});

/** Email to an artisan when the customer's bank questions a payment already released to them. */
export function questionedAfterReleaseMail(hire: ToldHire, amountKobo: number, publicUrl: string): Mail {
  return {
    to: hire.artisanEmail,
    subject: `The customer’s bank is checking their payment: ${formatWhen(hire)}`,
    ...layOutMail({
      greeting: greetingTo(hire.artisanName),
      title: 'The customer’s bank is checking their payment',
      paragraphs: [
        'Someone told the bank that the payment was wrong, although we have released the money to you. We’ll answer the bank with what we know about the job. Please keep your messages, photos and receipts, and contact us if there is more we should know.',
        'Nothing changes for you now. If the bank takes the money back, we’ll decide who bears the loss. We’ll tell you before we take anything from later earnings.',
      ],
      facts: [
        { term: 'When', description: formatWhen(hire) },
        { term: 'Payment questioned', description: formatNaira(amountKobo) },
      ],
      action: seeJob(hire, publicUrl),
    }),
  };
}

/** Email to an artisan who has to bear a chargeback. */
export function debtMail(
  hire: ToldHire,
  { debtKobo, reason, isReturn }: { debtKobo: number; reason: string; isReturn: boolean },
  publicUrl: string,
): Mail {
  const sum = formatNaira(debtKobo);
  return {
    to: hire.artisanEmail,
    subject: `${sum} will be taken from your next earnings`,
    ...layOutMail({
      greeting: greetingTo(hire.artisanName),
      title: `${sum} will be taken from your next earnings`,
      paragraphs: [
        `${isReturn ? 'The customer’s payment was returned to them' : 'The customer’s bank has taken their payment back'} after the money was released to you. We looked at what we know about the job and decided that the loss is yours. The reason is below.`,
        'We take nothing from your bank account or from what you have already earned. It comes off what you earn from later jobs, until it is paid. If you think this is wrong, contact us.',
      ],
      quote: reason,
      facts: [{ term: 'When the job was', description: formatWhen(hire) }],
      action: seeJob(hire, publicUrl),
      secondLink: { label: 'Contact us', url: `${publicUrl}/contact` },
    }),
  };
}

/** Email to us that a bank expects an answer. */
export function toAnswerMail(
  to: string,
  { sum, by, dispute, hireId }: { sum: string; by: string; dispute: string; hireId: string },
): Mail {
  return {
    to,
    subject: `A bank is questioning a payment of ${sum}: answer by ${by}`,
    ...layOutMail({
      greeting: 'Hello,',
      title: `A bank is questioning a payment of ${sum}`,
      paragraphs: [
        `Answer it in Paystack’s dashboard by ${by}. Without an answer the money is taken back.`,
        'To see what we know about the job, run npm run operator -- chargeback show with the number below.',
      ],
      facts: [
        { term: 'Number', description: dispute },
        { term: 'Hire', description: hireId },
      ],
    }),
  };
}

const exampleHire: ToldHire = {
  id: '019e2f3a-7c41-7d02-9b1e-5a6f0c8d2e13',
  artisanName: 'Chidi Okafor',
  artisanEmail: 'chidi@example.ng',
  startDate: '2026-11-20',
  endDate: '2026-11-20',
  startTime: '09:00',
};

export const chargebackExamples: EmailExamples = (publicUrl) => ({
  questionedAfterReleaseMail: questionedAfterReleaseMail(exampleHire, 500_000, publicUrl),
  debtMail: debtMail(
    exampleHire,
    {
      debtKobo: 475_000,
      reason: 'The photos and the chat show that the work was not begun.',
      isReturn: false,
    },
    publicUrl,
  ),
  toAnswerMail: toAnswerMail('answers@example.ng', {
    sum: formatNaira(500_000),
    by: 'Wed, 25 Nov 2026, 16:00',
    dispute: '2867001',
    hireId: exampleHire.id,
  }),
});
