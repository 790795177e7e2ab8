import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import {
  MOST_ATTACHMENTS,
  MOST_MESSAGE_CHARACTERS,
  MOST_QUICK_REPLIES,
  MOST_QUICK_REPLY_CHARACTERS,
  MOST_REPORT_CHARACTERS,
  TOO_MANY_ATTACHMENTS,
} from '../../shared/chat-limits.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { defineLiveEvent, type LiveEventOf, type StreamEvent } from '../../shared/live-event.ts';
import { pictureRefusals, uploadRefusals } from '../../shared/refusal-codes.ts';
import { LEVEL_NAMES } from '../../shared/verification-levels.ts';
import { day, instant, kobo } from '../../shared/wire-types.ts';
import { optionalText, requiredText } from '../../shared/words.ts';
import type { hireChangedEvent } from '../hiring/contract.ts';

export const attachment = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.string().meta({ description: 'Media type by content, such as image/webp or application/pdf.' }),
    size: z.number().meta({ description: 'Bytes.' }),
    url: z.string(),
    isImage: z.boolean(),
    width: z.number().nullable().meta({ description: 'Pixels; null for what is not a picture.' }),
    height: z.number().nullable(),
    notScanned: z.literal(true).optional().meta({
      description:
        'True for a file that was not scanned for viruses and can carry programs: PDF, office files, CSV.',
    }),
  })
  .meta({
    id: 'Attachment',
    description:
      'A file sent in a conversation. Only the two people of the conversation can open its address.',
  });
export type Attachment = z.output<typeof attachment>;

export const hireStep = z
  .object({
    hireId: z.string(),
    action: z.string(),
    actor: z.string(),
    from: z.string().nullable(),
    to: z.string(),
    amountKobo: kobo.nullish().meta({ description: 'For a quote: its amount.' }),
    reason: z
      .string()
      .nullish()
      .meta({ description: 'A stable code for why it happened, if the action does not say it.' }),
    moment: instant.nullish().meta({ description: 'A time that the step mentions.' }),
    movedTo: z
      .object({ startDate: day, endDate: day, startTime: z.string() })
      .nullish()
      .meta({ description: 'For a rescheduled hire: its new days.' }),
  })
  .meta({
    id: 'ChatHireStep',
    description: 'A step of their hire, shown as a line in the conversation.',
  });
export type HireStep = z.output<typeof hireStep>;

export const chatMessage = z
  .object({
    id: z.string(),
    conversationId: z.string(),
    number: z.number().meta({ description: 'Its position in the conversation: 1, 2, 3, …' }),
    senderId: z.string().nullable().meta({ description: 'Null: a line about the hire.' }),
    text: z.string(),
    attachments: z.array(attachment),
    hireStep: hireStep.nullable(),
    sentAt: instant,
  })
  .meta({
    id: 'ChatMessage',
    description: 'A message, the same for both people. The conversation says who has read it.',
  });
export type ChatMessage = z.output<typeof chatMessage>;

export const chatPerson = z
  .object({
    id: z.string(),
    full_name: z.string(),
    photoURL: z.string().nullable(),
    role: z.enum(['consumer', 'skilled', 'admin', 'deleted']),
    skill: z.string().nullable(),
    verified: z.boolean(),
    online: z.boolean(),
    lastSeenAt: instant.nullable(),
  })
  .meta({ id: 'ChatPerson', description: 'A person the caller can write to.' });
export type ChatPerson = z.output<typeof chatPerson>;

export const chatPartner = chatPerson
  .extend({
    levels: z.array(z.enum(LEVEL_NAMES)).meta({ description: 'For an artisan: what we have checked.' }),
  })
  .meta({ id: 'ChatPartner', description: 'The person whose conversation is open.' });
export type ChatPartner = z.output<typeof chatPartner>;

export const conversation = z
  .object({
    id: z.string(),
    other: chatPerson,
    hire: z
      .object({ id: z.string(), status: z.string() })
      .nullable()
      .meta({ description: 'Of their hires, the one that changed last.' }),
    lastMessage: chatMessage.nullable(),
    lastMessageAt: instant,
    unreadCount: z.number(),
    readNumber: z.number().meta({
      description:
        'The number of the last message the caller has read; `otherReadNumber` is the other person’s.',
    }),
    otherReadNumber: z.number(),
    muted: z.boolean(),
    blocked: z.boolean().meta({
      description:
        'Whether the caller has blocked the other person. A caller who is blocked learns it only when they write.',
    }),
  })
  .meta({ id: 'Conversation', description: 'A conversation, as the caller sees it.' });
export type Conversation = z.output<typeof conversation>;
const exampleMessage: ChatMessage = {
  id: exampleIds.message,
  conversationId: exampleIds.conversation,
  number: 1,
  senderId: exampleIds.customer,
  text: 'Good morning. The tap in the kitchen drips.',
  attachments: [],
  hireStep: null,
  sentAt: '2026-11-22T08:30:00.000Z',
};
const exampleAttachment: Attachment = {
  id: exampleIds.attachment,
  name: 'tap.webp',
  type: 'image/webp',
  size: 48_213,
  url: `/api/chat/attachments/${exampleIds.attachment}`,
  isImage: true,
  width: 1200,
  height: 900,
};
const exampleChatPerson: ChatPerson = {
  id: exampleIds.artisan,
  full_name: 'Chidi Okafor',
  photoURL: '/files/images/chidi.webp',
  role: 'skilled',
  skill: 'Plumber',
  verified: true,
  online: true,
  lastSeenAt: null,
};
const exampleConversation: Conversation = {
  id: exampleIds.conversation,
  other: exampleChatPerson,
  hire: { id: exampleIds.hire, status: 'confirmed' },
  lastMessage: exampleMessage,
  lastMessageAt: '2026-11-22T08:30:00.000Z',
  unreadCount: 0,
  readNumber: 1,
  otherReadNumber: 0,
  muted: false,
  blocked: false,
};

export const listConversationsCall = defineCall({
  method: 'GET',
  path: '/api/chat/conversations',
  who: 'signed-in',
  summary: 'The caller’s conversations, newest message first.',
  query: z.object({
    cursor: z.string().max(200).optional().meta({ description: 'The `nextCursor` of the previous page.' }),
    limit: z.coerce.number().int().min(1).max(100).optional().meta({ description: 'Left out: 30.' }),
  }),
  answer: z.object({
    conversations: z.array(conversation),
    nextCursor: z.string().nullable().meta({ description: 'Null on the last page.' }),
    liveNumber: z.number().meta({
      description: 'Read before the conversations: the live stream sends every event after this one.',
    }),
  }),
  exampleAnswer: { conversations: [exampleConversation], nextCursor: null, liveNumber: 4120 },
});

export const showConversationCall = defineCall({
  method: 'GET',
  path: '/api/chat/with/:userId',
  who: 'signed-in',
  summary: 'The caller’s conversation with another person, or who that person is if there is none yet.',
  refusals: ['user_not_found'],
  params: z.object({ userId: identifier }),
  answer: z.object({
    other: chatPartner,
    conversation: conversation.nullable(),
    mayWrite: z
      .boolean()
      .meta({ description: 'Whether the caller can write to them. If not, `whyNot` says why.' }),
    whyNot: z.string().nullable(),
  }),
  exampleAnswer: {
    other: { ...exampleChatPerson, levels: ['BVN', 'Bank'] },
    conversation: exampleConversation,
    mayWrite: true,
    whyNot: null,
  },
});

export const listMessagesCall = defineCall({
  method: 'GET',
  path: '/api/chat/conversations/:id/messages',
  who: 'signed-in',
  summary: 'A page of a conversation’s messages, newest first.',
  refusals: ['conversation_not_found'],
  params: z.object({ id: identifier }),
  query: z.object({
    before: z.coerce
      .number()
      .int()
      .min(1)
      .optional()
      .meta({ description: 'Only messages with a smaller number, for older pages.' }),
    after: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .meta({ description: 'Only messages with a greater number, for what is new.' }),
    limit: z.coerce.number().int().min(1).max(100).optional().meta({ description: 'Left out: 30.' }),
  }),
  answer: z.object({
    messages: z.array(chatMessage),
    more: z.boolean().meta({ description: 'Whether more messages follow this page.' }),
  }),
  exampleAnswer: { messages: [exampleMessage], more: false },
});

const messageText = optionalText({ label: 'Your message', max: MOST_MESSAGE_CHARACTERS });

export const sendMessageCall = defineCall({
  method: 'POST',
  path: '/api/chat/messages',
  who: 'signed-in',
  switch: 'chat',
  summary:
    'Sends a message to another person. The first one starts the conversation. The client makes the id; sending the same id again does not send the message twice.',
  refusals: [
    'user_not_found',
    'person_gone',
    'you_blocked_them',
    'blocked',
    'too_fast',
    'attachment_missing',
    'already_used',
  ],
  body: z.object({
    id: identifier,
    to: identifier,
    text: messageText,
    attachments: z
      .array(identifier)
      .max(MOST_ATTACHMENTS, TOO_MANY_ATTACHMENTS)
      .nullish()
      .transform((ids) => [...new Set(ids ?? [])])
      .meta({ description: 'Ids of files that were uploaded before.' }),
  }),
  answer: z.object({ message: chatMessage }),
  status: 201,
  exampleBody: { id: exampleIds.message, to: exampleIds.artisan, text: exampleMessage.text, attachments: [] },
  exampleAnswer: { message: exampleMessage },
});

export const markReadCall = defineCall({
  method: 'POST',
  path: '/api/chat/conversations/:id/read',
  who: 'signed-in',
  summary: 'Marks a conversation as read up to a message.',
  refusals: ['conversation_not_found'],
  params: z.object({ id: identifier }),
  body: z.object({ number: z.number().int().min(0) }),
  answer: z.object({ readNumber: z.number(), unreadCount: z.number() }),
  exampleBody: { number: 1 },
  exampleAnswer: { readNumber: 1, unreadCount: 0 },
});

export const sendTypingCall = defineCall({
  method: 'POST',
  path: '/api/chat/conversations/:id/typing',
  who: 'signed-in',
  summary: 'Tells the other person that the caller is typing, for a few seconds.',
  refusals: ['conversation_not_found'],
  params: z.object({ id: identifier }),
  answer: z.object({ told: z.boolean() }),
  exampleAnswer: { told: true },
});

export const muteConversationCall = defineCall({
  method: 'PUT',
  path: '/api/chat/conversations/:id/muted',
  who: 'signed-in',
  summary: 'Turns a conversation’s notifications off or on.',
  refusals: ['conversation_not_found'],
  params: z.object({ id: identifier }),
  body: z.object({ muted: z.boolean() }),
  answer: z.object({ muted: z.boolean() }),
  exampleBody: { muted: true },
  exampleAnswer: { muted: true },
});

export const blockPersonCall = defineCall({
  method: 'PUT',
  path: '/api/chat/blocks/:userId',
  who: 'signed-in',
  summary: 'Blocks a person, so that they can no longer write to the caller, or unblocks them.',
  refusals: ['user_not_found'],
  params: z.object({ userId: identifier }),
  body: z.object({ blocked: z.boolean() }),
  answer: z.object({ blocked: z.boolean() }),
  exampleBody: { blocked: true },
  exampleAnswer: { blocked: true },
});

export const reportReasons = ['pay_outside', 'rude', 'fake', 'spam', 'other'] as const;

export const reportPersonCall = defineCall({
  method: 'POST',
  path: '/api/chat/reports',
  who: 'signed-in',
  summary: 'Reports a person to us. Sending the same id again does not report them twice.',
  refusals: ['user_not_found', 'already_used'],
  body: z.object({
    id: identifier,
    userId: identifier,
    reason: z.enum(reportReasons, 'Please choose what is wrong.'),
    details: optionalText({ label: 'What happened', max: MOST_REPORT_CHARACTERS }),
  }),
  answer: z.object({ message: z.string() }),
  status: 201,
  rateLimit: { max: 20, perSeconds: 3_600 },
  exampleBody: {
    id: exampleIds.report,
    userId: exampleIds.artisan,
    reason: 'pay_outside',
    details: 'He asked me to pay him in cash.',
  },
  exampleAnswer: { message: 'Thank you. We look at every report, and never say who sent it.' },
});

export const quickReply = z.object({ id: z.string(), text: z.string() }).meta({ id: 'QuickReply' });
export type QuickReply = z.output<typeof quickReply>;

export const listQuickRepliesCall = defineCall({
  method: 'GET',
  path: '/api/chat/quick-replies',
  who: 'skilled',
  summary: 'The caller’s quick replies.',
  answer: z.object({ quickReplies: z.array(quickReply) }),
  exampleAnswer: { quickReplies: [{ id: exampleIds.message, text: 'I am on my way.' }] },
});

export const saveQuickRepliesCall = defineCall({
  method: 'PUT',
  path: '/api/chat/quick-replies',
  who: 'skilled',
  summary: 'Replaces the caller’s quick replies, in this order.',
  refusals: ['already_used'],
  body: z.object({
    quickReplies: z
      .array(
        z.object({
          id: identifier,
          text: requiredText({ label: 'A quick reply', max: MOST_QUICK_REPLY_CHARACTERS }),
        }),
      )
      .max(MOST_QUICK_REPLIES, `You can save up to ${MOST_QUICK_REPLIES} quick replies.`),
  }),
  answer: z.object({ quickReplies: z.array(quickReply) }),
  exampleBody: { quickReplies: [{ id: exampleIds.message, text: 'I am on my way.' }] },
  exampleAnswer: { quickReplies: [{ id: exampleIds.message, text: 'I am on my way.' }] },
});

/** Uploads a file for a message that is not sent yet. */
export const uploadAttachmentCall = defineCall({
  method: 'POST',
  path: '/api/chat/attachments',
  who: 'signed-in',
  switch: 'uploads',
  summary:
    'Uploads a file to send with a message. The client makes the id; sending the same id again does not store the file twice.',
  refusals: ['no_file', 'file_not_taken', ...pictureRefusals, ...uploadRefusals, 'already_used'],
  files: { id: 'an id made by the client; it comes before the file', file: 'the file' },
  answer: z.object({ attachment }),
  status: 201,
  rateLimit: { max: 60, perSeconds: 60 },
  exampleAnswer: { attachment: exampleAttachment },
});

export const readAttachmentCall = defineCall({
  method: 'GET',
  path: '/api/chat/attachments/:id',
  who: 'signed-in',
  summary:
    'A file’s bytes, for the two people of its conversation. `size=small` returns a picture at 480 pixels.',
  refusals: ['file_not_found'],
  params: z.object({ id: identifier }),
  query: z.object({ size: z.enum(['small']).optional() }),
  answer: z.unknown(),
  answerType: 'application/octet-stream',
  answerHeaders: {
    'content-type': 'The media type of the file.',
    'content-disposition': 'The name of the file.',
  },
});

export const messageEvent = defineLiveEvent({
  kind: 'message',
  summary: 'A message was stored. Also sent for the reader’s own messages.',
  data: z.object({ message: chatMessage }),
});
export const readEvent = defineLiveEvent({
  kind: 'read',
  summary: 'One of the two people has read the conversation up to a message.',
  data: z.object({
    conversationId: z.string(),
    userId: z.string().meta({ description: 'Who has read it.' }),
    number: z.number(),
    unreadCount: z.number().meta({ description: 'How many messages they have not read.' }),
  }),
});
export const typingEvent = defineLiveEvent({
  kind: 'typing',
  summary: 'The other person is typing. Not stored, so it has no number.',
  data: z.object({ conversationId: z.string(), userId: z.string() }),
});
export const presenceEvent = defineLiveEvent({
  kind: 'presence',
  summary: 'Someone the reader talks with has come online or gone offline. Not stored, so it has no number.',
  data: z.object({ userId: z.string(), online: z.boolean(), at: z.string() }),
});
export const conversationEvent = defineLiveEvent({
  kind: 'conversation',
  summary: 'A conversation was muted or blocked in another tab or on another device.',
  data: z.object({ conversationId: z.string() }),
});

/** Live events that the chat screens listen to. */
export type ChatEvent =
  | LiveEventOf<typeof messageEvent>
  | LiveEventOf<typeof readEvent>
  | LiveEventOf<typeof typingEvent>
  | LiveEventOf<typeof presenceEvent>
  | LiveEventOf<typeof conversationEvent>
  | LiveEventOf<typeof hireChangedEvent>
  | StreamEvent;
