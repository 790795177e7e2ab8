import type { Request } from '../../../server/answer.ts';
import { idOfPart, inBulk } from '../../../server/in-bulk.ts';
import { deskOf } from '../../../server/operator.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { showPhone } from '../../../shared/phone-number.ts';
import type {
  answerContactCall,
  answerSeveralCall,
  closeContactCall,
  closeSeveralContactCall,
  listContactCall,
  revealSenderCall,
  showContactCall,
  takeContactCall,
} from '../console-calls.ts';
import { answerMessage, closeMessage, revealSender, takeMessage } from './contact-desk.ts';
import { findMessage, listAnswers, listOpenMessages } from './contact-store.ts';

/** How many characters of a message the list shows. */
const START_CHARACTERS = 90;

export async function listContact({
  db,
  query,
}: Request<typeof listContactCall>): Promise<AnswerInputOf<typeof listContactCall>> {
  const { page: open, next } = await listOpenMessages(db, query.after);
  return {
    result: open.map(({ id, name, created_at: at, message, taken_by: takenBy }) => ({
      id,
      name,
      sentAt: at.toISOString(),
      start: [...message].slice(0, START_CHARACTERS).join(''),
      takenBy,
    })),
    next,
  };
}

export async function showContact({
  db,
  params,
}: Request<typeof showContactCall>): Promise<AnswerInputOf<typeof showContactCall>> {
  const kept = await findMessage(db, params.id);
  if (!kept) throw notFound('message', 'There is no such message.');
  const answers = await listAnswers(db, kept.id);
  return {
    id: kept.id,
    name: kept.name,
    sentAt: kept.created_at.toISOString(),
    message: kept.message,
    takenBy: kept.taken_by,
    closedBy: kept.closed_by,
    closedAt: kept.closed_at?.toISOString() ?? null,
    closeReason: kept.close_reason,
    answers: answers.map(({ id, words, answered_by: by, answered_at: at }) => ({
      id,
      words,
      by,
      at: at.toISOString(),
    })),
  };
}

export async function answerContact(
  request: Request<typeof answerContactCall>,
): Promise<AnswerInputOf<typeof answerContactCall>> {
  const { name } = await answerMessage(deskOf(request), request.params.id, request.body);
  return { message: `Your answer is on its way to ${name}.` };
}

export async function takeContact(
  request: Request<typeof takeContactCall>,
): Promise<AnswerInputOf<typeof takeContactCall>> {
  const { taken } = request.body;
  await takeMessage(deskOf(request), request.params.id, taken);
  return { message: taken ? 'This message is yours now.' : 'Any operator can take this message again.' };
}

export async function closeContact(
  request: Request<typeof closeContactCall>,
): Promise<AnswerInputOf<typeof closeContactCall>> {
  await closeMessage(deskOf(request), request.params.id, request.body.reason);
  return { message: 'The message is closed.' };
}

export async function revealContact(
  request: Request<typeof revealSenderCall>,
): Promise<AnswerInputOf<typeof revealSenderCall>> {
  const { email, phone } = await revealSender(deskOf(request), request.params.id, request.body.reason);
  return { message: 'We’ve recorded that you looked, and why.', email, phone: showPhone(phone) };
}

export async function answerSeveral(
  request: Request<typeof answerSeveralCall>,
): Promise<AnswerInputOf<typeof answerSeveralCall>> {
  const { id: actId, ids, words } = request.body;
  // The operator opened none of these messages, so one that already has an answer must not get another.
  const answerTo = (id: string) => ({ id: idOfPart(actId, id), words, seen: 0, close: true });
  return inBulk(request, {
    ...{ ids, did: 'answered and closed' },
    titleOf: async (id) => (await findMessage(request.db, id))?.name,
    act: (id) => answerMessage(deskOf(request), id, answerTo(id)),
  });
}

export async function closeSeveralContact(
  request: Request<typeof closeSeveralContactCall>,
): Promise<AnswerInputOf<typeof closeSeveralContactCall>> {
  const { ids, reason } = request.body;
  return inBulk(request, {
    ...{ ids, did: 'closed' },
    titleOf: async (id) => (await findMessage(request.db, id))?.name,
    act: (id) => closeMessage(deskOf(request), id, reason),
  });
}
