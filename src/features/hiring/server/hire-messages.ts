import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import { formatWhen } from '../../../shared/lagos-time.ts';
import { notify, sendMail } from '../../notifications/server/public.ts';
import { listHireMessagesCall, writeHireMessageCall } from '../contract.ts';
import { type HireSide, isPaid } from '../process.ts';
import { guestKeyIn } from './guest-cookie.ts';
import { hireMessageMail } from './hire-emails.ts';
import { artisansHireUrl, customersHireUrl } from './hire-links.ts';
import { findMessage, type HireMessage, insertMessage, listMessagesOf } from './hire-messages-store.ts';
import { findHire, type HireRecord, lockHire } from './hire-record.ts';
import { assertSideOf } from './hire-side.ts';

/** Notifies at most once in this many minutes about messages in a row. */
const NOTIFY_AGAIN_MINUTES = 15;

/** Guests cannot use chat, so the two sides write on the hire's page, once it is paid. */
const mayWrite = ({ customerId, status }: Pick<HireRecord, 'customerId' | 'status'>): boolean =>
  customerId === null && isPaid(status);

const viewOf = ({ id, side, text, sentAt }: HireMessage) => ({
  id,
  side,
  text,
  sentAt: sentAt.toISOString(),
});

/** Lists the messages on a hire's page. */
export async function listHireMessages(
  request: Request<typeof listHireMessagesCall>,
): Promise<AnswerInputOf<typeof listHireMessagesCall>> {
  const { params, query, caller, db, config, headers, now } = request;
  const key = query.key ?? guestKeyIn(headers.cookie, params.id, config);
  const found = await findHire(db, params.id);
  const who = listHireMessagesCall.who;
  const { hire } = assertSideOf(found, { who, caller, key, config, now: now() });
  return { result: (await listMessagesOf(db, hire.id)).map(viewOf), mayWrite: mayWrite(hire) };
}

/**
 * Writes a message on the page of a guest's paid hire and notifies the other side. Idempotent for the same id and text.
 */
export function writeHireMessage(
  request: Request<typeof writeHireMessageCall>,
): Promise<AnswerInputOf<typeof writeHireMessageCall>> {
  const { params, body, caller, config } = request;
  const key = body.key ?? guestKeyIn(request.headers.cookie, params.id, config);
  const now = request.now();
  return request.transaction(async (tx) => {
    const found = await lockHire(tx, params.id);
    const who = writeHireMessageCall.who;
    const { hire, side } = assertSideOf(found, { who, caller, key, config, now });
    const message = { id: body.id ?? newId(), side, text: body.text, sentAt: now };
    const known = await findMessage(tx, message.id);
    if (known?.hireId === hire.id && known.side === side && known.text === message.text)
      return { result: viewOf(known) };
    if (known) throw new Refusal(409, 'already_used', 'Please reload the page and send it again.');
    assertMayWrite(hire);
    const last = (await listMessagesOf(tx, hire.id)).at(-1);
    await insertMessage(tx, hire.id, message);
    const notifiedAt = last?.side === side ? last.sentAt.getTime() : 0;
    if (now.getTime() - notifiedAt >= NOTIFY_AGAIN_MINUTES * 60_000)
      await notifyOtherSide(tx, request, hire, message);
    return { result: viewOf(message) };
  });
}

function assertMayWrite(hire: HireRecord): void {
  if (mayWrite(hire)) return;
  throw hire.customerId === null
    ? new Refusal(409, 'not_possible_now', 'You can write to each other here once the hire is paid.')
    : new Refusal(409, 'write_in_chat', 'You both have an account, so please write in Messages.');
}

type Dependencies = Pick<Request<typeof writeHireMessageCall>, 'config' | 'jobs' | 'now' | 'publicUrl'>;

/** The email never quotes the message: anyone can make us email any address, so user text stays on the hire's page. */
async function notifyOtherSide(
  tx: Tx,
  dependencies: Dependencies,
  hire: HireRecord,
  { id, side }: HireMessage,
): Promise<void> {
  const { jobs, config, publicUrl } = dependencies;
  const url = {
    customer: customersHireUrl(publicUrl(), hire, config, dependencies.now()),
    artisan: artisansHireUrl(publicUrl(), hire),
  };
  const to: HireSide = side === 'artisan' ? 'customer' : 'artisan';
  await sendMail(tx, jobs, hireMessageMail(to, hire, url[to]));
  if (to === 'customer') return;
  await notify(tx, dependencies, {
    userId: hire.artisanId,
    aboutId: null,
    kind: 'hires',
    title: `${hire.customerName} has written to you`,
    text: `About the job on ${formatWhen(hire)}.`,
    link: `/hires/${hire.id}#messages`,
    source: `hire-message:${id}`,
  });
}
