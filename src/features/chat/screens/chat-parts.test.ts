import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { htmlOfPart } from '../../../../test-support/part-of-page.ts';
import { MOST_MESSAGE_CHARACTERS } from '../../../shared/chat-limits.ts';
import {
  type ChatPartner,
  type Conversation,
  listConversationsCall,
  listMessagesCall,
  showConversationCall,
} from '../contract.ts';
import { Composer } from './composer/composer.tsx';
import { SignInDialog } from './composer/sign-in-dialog.tsx';
import { Tray } from './composer/tray.tsx';
import { ConversationList } from './conversations/conversation-list.tsx';
import { MessageBubble } from './thread/message-bubble.tsx';
import { sizeWords } from './thread/message-files.tsx';
import type { ShownMessage } from './thread/message-rows.ts';
import { OlderMessages } from './thread/older-messages.tsx';
import { ThreadHead } from './thread/thread-head.tsx';
import { Closed, FailedBar } from './thread/thread-notices.tsx';
import type { OwnFile, ThreadView } from './thread/thread-view.ts';

const now = '2026-11-22T09:00:00.000Z';
const { conversations } = listConversationsCall.exampleAnswer as { conversations: Conversation[] };
const { other } = showConversationCall.exampleAnswer as { other: ChatPartner };
const { messages } = listMessagesCall.exampleAnswer as { messages: ThreadView['messages'] };
const [example] = conversations;
if (!example || !messages[0]) throw new Error('the contract has no example of a conversation');
const conversation = (changes: Partial<Conversation>): Conversation => ({ ...example, ...changes });
const chidi = { ...other, full_name: 'Chidi Okafor' };
const nothing = () => undefined;

const view = (changes: Partial<ThreadView>): ThreadView => ({
  conversationId: example.id,
  conversation: example,
  mayWrite: true,
  whyNot: null,
  messages,
  outbox: [],
  otherReadNumber: 0,
  ownReadNumber: 1,
  hasOlder: false,
  loadingOlder: false,
  olderFailed: false,
  online: true,
  signedOut: false,
  otherIsTyping: false,
  otherIsOnline: false,
  otherLastSeenAt: null,
  failedCount: 0,
  tray: [],
  uploading: false,
  ...changes,
});

describe('a row of the conversations', () => {
  const row = (changes: Partial<Conversation>, openId: string | null = null) => {
    const me = { id: 'me', role: 'consumer' } as const;
    const page = { conversations: [conversation(changes)], nextCursor: null, liveNumber: 1, after: null };
    const list = createElement(ConversationList, {
      ...{ me, openId, now },
      page: { ...page, me, thread: null, missing: false, now },
    });
    return htmlOfPart(list);
  };
  const unread = (html: string) => /class="chat-row-count">(?:<!-- -->)?([^<]*)</.exec(html)?.[1];

  test('counts what is unread, up to 99, except in the conversation that is open', () => {
    expect(unread(row({ unreadCount: 99 }))).toBe('99');
    expect(unread(row({ unreadCount: 100 }))).toBe('99+');
    expect(row({ unreadCount: 2 })).toContain('chat-row-unread');
    const open = row({ unreadCount: 2 }, chidi.id);
    expect(unread(open)).toBeUndefined();
    expect(open).not.toContain('chat-row-unread');
    expect(open).toContain('aria-current="page"');
    expect(unread(row({ unreadCount: 0 }))).toBeUndefined();
  });

  test('says in words that the person is online and that the conversation is muted', () => {
    expect(wordsOf(row({ muted: true }))).toMatch(/Online.*Muted/);
    const away = row({ other: { ...chidi, online: false }, muted: false });
    expect(wordsOf(away)).not.toMatch(/Online|Muted/);
    expect(away).not.toContain('thread-face-online');
  });

  test('says which messages are one’s own, and names a picture and a file', () => {
    const said = (changes: object) =>
      wordsOf(row({ lastMessage: { ...example.lastMessage, ...changes } as Conversation['lastMessage'] }));
    expect(said({ senderId: 'me', text: 'Hello' })).toContain('You: Hello');
    expect(said({ senderId: chidi.id, text: 'Hello' })).not.toContain('You:');
    const file = { id: 'f', name: 'plan.pdf', isImage: false };
    expect(said({ text: '', attachments: [file] })).toContain('plan.pdf');
    expect(said({ text: '', attachments: [{ ...file, isImage: true }] })).toContain('Picture');
  });
});

describe('a message', () => {
  const message: ShownMessage = {
    id: 'm',
    number: 1,
    state: 'sent',
    text: 'Good morning',
    attachments: [],
    files: [],
    at: now,
    failure: null,
    mayRetry: false,
  };
  const bubble = (changes: Partial<ShownMessage>, last = true) =>
    htmlOfPart(
      createElement(MessageBubble, {
        row: { kind: 'message', key: 'm', message: { ...message, ...changes }, first: true, last },
        name: 'Chidi',
        onOpen: nothing,
        onRetry: nothing,
        onDiscard: nothing,
      }),
    );
  const words = (...of: Parameters<typeof bubble>) => wordsOf(bubble(...of)).trim();

  test('says whose it is and what became of it', () => {
    expect(words({})).toBe('You, 10:00 am: Good morning 10:00 am Sent');
    expect(words({ state: 'read' })).toMatch(/Read$/);
    expect(words({ state: 'sending', number: null })).toMatch(/Sending…$/);
    expect(words({ state: 'queued', number: null, failure: 'You are signed out.' })).toMatch(
      /Waiting to be sent You are signed out\.$/,
    );
    expect(words({ state: null })).toBe('Chidi, 10:00 am: Good morning 10:00 am');
  });

  test('within a group shows its time only if it is not certain to arrive', () => {
    expect(words({}, false)).toBe('You, 10:00 am: Good morning');
    expect(words({ state: 'queued' }, false)).toContain('Waiting to be sent');
  });

  test('that failed can be discarded, and sent again only if that can help', () => {
    const failed = { state: 'failed', number: null, failure: 'Too long.' } as const;
    expect(words({ ...failed, mayRetry: true })).toMatch(/Message failed to send Retry Discard Too long\.$/);
    expect(words(failed)).toMatch(/Message failed to send Discard Too long\.$/);
  });

  test('of the other person warns of paying outside, and one’s own does not', () => {
    const text = 'Pay me directly to 0123456789, GTBank';
    expect(words({ text, state: null })).toContain('We can’t recover a transfer.');
    expect(words({ text })).not.toContain('We can’t recover');
  });

  test('has a file with its size, and a warning if no one has scanned it', () => {
    expect([1, 499, 1_500, 999_499, 1_000_000, 1_449_000].map(sizeWords)).toEqual([
      '1 kB',
      '1 kB',
      '2 kB',
      '999 kB',
      '1.0 MB',
      '1.4 MB',
    ]);
    const file = { id: 'f', name: 'plan.pdf', type: 'application/pdf', size: 2_000, url: '/f' };
    const [scanned, not] = [{}, { notScanned: true as const }].map((scan) =>
      words({ attachments: [{ ...file, isImage: false, width: null, height: null, ...scan }] }),
    );
    expect(scanned).toContain('plan.pdf 2 kB');
    expect(scanned).not.toContain('Not scanned');
    expect(not).toContain('Not scanned for viruses.');
  });
});

describe('the files of the next message', () => {
  const file: OwnFile = {
    id: 'f',
    name: 'plan.pdf',
    type: 'application/pdf',
    size: 2_000,
    isImage: false,
    url: null,
    progress: null,
    uploaded: false,
    failure: null,
    mayRetry: true,
  };
  const tray = (changes: Partial<OwnFile>) =>
    htmlOfPart(
      createElement(Tray, { files: [{ ...file, ...changes }], onRemove: nothing, onRetry: nothing }),
    );

  test('show their progress, and why one was not uploaded, with a second try only where it can help', () => {
    expect(tray({ progress: 0.5 })).toMatch(/<progress[^>]*value="0.5"[^>]*aria-label="Uploading plan.pdf"/);
    expect(tray({})).not.toContain('<progress');
    const failed = tray({ failure: 'Upload Error: Too large.', mayRetry: false });
    expect(failed).toContain('role="alert"');
    expect(failed).toContain('tray-failed');
    expect(wordsOf(failed)).not.toContain('Retry');
    expect(wordsOf(tray({ failure: 'Upload timed out.' }))).toContain('Retry plan.pdf');
  });
});

describe('the form for a message', () => {
  const composer = (changes: Partial<Parameters<typeof Composer>[0]>) =>
    htmlOfPart(
      createElement(Composer, {
        handle: { current: null },
        ownId: 'me',
        other: chidi,
        view: { tray: [], uploading: false, online: true },
        actions: { attach: () => null, detach: nothing, retryFile: nothing, typed: nothing },
        onSend: () => true,
        onSignInNeeded: nothing,
        quickReplies: null,
        messageId: 'm',
        refused: undefined,
        ...changes,
      }),
    );
  const send = (html: string) => /<button type="submit"[^>]*>/.exec(html)?.[0] ?? '';
  const withText = (text: string) => composer({ refused: { text } });

  test('counts the last characters down, and marks a text that is too long', () => {
    expect(wordsOf(withText('a'.repeat(MOST_MESSAGE_CHARACTERS - 501)))).not.toContain('characters');
    expect(wordsOf(withText('a'.repeat(MOST_MESSAGE_CHARACTERS - 500)))).toContain('500 characters left');
    const full = withText('👍'.repeat(MOST_MESSAGE_CHARACTERS));
    expect(wordsOf(full)).toContain('0 characters left');
    expect(full).not.toContain('aria-invalid');
    expect(send(full)).not.toContain('aria-disabled');
    const over = withText('a'.repeat(MOST_MESSAGE_CHARACTERS + 1));
    expect(wordsOf(over)).toContain('1 character too many.');
    expect(wordsOf(withText('a'.repeat(MOST_MESSAGE_CHARACTERS - 1)))).toContain('1 character left');
    expect(over).toMatch(/<textarea[^>]*aria-invalid="true"/);
    expect(over).toContain('composer-left-none');
    expect(send(over)).toContain('aria-disabled="true"');
  });

  test('cannot be sent while there is nothing in it, or while a file is uploaded', () => {
    expect(send(composer({}))).toContain('aria-disabled="true"');
    expect(send(withText('  \n'))).toContain('aria-disabled="true"');
    expect(send(withText('Hello'))).not.toContain('aria-disabled');
    const uploading = composer({
      view: { tray: [], uploading: true, online: true },
      refused: { text: 'Hi' },
    });
    expect(send(uploading)).toContain('aria-disabled="true"');
    expect(send(uploading)).toContain('Your files are still uploading.');
  });
});

describe('above and below a conversation', () => {
  test('messages that failed can all be sent again, once there is a network and if that can help', () => {
    const failed = { id: 'm', text: '', files: [], writtenAt: now, state: 'failed', failure: null } as const;
    const button = (mayRetry: boolean, online = true) =>
      /<button[^>]*>/.exec(
        htmlOfPart(
          createElement(FailedBar, {
            view: view({ outbox: [{ ...failed, files: [], mayRetry }], failedCount: 1, online }),
            onRetryAll: nothing,
          }),
        ),
      )?.[0];
    expect(button(true)).not.toContain('disabled');
    expect(button(false)).toContain('disabled');
    expect(button(true, false)).toContain('disabled');
  });

  test('only the person who blocked the other one can unblock them', () => {
    const closed = (blocked: boolean) =>
      wordsOf(
        htmlOfPart(
          createElement(Closed, {
            view: view({ conversation: conversation({ blocked }), whyNot: 'It is closed.' }),
          }),
        ),
      );
    expect(closed(true)).toContain('It is closed. Unblock');
    expect(closed(false)).not.toContain('Unblock');
  });

  test('its head says whether the other person is there, and calls the hire what it is for the reader', () => {
    const head = (changes: Partial<ThreadView>, side: 'customer' | 'artisan' | null = 'customer') =>
      htmlOfPart(
        createElement(ThreadHead, {
          other: chidi,
          view: view(changes),
          signedIn: true,
          side,
          now,
          onChanged: nothing,
        }),
      );
    const seen = { otherLastSeenAt: '2026-11-22T08:00:00.000Z' };
    expect(wordsOf(head({ ...seen }))).toContain('Plumber · Last seen today at 9:00 am');
    expect(head({ ...seen })).not.toContain('thread-face-online');
    const there = head({ otherIsOnline: true, ...seen });
    expect(wordsOf(there)).toContain('Plumber · Online');
    expect(there).toContain('thread-face-online');
    expect(wordsOf(head({ otherIsOnline: true, otherIsTyping: true }))).toContain('Plumber · typing…');
    expect(wordsOf(head({}))).toContain('Your hire:');
    expect(wordsOf(head({}, 'artisan'))).toContain('Your job:');
    expect(wordsOf(head({ conversation: conversation({ muted: true }) }))).toMatch(/Muted.*Unmute/);
    expect(wordsOf(head({ conversation: conversation({ blocked: true }) }))).toContain('Unblock');
    // Before the first message there is nothing to mute, and no one to block.
    expect(wordsOf(head({ conversation: null }))).not.toMatch(/Mute|Block/);
  });

  test('older messages can be asked for again when they could not be loaded', () => {
    const older = (changes: Partial<ThreadView>) =>
      htmlOfPart(
        createElement(OlderMessages, { view: view({ hasOlder: true, ...changes }), onLoad: nothing }),
      );
    expect(wordsOf(older({}))).toContain('Show older messages');
    expect(older({ loadingOlder: true })).toMatch(/aria-disabled="true".*Loading\.\.\./s);
    expect(wordsOf(older({ olderFailed: true }))).toContain('We couldn’t load them. Try again');
  });

  test('who was signed out is asked to sign in again, and not to open an account', () => {
    const asked = (again: boolean) =>
      wordsOf(
        htmlOfPart(
          createElement(SignInDialog, {
            open: true,
            onClose: nothing,
            otherId: chidi.id,
            name: 'Chidi',
            again,
          }),
        ),
      );
    expect(asked(true)).toContain('You were signed out');
    expect(asked(true)).not.toContain('Get Started');
    expect(asked(false)).toMatch(/Sign in to write to Chidi.*Get Started/);
  });
});
