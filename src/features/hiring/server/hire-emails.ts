import type { Config } from '../../../server/config.ts';
import type { Tx } from '../../../server/database.ts';
import type { Plumbing } from '../../../server/plumbing.ts';
import { greetingTo, layOutMail, type Mail, sendMails } from '../../notifications/server/public.ts';
import { type HireAction, isPaid, isUnpaid, ofStep } from '../process.ts';
import type { EmailedStep, HireEmail } from '../words/email.ts';
import { hireEmails } from '../words/emails.ts';
import { artisansHireUrl, customersHireUrl, payUrl } from './hire-links.ts';
import type { HireRecord } from './hire-record.ts';

export type EmailTools = Pick<Plumbing, 'config' | 'jobs' | 'publicUrl'>;

type TakenStep = Omit<EmailedStep, 'links' | 'contactTo'> & { hire: Pick<HireRecord, 'emailed'> };

/** Emails the sides of a hire about a step, as soon as the transaction commits. */
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

/** Of a hire that is not paid, a stranger could have had us email anybody: see email-limits.ts. */
function isEmailed({ actor, from, hire }: TakenStep, to: HireEmail['to']): boolean {
  const wasUnpaid = from === null || isUnpaid(from);
  if (to === 'operator' || actor === 'artisan' || !wasUnpaid || isPaid(hire.status)) return true;
  // An artisan who has named a price takes part, and hears how it goes on.
  if (to === 'artisan' && hire.quoteId !== null) return true;
  return hire.emailed[to];
}

const linksOf = ({ hire, at }: Pick<EmailedStep, 'hire' | 'at'>, url: string, config: Config) => ({
  customer: customersHireUrl(url, hire, config, at),
  artisan: artisansHireUrl(url, hire),
  pay: payUrl(url, hire, config, at),
});

function mailOf({ to, replyTo, subject, ...words }: HireEmail, { hire, contactTo = '' }: EmailedStep): Mail {
  const [address, greeting] = {
    customer: [hire.customerEmail, greetingTo(hire.customerName)],
    artisan: [hire.artisanEmail, greetingTo(hire.artisanName)],
    operator: [contactTo, 'Hello,'],
  }[to] as [string, string];
  return {
    to: address,
    ...(replyTo !== undefined && { replyTo }),
    subject,
    ...layOutMail({ greeting, ...words }),
  };
}
