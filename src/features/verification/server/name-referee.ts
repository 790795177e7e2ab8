import { randomBytes } from 'node:crypto';
import { type Request, signedIn } from '../../../server/answer.ts';
import type { Caller } from '../../../server/app-context.ts';
import { writeAuditEntry } from '../../../server/audit.ts';
import type { Tx } from '../../../server/database.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { NO_PHONE_NUMBER, toE164 } from '../../../shared/phone-number.ts';
import { REFEREE_LINK_DAYS, REFEREE_REMINDER_HOURS, REFEREES_NEEDED } from '../../../shared/promises.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { findOwnRow, lockPerson } from '../../people/server/public.ts';
import { tokenHashOf } from '../../sessions/server/public.ts';
import type { nameRefereeCall, remindRefereeCall, removeRefereeCall } from '../evidence-calls.ts';
import { renewEvidenceChecks } from './evidence.ts';
import { refereeMail } from './evidence-emails.ts';
import { ownStanding } from './own-standing.ts';
import { mayNameReferee, remindableAt } from './referee-rules.ts';
import {
  countAskedAt,
  countEmailsOf,
  deleteReferee,
  findNamer,
  insertReferee,
  listReferees,
  type RefereeLink,
  type RefereeRecord,
  saveNewLink,
} from './referees-store.ts';
import { findChecks } from './verification-store.ts';

/** A referee's address is typed by someone else and its owner never agreed to our emails, so we send few. */
const EMAILS_A_DAY = { toOneAddress: 3, ofOneArtisan: 6 };

type NamerRequest = Request<typeof nameRefereeCall> | Request<typeof remindRefereeCall>;

const wrongField = (field: string, message: string) =>
  new Refusal(400, 'invalid_input', message, { fields: { [field]: message } });

/** Adds a referee, and sends the link at once if an email is given. Idempotent by id. */
export async function nameReferee(
  request: Request<typeof nameRefereeCall>,
): Promise<AnswerInputOf<typeof nameRefereeCall>> {
  const caller = signedIn(request);
  const { id, fullName, relation, email } = request.body;
  const phone = request.body.phone ? toE164(request.body.phone) : null;
  if (phone === null && request.body.phone) throw wrongField('phone', NO_PHONE_NUMBER);
  if (!email && !phone) throw wrongField('email', 'Please enter their email or their phone number.');
  if (email === caller.email) throw wrongField('email', 'You can’t name yourself. Please name someone else.');
  const at = request.now();
  await request.transaction(async (tx) => {
    await lockPerson(tx, caller.id);
    const namer = await findNamer(tx, id);
    if (namer === caller.id) return;
    if (namer) throw new Refusal(409, 'already_used', 'Please reload the page and send it again.');
    const named = await listReferees(tx, caller.id);
    await assertAnother(tx, caller, named, { email: email ?? null, phone });
    const referee = {
      ...{ id, user_id: caller.id, full_name: fullName, relation },
      ...{ email: email ?? null, phone },
    };
    const link = email ? await makeLink(tx, request, caller, { ...referee, email }) : undefined;
    await insertReferee(tx, referee, link, at);
    await renewEvidenceChecks(tx, request, caller.id, { anew: 'references' });
  });
  const message = email
    ? `We’ve asked ${fullName} about your work.`
    : `Thank you. We’ll call ${fullName} about your work.`;
  return { message, ...(await ownStanding(request, caller.id)) };
}

async function assertAnother(
  tx: Tx,
  caller: Caller,
  named: readonly RefereeRecord[],
  reached: Pick<RefereeRecord, 'email' | 'phone'>,
): Promise<void> {
  for (const field of ['email', 'phone'] as const) {
    if (reached[field] !== null && named.some((other) => other[field] === reached[field])) {
      throw wrongField(field, 'You’ve already named this person.');
    }
  }
  const own = await findOwnRow(tx, caller.id);
  if (reached.phone !== null && own?.phone === reached.phone) {
    throw wrongField('phone', 'You can’t name yourself. Please name someone else.');
  }
  const { references } = await findChecks(tx, caller.id);
  if (mayNameReferee(named, references)) return;
  const message = `You’ve already named ${REFEREES_NEEDED} people. To name another, remove one who hasn’t answered.`;
  throw new Refusal(409, 'enough_referees', message);
}

/**
 * Creates a referee's link and queues its email, within the daily limits for one recipient and one artisan.
 */
async function makeLink(
  tx: Tx,
  request: NamerRequest,
  { id: userId, fullName }: Caller,
  referee: { full_name: string; email: string },
): Promise<RefereeLink> {
  const at = request.now();
  const since = new Date(at.getTime() - DAY_MS);
  if ((await countEmailsOf(tx, userId, since)) >= EMAILS_A_DAY.ofOneArtisan) {
    throw new Refusal(429, 'too_many_links', 'You’ve asked several people today. Please try again tomorrow.');
  }
  if ((await countAskedAt(tx, referee.email, since)) >= EMAILS_A_DAY.toOneAddress) {
    const message = 'We’ve emailed this address several times today. Please try again tomorrow.';
    throw new Refusal(429, 'too_many_links', message, { fields: { email: message } });
  }
  const token = randomBytes(32).toString('base64url');
  const url = `${request.publicUrl()}/reference?token=${token}`;
  const trade = (await findOwnRow(tx, userId))?.skill ?? null;
  await sendMail(tx, request.jobs, refereeMail(referee, { fullName, trade }, url));
  await writeAuditEntry(tx, {
    actor: 'applicant',
    action: 'verification.ask_referee',
    subjectId: userId,
    at,
  });
  return {
    token_hash: tokenHashOf(token),
    link_ends_at: new Date(at.getTime() + REFEREE_LINK_DAYS * DAY_MS),
  };
}

/** One of the caller's referees; locks the caller's account row. */
async function findOwn(tx: Tx, userId: string, id: string): Promise<RefereeRecord | undefined> {
  await lockPerson(tx, userId);
  return (await listReferees(tx, userId)).find((each) => each.id === id);
}

const answered = ({ full_name }: RefereeRecord) =>
  new Refusal(409, 'already_answered', `${full_name} has already answered.`);

/** Sends the link again to a referee who has not answered. */
export async function remindReferee(
  request: Request<typeof remindRefereeCall>,
): Promise<AnswerInputOf<typeof remindRefereeCall>> {
  const caller = signedIn(request);
  const at = request.now();
  const name = await request.transaction(async (tx) => {
    const referee = await findOwn(tx, caller.id, request.params.id);
    if (!referee || referee.email === null) {
      throw notFound('referee', 'You haven’t named this person, or you gave no email for them.');
    }
    if (referee.state !== 'asked') throw answered(referee);
    const from = remindableAt(referee);
    if (from && from > at) {
      const message = `We asked ${referee.full_name} less than ${REFEREE_REMINDER_HOURS} hours ago. Please try again later.`;
      throw new Refusal(409, 'asked_lately', message);
    }
    const { full_name, email } = referee;
    await saveNewLink(tx, referee.id, await makeLink(tx, request, caller, { full_name, email }), at);
    return full_name;
  });
  return { message: `We’ve asked ${name} again.`, ...(await ownStanding(request, caller.id)) };
}

/** Removes a referee who has not answered. Answered ones stay, so that they are never asked again. */
export async function removeReferee(
  request: Request<typeof removeRefereeCall>,
): Promise<AnswerInputOf<typeof removeRefereeCall>> {
  const { id: userId } = signedIn(request);
  await request.transaction(async (tx) => {
    const referee = await findOwn(tx, userId, request.params.id);
    if (!referee) return;
    if (referee.state !== 'asked') throw answered(referee);
    await deleteReferee(tx, referee.id);
    await renewEvidenceChecks(tx, request, userId);
  });
  return ownStanding(request, userId);
}
