import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import {
  bulkAnswer,
  bulkIds,
  exampleBulkAnswer,
  exampleBulkIds,
  inBulkSummary,
} from '../../shared/console-bulk.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { nextInQueue, queuePage } from '../../shared/queue-page.ts';
import { instant } from '../../shared/wire-types.ts';
import { requiredText } from '../../shared/words.ts';
import { MESSAGE_MAX } from './contract.ts';

const params = z.object({ id: identifier });
const done = z.object({ message: z.string() });
const who = { who: 'admin', permission: 'contact.answer' } as const;

const contactCase = z
  .object({
    id: z.string(),
    name: z.string(),
    sentAt: instant,
    message: z.string(),
    takenBy: z.string().nullable(),
    closedBy: z.string().nullable(),
    closedAt: instant.nullable(),
    closeReason: z.string(),
    answers: z.array(z.object({ id: z.string(), words: z.string(), by: z.string(), at: instant })),
  })
  .meta({
    id: 'ContactCase',
    description: 'A message to us. The sender’s contact details are shown only on request.',
  });
export type ContactCase = z.output<typeof contactCase>;

export const listContactCall = defineCall({
  method: 'GET',
  path: '/api/admin/contact',
  ...who,
  summary: 'Messages to us that wait for an answer, oldest first.',
  query: queuePage,
  answer: z.object({
    next: nextInQueue,
    result: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        sentAt: instant,
        start: z.string(),
        takenBy: z.string().nullable(),
      }),
    ),
  }),
  exampleAnswer: {
    result: [
      {
        id: exampleIds.contactMessage,
        name: 'Amina Yusuf',
        sentAt: '2026-11-25T09:00:00.000Z',
        start: 'How do I change the days of a hire?',
        takenBy: null,
      },
    ],
    next: null,
  },
});

export const showContactCall = defineCall({
  method: 'GET',
  path: '/api/admin/contact/:id',
  ...who,
  summary: 'One message to us, with our answers.',
  params,
  refusals: ['message_not_found'],
  answer: contactCase,
  exampleAnswer: {
    id: exampleIds.contactMessage,
    name: 'Amina Yusuf',
    sentAt: '2026-11-25T09:00:00.000Z',
    message: 'How do I change the days of a hire?',
    takenBy: null,
    closedBy: null,
    closedAt: null,
    closeReason: '',
    answers: [],
  },
});

export const answerContactCall = defineCall({
  method: 'POST',
  path: '/api/admin/contact/:id/answers',
  ...who,
  summary: 'Emails an answer to the sender and keeps it. The same answer sent twice is emailed once.',
  params,
  body: z.object({
    id: identifier.meta({ description: 'Made by the client.' }),
    words: requiredText({ label: 'Answer', max: MESSAGE_MAX }),
    seen: z.coerce.number().int().min(0).meta({ description: 'How many answers the operator had seen.' }),
    close: z.boolean().meta({ description: 'Whether the answer closes the message.' }),
  }),
  refusals: ['message_not_found', 'already_decided', 'changed_meanwhile', 'already_used'],
  answer: done,
  exampleBody: {
    id: exampleIds.report,
    words: 'Open the hire and choose “Reschedule”.',
    seen: 0,
    close: true,
  },
  exampleAnswer: { message: 'Your answer is on its way to Amina Yusuf.' },
});

export const takeContactCall = defineCall({
  method: 'PUT',
  path: '/api/admin/contact/:id/taken',
  ...who,
  summary: 'Assigns the message to the operator, or hands it back.',
  params,
  body: z.object({ taken: z.boolean() }),
  refusals: ['message_not_found', 'already_decided'],
  answer: done,
  exampleBody: { taken: true },
  exampleAnswer: { message: 'This message is yours now.' },
});

const reason = requiredText({ label: 'Reason', max: 500 });

export const closeContactCall = defineCall({
  method: 'POST',
  path: '/api/admin/contact/:id/close',
  ...who,
  summary: 'Closes a message that needs no answer. Sent twice, it is done once.',
  params,
  body: z.object({ reason }),
  refusals: ['message_not_found', 'already_decided'],
  answer: done,
  exampleBody: { reason: 'Advertising' },
  exampleAnswer: { message: 'The message is closed.' },
});

export const revealSenderCall = defineCall({
  method: 'POST',
  path: '/api/admin/contact/:id/look',
  reveals: 'each',
  ...who,
  summary: 'Shows the sender’s email and phone number, and logs who looked and why.',
  params,
  body: z.object({ reason }),
  refusals: ['message_not_found'],
  answer: done.extend({ email: z.string(), phone: z.string() }),
  exampleBody: { reason: 'Calling back about a hire today' },
  exampleAnswer: {
    message: 'We’ve recorded that you looked, and why.',
    email: 'amina@example.ng',
    phone: '0803 123 4567',
  },
});

export const answerSeveralCall = defineCall({
  method: 'POST',
  path: '/api/admin/contact/answer',
  ...who,
  summary: inBulkSummary('Emails one answer to the senders of several messages, and closes them.'),
  body: z.object({
    id: identifier.meta({ description: 'An id made by the client for this action.' }),
    ids: bulkIds,
    words: requiredText({ label: 'Answer', max: MESSAGE_MAX }),
  }),
  answer: bulkAnswer,
  exampleBody: {
    id: exampleIds.message,
    ids: exampleBulkIds,
    words: 'Payments have worked again since 9 am.',
  },
  exampleAnswer: exampleBulkAnswer,
});

export const closeSeveralContactCall = defineCall({
  method: 'POST',
  path: '/api/admin/contact/close',
  ...who,
  summary: inBulkSummary('Closes several messages that need no answer.'),
  body: z.object({ ids: bulkIds, reason }),
  answer: bulkAnswer,
  exampleBody: { ids: exampleBulkIds, reason: 'Advertising' },
  exampleAnswer: exampleBulkAnswer,
});
