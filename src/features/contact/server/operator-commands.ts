import { idOfPart } from '../../../server/in-bulk.ts';
import {
  type OperatorCommand,
  type OperatorDesk,
  onEach,
  onOneLine,
  typedSeveral,
  typedValue,
} from '../../../server/operator.ts';
import { moreLine } from '../../../server/queue-page.ts';
import { notFound } from '../../../server/refusal.ts';
import { identifier, newId } from '../../../shared/identifier.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { answerMessage, closeMessage } from './contact-desk.ts';
import { findMessage, listAnswers, listOpenMessages } from './contact-store.ts';

const moment = (at: Date): string => formatMoment(at.toISOString());

async function listMessages(desk: OperatorDesk): Promise<string[]> {
  const { page: open, next } = await listOpenMessages(desk.db);
  if (open.length === 0) return ['No messages are waiting for an answer.'];
  const lines = open.map(({ id, created_at: at, name, taken_by: by, message }) => {
    const start = [...onOneLine(message)].slice(0, 60).join('');
    return `${id}  ${moment(at)}  ${onOneLine(name)}${by ? ` (with ${by})` : ''}: ${start}`;
  });
  return [...lines, ...moreLine(next)];
}

async function showMessage(desk: OperatorDesk, typedId: string): Promise<string[]> {
  const id = identifier.safeParse(typedId).data;
  const message = id && (await findMessage(desk.db, id));
  if (!message) throw notFound('message', `There is no message ${typedId}.`);
  const answers = await listAnswers(desk.db, message.id);
  return [
    `Message ${message.id}, ${moment(message.created_at)}`,
    `  From:   ${onOneLine(message.name)}`,
    ...(message.taken_by ? [`  With:   ${message.taken_by}`] : []),
    ...(message.closed_at
      ? [`  Closed: ${moment(message.closed_at)} by ${message.closed_by}: ${message.close_reason}`]
      : []),
    `  ${onOneLine(message.message)}`,
    ...answers.map((each) => `  ${moment(each.answered_at)}  ${each.answered_by}: ${onOneLine(each.words)}`),
  ];
}

/** Operators' commands about contact messages. */
export const contactCommands: OperatorCommand[] = [
  {
    words: 'contact list',
    takes: [],
    does: 'messages waiting for an answer, oldest first',
    run: (desk) => listMessages(desk),
  },
  {
    words: 'contact show',
    takes: ['ID'],
    does: 'shows one message, with our answers',
    run: (desk, input) => showMessage(desk, typedValue(input, 'ID')),
  },
  {
    words: 'contact answer',
    takes: ['ID'],
    several: true,
    options: { note: 'required' },
    does: 'emails the note to each sender as our answer, records it, and closes the messages',
    run: (desk, input) => {
      const actId = newId();
      const rest = { words: input.options.note ?? '', close: true };
      return onEach(typedSeveral(input, 'ID'), async (id) => {
        const { name } = await answerMessage(desk, id, { id: idOfPart(actId, id), ...rest });
        return [`The answer to ${onOneLine(name)} is on its way, and the message is closed.`];
      });
    },
  },
  {
    words: 'contact close',
    takes: ['ID'],
    several: true,
    options: { reason: 'required' },
    does: 'takes messages off the list without an answer',
    run: (desk, input) =>
      onEach(typedSeveral(input, 'ID'), async (id) => {
        await closeMessage(desk, id, input.options.reason ?? '');
        return ['The message is closed.'];
      }),
  },
];
