import type { Config } from '../../../server/config.ts';
import type { Tx } from '../../../server/database.ts';
import type { Plumbing } from '../../../server/plumbing.ts';
import { greetingTo, layOutMail, type Mail, sendMails } from '../../notifications/server/public.ts';
import { type HireAction, ofStep } from '../process.ts';
import type { EmailedStep, HireEmail } from '../words/email.ts';
import { hireEmails } from '../words/emails.ts';
import { artisansHireUrl, customersHireUrl, payUrl } from './hire-links.ts';

export type EmailTools = Pick<Plumbing, 'config' | 'jobs' | 'publicUrl'>;

/** Emails the sides of a hire about a step, as soon as the transaction commits. */
export async function sendHireEmails(
  tx: Tx,
  { config, jobs, publicUrl }: EmailTools,
  action: HireAction,
  step: Omit<EmailedStep, 'links' | 'contactTo'>,
): Promise<void> {
  const { contactTo } = config;
  const told = { ...step, links: linksOf(step, publicUrl(), config), contactTo };
  const emails = ofStep(hireEmails, action, step.actor)?.(told) ?? [];
  if (emails.length > 0)
    await sendMails(
      tx,
      jobs,
      emails.map((email) => mailOf(email, told)),
    );
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
