import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeUpload } from '../../../../test-support/browser-doubles.ts';
import {
  loadConversations,
  loadMessages,
  loadPair,
  markRead,
  sendMessage,
  sendTyping,
  uploadFile,
} from './chat-calls.ts';
import type { OutboxRecord } from './outbox/outbox-record.ts';

/** The server's next answer; `lost` if none arrives. */
let answer: { status: number; body?: unknown; text?: string; retryAfter?: string } | 'lost';
let asked: { url: string; method: string; headers: Record<string, string>; body?: string }[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit & { headers: Record<string, string> }) => {
    const { method = 'GET', headers, body } = init;
    asked.push({ url, method, headers, ...(body !== undefined && { body: String(body) }) });
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    const { status, body: content, text = JSON.stringify(content), retryAfter } = answer;
    return new Response(text, { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const record: OutboxRecord = {
  sequence: 1,
  id: 'message-1',
  userId: 'amina',
  to: 'bola',
  text: 'Hello',
  files: [{ id: 'file-1', name: 'a.pdf', type: 'application/pdf', size: 3, isImage: false, uploaded: true }],
  writtenAt: '2026-11-20T09:00:00Z',
  state: 'waiting',
  failure: null,
  mayRetry: true,
  tries: 0,
  asksPerson: false,
};

describe('sending a message', () => {
  test('posts it as JSON in its writer’s name, with its files', async () => {
    const message = { id: 'message-1', number: 4 };
    answer = { status: 201, body: { message } };
    expect(await sendMessage(record)).toEqual({ kind: 'stored', stored: message });
    const [{ body, ...request } = { body: '' }] = asked;
    expect(request).toEqual({
      url: '/api/chat/messages',
      method: 'POST',
      headers: {
        accept: 'application/json',
        'acting-as': 'amina',
        'content-type': 'application/json',
      },
    });
    expect(JSON.parse(String(body))).toEqual({
      id: 'message-1',
      to: 'bola',
      text: 'Hello',
      attachments: ['file-1'],
    });
  });

  test.each([
    ['another message', { message: { id: 'message-2', number: 4 } }],
    ['a message without its place', { message: { id: 'message-1' } }],
    ['no message', {}],
    ['null', null],
  ])('retries after a successful answer with %s, as if there was no answer', async (_what, body) => {
    answer = { status: 201, body };
    expect(await sendMessage(record)).toMatchObject({ kind: 'later', answered: false });
  });

  test('takes from the answer how long the server asks to wait', async () => {
    const body = { code: 'too_fast', message: 'Please wait a moment.' };
    answer = { status: 429, body, retryAfter: '7' };
    expect(await sendMessage(record)).toMatchObject({ kind: 'later', afterMs: 7_000 });
    answer = { status: 429, body };
    expect(await sendMessage(record)).toMatchObject({ kind: 'later', afterMs: null });
    answer = { status: 429, body, retryAfter: 'Fri, 20 Nov 2026 09:00:00 GMT' };
    expect(await sendMessage(record)).toMatchObject({ kind: 'later', afterMs: null });
  });

  test('is retried after no answer, or after a page from a hotel’s network', async () => {
    for (const next of ['lost', { status: 200, text: '<h1>Welcome</h1>' }] as const) {
      answer = next;
      expect(await sendMessage(record)).toMatchObject({ kind: 'later', answered: false });
    }
  });
});

describe('reading conversations', () => {
  const reads = [
    {
      what: 'messages',
      body: { messages: [], more: false },
      read: () => loadMessages('amina', 'talk', { before: 30 }),
      url: '/api/chat/conversations/talk/messages?before=30',
    },
    {
      what: 'newer messages',
      body: { messages: [], more: true },
      read: () => loadMessages('amina', 'talk', { after: 5, limit: 50 }),
      url: '/api/chat/conversations/talk/messages?after=5&limit=50',
    },
    {
      what: 'how two people stand',
      body: { conversation: null, mayWrite: true },
      read: () => loadPair('amina', 'bola'),
      url: '/api/chat/with/bola',
    },
    {
      what: 'conversations',
      body: { conversations: [], nextCursor: null },
      read: () => loadConversations('amina', null),
      url: '/api/chat/conversations',
    },
    {
      what: 'more conversations',
      body: { conversations: [], nextCursor: null },
      read: () => loadConversations('amina', 'a+b/c='),
      url: '/api/chat/conversations?cursor=a%2Bb%2Fc%3D',
    },
  ];

  test.each(reads)('requests $what in the reader’s name', async ({ body, read, url }) => {
    answer = { status: 200, body };
    expect(await read()).toEqual(body);
    const headers = { accept: 'application/json', 'acting-as': 'amina' };
    expect(asked).toEqual([{ url, method: 'GET', headers }]);
  });

  test.each(reads)('shows nothing when the server’s answer lacks $what', async ({ body, read }) => {
    for (const wrong of [
      'lost',
      { status: 500, body },
      { status: 200, body: {} },
      { status: 200, body: null },
    ] as const) {
      answer = wrong;
      expect(await read()).toBeUndefined();
    }
  });
});

describe('marking messages as read', () => {
  test.each([
    [200, true],
    [404, false],
    [429, false],
    [499, false],
    [500, undefined],
    [503, undefined],
  ])('with an answer of %i returns %s', async (status, taken) => {
    answer = { status, body: {} };
    expect(await markRead('amina', 'talk', 12)).toBe(taken);
    expect(asked).toMatchObject([
      { url: '/api/chat/conversations/talk/read', method: 'POST', body: '{"number":12}' },
    ]);
  });

  test('without an answer returns undefined, so that it is retried', async () => {
    answer = 'lost';
    expect(await markRead('amina', 'talk', 12)).toBeUndefined();
  });
});

test('typing is reported once, without a body, and a failure has no effect', () => {
  answer = 'lost';
  sendTyping('amina', 'talk');
  const headers = { accept: 'application/json', 'acting-as': 'amina' };
  expect(asked).toEqual([{ url: '/api/chat/conversations/talk/typing', method: 'POST', headers }]);
});

describe('uploading a file', () => {
  const upload = (signal?: AbortSignal) => {
    const parts: number[] = [];
    const blob = new Blob(['pdf']);
    const outcome = uploadFile(
      'amina',
      { id: 'file-1', name: 'a.pdf' },
      blob,
      (part) => void parts.push(part),
      signal,
    );
    return { outcome, parts, request: FakeUpload.last };
  };
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('sends it under its id and name in its owner’s name, and reports its progress', async () => {
    const { outcome, parts, request } = upload();
    const [method, url, form] = request.sent as [string, string, FormData];
    expect([method, url, request.headers]).toEqual([
      'POST',
      '/api/chat/attachments',
      { 'acting-as': 'amina' },
    ]);
    expect(form.get('id')).toBe('file-1');
    expect(form.get('file')).toMatchObject({ name: 'a.pdf', size: 3 });
    request.upload.onprogress?.({ loaded: 0, total: 0 });
    request.upload.onprogress?.({ loaded: 1, total: 4 });
    expect(parts).toEqual([0, 0.25]);
    request.answer(201, { attachment: { id: 'file-1' } });
    expect(await outcome).toEqual({ kind: 'stored', stored: { id: 'file-1' } });
    // The timeout was cleared when the answer arrived.
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    ['another file', { attachment: { id: 'file-2' } }],
    ['no file', {}],
    ['null', null],
  ])('treats a successful answer with %s as no answer', async (_what, body) => {
    const { outcome, request } = upload();
    request.answer(201, body);
    expect(await outcome).toMatchObject({ kind: 'later', answered: false });
  });

  test('reports a refusal, and how long the server asks to wait', async () => {
    const first = upload();
    first.request.answer(400, { code: 'file_not_taken', message: 'We cannot take that kind of file.' });
    expect(await first.outcome).toMatchObject({
      kind: 'refused',
      failure: 'We cannot take that kind of file.',
    });
    const second = upload();
    second.request.answer(503, { code: 'busy', message: 'Please wait.' }, '9');
    expect(await second.outcome).toMatchObject({ kind: 'later', answered: true, afterMs: 9_000 });
  });

  test('can be retried after it is cut off or stopped by its owner', async () => {
    const cut = upload();
    cut.request.onerror?.();
    expect(await cut.outcome).toMatchObject({ kind: 'later', answered: false });
    const stop = new AbortController();
    const stopped = upload(stop.signal);
    stop.abort();
    expect(await stopped.outcome).toMatchObject({ kind: 'later', answered: false });
  });

  test('is given up after a minute, with a message for the person', async () => {
    const { outcome, request } = upload();
    const aborted = vi.spyOn(request, 'abort');
    vi.advanceTimersByTime(59_999);
    expect(aborted).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(await outcome).toMatchObject({ kind: 'timed-out', failure: expect.stringMatching(/^\w/) });
    expect(aborted).toHaveBeenCalledOnce();
  });
});
