import type { AppContext } from '../../../server/app-context.ts';
import type { Config } from '../../../server/config.ts';
import type { Tx } from '../../../server/database.ts';
import { formatWhen } from '../../../shared/lagos-time.ts';
import {
  type EmailExamples,
  greetingTo,
  layOutMail,
  type Mail,
  sendMails,
} from '../../notifications/server/public.ts';
import { endKinds } from '../problem-ends.ts';
import { type HireAction, type HireSide, hireTransitions, isPaid, isUnpaid, ofStep } from '../process.ts';
import { type EmailedHire, type EmailedStep, type HireEmail, linkIsSecret } from '../words/email.ts';
import { hireEmails } from '../words/emails.ts';
import { partFact } from '../words/parts.ts';
import { mailedCalendar } from './hire-calendar.ts';
import { artisansHireUrl, customersHireUrl, payUrl } from './hire-links.ts';
import type { HireRecord } from './hire-record.ts';

export type EmailTools = Pick<AppContext, 'config' | 'jobs' | 'publicUrl'>;

type TakenStep = Omit<EmailedStep, 'links' | 'contactTo'> & { hire: Pick<HireRecord, 'emailed'> };

/** Queues the emails of a step in its transaction, so that they are sent once it commits. */
export async function sendHireEmails(
  tx: Tx,
  { config, jobs, publicUrl }: EmailTools,
  action: HireAction,
  step: TakenStep,
): Promise<void> {
  const { contactTo } = config;
  const told = { ...step, links: linksOf(step, publicUrl(), config), contactTo };
  const emails = (ofStep(hireEmails, action, step.actor)?.(told) ?? []).filter(({ to }) =>
    isEmailed(step, to),
  );
  if (emails.length > 0)
    await sendMails(
      tx,
      jobs,
      emails.map((email) => mailOf(email, told)),
    );
}

/** Until the hire is paid, strangers could otherwise make us email anyone: see email-limits.ts. */
function isEmailed({ actor, from, hire }: TakenStep, to: HireEmail['to']): boolean {
  const wasUnpaid = from === null || isUnpaid(from);
  if (to === 'operator' || actor === 'artisan' || !wasUnpaid || isPaid(hire.status)) return true;
  // An artisan who has sent a quote is involved and is always told.
  if (to === 'artisan' && hire.quoteId !== null) return true;
  return hire.emailed[to];
}

const linksOf = ({ hire, at }: Pick<EmailedStep, 'hire' | 'at'>, url: string, config: Config) => ({
  customer: customersHireUrl(url, hire, config, at),
  artisan: artisansHireUrl(url, hire),
  pay: payUrl(url, hire, config, at),
});

function mailOf(
  { to, replyTo, subject, calendar, ...words }: HireEmail,
  { hire, links, at, contactTo = '' }: EmailedStep,
): Mail {
  const [address, greeting] = {
    customer: [hire.customerEmail, greetingTo(hire.customerName)],
    artisan: [hire.artisanEmail, greetingTo(hire.artisanName)],
    operator: [contactTo, 'Hello,'],
  }[to] as [string, string];
  return {
    to: address,
    ...(replyTo !== undefined && { replyTo }),
    subject,
    ...layOutMail({ greeting, ...words, facts: [...partFact(hire.part), ...words.facts] }),
    ...(calendar && to !== 'operator' && { calendar: mailedCalendar(hire, to, links[to], at) }),
  };
}

/**
 * Email that tells one side about a new message on the hire's page; does not quote the message.
 *
 * @param url the recipient's page of the hire
 */
export function hireMessageMail(to: HireSide, hire: EmailedHire, url: string): Mail {
  const [writer, reader, address] = {
    customer: [hire.artisanName, hire.customerName, hire.customerEmail] as const,
    artisan: [hire.customerName, hire.artisanName, hire.artisanEmail] as const,
  }[to];
  const title = `${writer} has written to you about the job on ${formatWhen(hire)}`;
  const answerOn =
    to === 'customer' ? 'the page of your hire. You don’t need an account.' : 'the page of the job.';
  return {
    to: address,
    subject: title,
    ...layOutMail({
      greeting: greetingTo(reader),
      title,
      paragraphs: [`Read it and answer on ${answerOn}`],
      action: { label: 'Read the message', url: `${url}#messages` },
      ...(to === 'customer' && { footnote: linkIsSecret(hire) }),
    }),
  };
}

const exampleHire: EmailedHire = {
  id: '0193b2f1-0c3a-7e11-a6d4-5b8e9f2c7a03',
  status: 'confirmed',
  artisanName: 'Chidi Okafor',
  artisanEmail: 'chidi@example.ng',
  customerId: null,
  customerName: 'Amina Yusuf',
  customerEmail: 'amina@example.ng',
  fixedService: null,
  amountKobo: 4_500_000,
  priceKobo: 4_500_000,
  feeBasisPoints: 500,
  startDate: '2026-11-24',
  endDate: '2026-11-24',
  startTime: '09:30',
  jobTown: 'Ikeja',
  jobState: 'Lagos',
  guestKeyVersion: 1,
  quoteId: '0193b2f5-44b7-7a90-b3c8-2e7d1f6a9b04',
  answerDueAt: new Date('2026-11-23T08:00:00Z'),
  doneDueAt: new Date('2026-11-27T08:00:00Z'),
  releaseDueAt: new Date('2026-11-26T16:00:00Z'),
  noShowDueAt: new Date('2026-11-24T21:05:00Z'),
};

/** The part used in examples of emails about later parts. */
export const examplePart = { groupId: exampleHire.id, number: 2, count: 3, title: 'Roofing' };

/** The end of a problem used in the examples of an action; {} for other actions. */
export function exampleEnd(action: HireAction): Pick<EmailedStep, 'end'> {
  const days = { startDate: '2026-11-28', endDate: '2026-11-28', startTime: '10:00' };
  const kind =
    endKinds.find((each) => action.endsWith(each)) ?? (/end$|^decide$/.test(action) ? 'split' : null);
  if (!kind) return {};
  const toCustomerKobo = kind === 'split' ? 200_000 : null;
  return { end: { kind, toCustomerKobo, days: kind === 'redo' ? days : null } };
}

/** Examples of every email, for every step of the process from every state it can be taken in. */
export const hireExamples: EmailExamples = (publicUrl) => {
  const page = `${publicUrl}/hires/${exampleHire.id}?key=example`;
  const examples: Record<string, Mail> = {
    'hireMessageMail, to the customer': hireMessageMail('customer', exampleHire, page),
    'hireMessageMail, to the artisan': hireMessageMail(
      'artisan',
      exampleHire,
      artisansHireUrl(publicUrl, exampleHire),
    ),
  };
  for (const { action, actor, from, to } of hireTransitions) {
    for (const before of from.length > 0 ? from : [null]) {
      const step: EmailedStep = {
        hire: {
          ...exampleHire,
          status: to,
          ...((to === 'planned' || before === 'planned') && { part: examplePart }),
          ...(action === 'decide' && { settleDueAt: new Date('2026-11-30T08:00:00Z') }),
        },
        before: { ...exampleHire, status: before ?? to },
        from: before,
        actor,
        at: new Date('2026-11-22T08:00:00Z'),
        note: 'The tap drips again since yesterday evening.',
        ...(action === 'decline_request' && { reason: 'too_busy' }),
        ...(/_price$|_job$/.test(action) && { proposal: { amountKobo: 5_200_000 } }),
        ...(action === 'propose_days' && { moreDays: { endDate: '2026-11-27' } }),
        ...(action === 'start' && { reason: 'not_at_hand' }),
        ...exampleEnd(action),
        ...(action === 'ask_for_part' && { reason: 'turn' }),
        ...(action === 'pay_balance' && { receivedKobo: 4_000_000 }),
        ...(action === 'end_part' && { endedParts: 2 }),
        ...(action === 'on_my_way' && { moment: new Date('2026-11-24T08:30:00Z') }),
        links: {
          customer: page,
          artisan: artisansHireUrl(publicUrl, exampleHire),
          pay: `${publicUrl}/hirepage?hire=${exampleHire.id}&key=example`,
        },
        contactTo: 'answers@example.ng',
      };
      for (const [index, email] of (ofStep(hireEmails, action, actor)?.(step) ?? []).entries())
        examples[`${action} by ${actor} from ${before ?? 'nothing'}, ${index + 1} to ${email.to}`] = mailOf(
          email,
          step,
        );
    }
  }
  return examples;
};
