import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { levelWords } from '../../../shared/sanction-words.ts';
import { notify, sendMail } from '../../notifications/server/public.ts';
import { findOwnRow } from '../../people/server/public.ts';
import { sanctionUrl } from './in-force.ts';
import { appealKeptMail, sanctionEndedMail, sanctionMail } from './sanction-emails.ts';
import type { SanctionRecord } from './sanctions-store.ts';

/** Dependencies for notifying people about sanctions. */
export type SanctionTools = Pick<AppContext, 'config' | 'jobs' | 'now' | 'publicUrl'>;

const noticeOf = ({ id, user_id: userId }: SanctionRecord, what: string) =>
  ({
    userId,
    aboutId: null,
    kind: 'account',
    link: `/sanctions/${id}`,
    source: `sanction:${id}:${what}`,
  }) as const;

async function addresseeOf(tx: Tx, { user_id: userId }: SanctionRecord) {
  const person = await findOwnRow(tx, userId);
  return person && { email: person.email, fullName: person.full_name };
}

/** Notifies a person, in the app and by email, that a sanction was given. */
export async function notifyOfSanction(
  tx: Tx,
  tools: SanctionTools,
  sanction: SanctionRecord,
): Promise<void> {
  const to = await addresseeOf(tx, sanction);
  if (!to) return;
  const { level, reason, evidence, ends_at: endsAt } = sanction;
  const until = endsAt ? ` until ${formatMoment(endsAt.toISOString())}` : '';
  const title = `Your account ${levelWords[level]}${until}`;
  await notify(tx, tools, { ...noticeOf(sanction, 'given'), title, text: reason });
  const url = sanctionUrl(tools, sanction);
  await sendMail(tx, tools.jobs, sanctionMail(to, { level, reason, evidence, endsAt, url }));
}

/** Notifies a person that a sanction has ended. */
export async function notifyOfEnd(
  tx: Tx,
  tools: SanctionTools,
  sanction: SanctionRecord,
  endedFor: 'time' | 'lifted' | 'appeal',
): Promise<void> {
  const to = await addresseeOf(tx, sanction);
  if (!to) return;
  const answer = endedFor === 'appeal' ? sanction.appeal_answer : null;
  const ended = { level: sanction.level, endedFor, answer, url: sanctionUrl(tools, sanction) };
  const mail = sanctionEndedMail(to, ended);
  await notify(tx, tools, { ...noticeOf(sanction, 'ended'), title: mail.subject, text: answer ?? '' });
  await sendMail(tx, tools.jobs, mail);
}

/** Notifies a person that their appeal was rejected. */
export async function notifyOfKeptAppeal(
  tx: Tx,
  tools: SanctionTools,
  sanction: SanctionRecord,
): Promise<void> {
  const to = await addresseeOf(tx, sanction);
  if (!to) return;
  const { level, ends_at: endsAt, appeal_answer } = sanction;
  const answer = appeal_answer ?? '';
  const mail = appealKeptMail(to, { level, endsAt, answer, url: sanctionUrl(tools, sanction) });
  await notify(tx, tools, { ...noticeOf(sanction, 'kept'), title: mail.subject, text: answer });
  await sendMail(tx, tools.jobs, mail);
}
