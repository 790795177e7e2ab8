import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeStream, FakeUpload, FakeWindow } from '../../../../../test-support/browser-doubles.ts';
import { stopLive } from '../../../../browser/live-client.ts';
import type { ChatMessage, Conversation } from '../../contract.ts';
import { LiveThread } from './live-thread.ts';
import type { ThreadStart } from './thread-view.ts';

const BOLA = 'bola';
const TALK = 'talk';
const LIST = `/api/chat/conversations/${TALK}/messages`;

let page: FakeWindow;
let stream: FakeStream;
/** The page's requests to the chat API, as "POST /path {body}". */
let asked: string[];
/** Scripted failures of the next requests to a path: a status, or `lost`. */
let faults: Map<string, (number | 'lost')[]>;
/** The server's answers to reading calls. */
let answers: Map<string, unknown>;
let stops: (() => void)[];
let people = 0;
/** The signed-in account, a different one for each test. */
let me: string;

beforeEach(() => {
  vi.useFakeTimers();
  people += 1;
  me = `amina-${people}`;
  [asked, faults, answers, stops] = [[], new Map(), new Map(), []];
  page = new FakeWindow();
  for (const name of ['document', 'navigator', 'addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, page[name]);
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  vi.stubGlobal(
    'EventSource',
    class extends FakeStream {
      constructor(url: string) {
        super(url);
        stream = this;
      }
    },
  );
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const path = String(url).replace(/\?.*/, '');
    if (path.startsWith('/api/chat/')) asked.push([method, url, body].filter(Boolean).join(' '));
    const fault = faults.get(path)?.shift();
    if (fault === 'lost') throw new TypeError('Failed to fetch');
    if (fault) return new Response('{"code":"a","message":"No."}', { status: fault });
    if (method === 'POST' && path === '/api/chat/messages') {
      const { id, text } = JSON.parse(String(body));
      return Response.json({ message: { ...message(50), id, text, senderId: me } }, { status: 201 });
    }
    return Response.json(answers.get(String(url)) ?? answers.get(path) ?? {});
  });
});
afterEach(() => {
  for (const stop of stops) stop();
  stopLive();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const message = (number: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${number}`,
  conversationId: TALK,
  number,
  senderId: BOLA,
  text: `text ${number}`,
  attachments: [],
  hireStep: null,
  sentAt: '2026-11-20T09:00:00.000Z',
  ...changes,
});
const talk = (changes: Partial<Conversation> = {}) =>
  ({
    id: TALK,
    hire: null,
    lastMessage: null,
    readNumber: 0,
    otherReadNumber: 0,
    ...changes,
  }) as Conversation;

/** Opens a conversation on the page, with the event stream running. */
async function opened(changes: Partial<ThreadStart> = {}) {
  const thread = new LiveThread({
    userId: me,
    otherId: BOLA,
    otherIsOnline: false,
    otherLastSeenAt: null,
    conversation: talk(),
    mayWrite: true,
    whyNot: null,
    messages: [],
    hasOlder: false,
    liveNumber: 0,
    ...changes,
  });
  const stop = thread.open();
  stops.push(stop);
  stream?.begin(0);
  await pass(0);
  return { thread, stop, actions: thread.actions, view: () => thread.getView() };
}
const numbersIn = ({ thread }: { thread: LiveThread }) =>
  thread.getView().messages.map(({ number }) => number);
const reads = () => asked.filter((line) => line.includes('/read'));
const readUpTo = (number: number) => `POST /api/chat/conversations/${TALK}/read {"number":${number}}`;

describe('a read mark', () => {
  test('is sent for what a person has seen on a visible, focused page, once for several messages', async () => {
    const { actions, view, ...rest } = await opened();
    page.document.isFocused = false;
    for (const number of [1, 2, 3]) {
      stream.say('message', { message: message(number) }, number);
      actions.saw(number);
    }
    expect(numbersIn(rest)).toEqual([1, 2, 3]);
    await pass(1_000);
    expect(reads()).toEqual([]);
    page.document.isFocused = true;
    page.document.visibilityState = 'hidden';
    page.fire('focus');
    await pass(1_000);
    expect(reads()).toEqual([]);
    page.document.visibilityState = 'visible';
    page.fire('visibilitychange');
    await pass(299);
    expect(reads()).toEqual([]);
    await pass(1);
    expect(reads()).toEqual([readUpTo(3)]);
    expect(view().ownReadNumber).toBe(3);
    actions.saw(2);
    actions.saw(3);
    await pass(1_000);
    expect(reads()).toHaveLength(1);
    stream.say('message', { message: message(4) }, 4);
    await pass(1_000);
    expect(reads()).toHaveLength(1);
    actions.saw(4);
    await pass(300);
    expect(reads().at(-1)).toBe(readUpTo(4));
  });

  test.each([
    ['is sent again five seconds after the server failed', 503, 2],
    ['is sent again five seconds after no answer came', 'lost', 2],
    ['is not sent again when the server refuses it', 404, 1],
  ] as const)('%s', async (_title, fault, times) => {
    const { actions, view } = await opened({ messages: [message(1)] });
    faults.set(`/api/chat/conversations/${TALK}/read`, [fault]);
    actions.saw(1);
    await pass(300 + 4_999);
    expect(reads()).toHaveLength(1);
    expect(view().ownReadNumber).toBe(0);
    await pass(1);
    expect(reads()).toHaveLength(times);
    expect(view().ownReadNumber).toBe(times === 2 ? 1 : 0);
  });

  test('is sent at once when the page is left, and no request follows', async () => {
    const { actions, stop, thread } = await opened({ messages: [message(1)] });
    let shown = 0;
    thread.subscribe(() => {
      shown += 1;
    });
    actions.saw(1);
    stop();
    expect(reads()).toEqual([readUpTo(1)]);
    await pass(0);
    shown = 0;
    const before = asked.length;
    stream.say('message', { message: message(2) }, 2);
    for (const name of ['focus', 'online', 'pageshow', 'visibilitychange']) page.fire(name);
    actions.saw(2);
    await pass(60_000);
    expect([shown, asked.length]).toEqual([0, before]);
    expect(page.countListeners('offline') + page.countListeners('focus')).toBe(0);
  });

  test('is sent again when the network returns, and when an earlier message arrives late', async () => {
    const { actions } = await opened({ messages: [message(1)] });
    faults.set(`/api/chat/conversations/${TALK}/read`, [404, 404]);
    actions.saw(3);
    await pass(300);
    expect(reads()).toEqual([readUpTo(3)]);
    stream.fail();
    await pass(2_000);
    stream.begin(0);
    await pass(300);
    expect(reads()).toHaveLength(2);
    stream.say('message', { message: message(2) }, 1);
    await pass(300);
    expect(reads()).toHaveLength(3);
  });

  test('is sent neither for one’s own messages nor without a session', async () => {
    const { actions, view } = await opened({ messages: [message(1, { senderId: me }), message(2)] });
    actions.saw(1);
    await pass(1_000);
    expect(reads()).toEqual([]);
    stream.say('signed-out', null);
    expect(view().signedOut).toBe(true);
    actions.saw(2);
    await pass(1_000);
    expect(reads()).toEqual([]);
    // The user has signed in again in another tab.
    page.fire('focus');
    stream.begin(0);
    await pass(300);
    expect(view().signedOut).toBe(false);
    expect(reads()).toEqual([readUpTo(2)]);
  });
});

describe('“typing…”', () => {
  test('is shown for five seconds after the other person’s last keystroke', async () => {
    const { view } = await opened();
    const types = () => stream.say('typing', { conversationId: TALK, userId: BOLA });
    types();
    expect(view().otherIsTyping).toBe(true);
    await pass(4_000);
    types();
    await pass(4_999);
    expect(view().otherIsTyping).toBe(true);
    await pass(1);
    expect(view().otherIsTyping).toBe(false);
  });

  test('is sent at most every three seconds, again after sending a message, and not while offline', async () => {
    const { actions } = await opened();
    const told = () => asked.filter((line) => line.endsWith('/typing')).length;
    for (const [ms, times] of [
      [0, 1],
      [2_999, 1],
      [1, 2],
    ] as const) {
      await pass(ms);
      actions.typed();
      expect(told()).toBe(times);
    }
    actions.send('Hello');
    actions.typed();
    expect(told()).toBe(3);
    await pass(10_000);
    page.navigator.onLine = false;
    page.fire('offline');
    actions.typed();
    expect(told()).toBe(3);
  });

  test('is not sent before the two people have a conversation', async () => {
    const { actions } = await opened({ conversation: null });
    actions.typed();
    expect(asked.filter((line) => line.endsWith('/typing'))).toEqual([]);
  });
});

describe('a missed message', () => {
  const newest = talk({ lastMessage: message(5) });

  test('is loaded page by page until nothing is missing', async () => {
    answers.set(`${LIST}?after=2&limit=100`, { messages: [message(4), message(3)], more: true });
    answers.set(`${LIST}?after=4&limit=100`, { messages: [message(5)], more: false });
    const talked = await opened({ conversation: newest, messages: [message(2), message(1)] });
    await pass(0);
    expect(numbersIn(talked)).toEqual([1, 2, 3, 4, 5]);
    const listed = asked.filter((line) => line.includes(LIST));
    expect(listed).toEqual([`GET ${LIST}?after=2&limit=100`, `GET ${LIST}?after=4&limit=100`]);
  });

  test('is requested again five seconds after a failure', async () => {
    answers.set(`${LIST}?after=2&limit=100`, { messages: [message(3)], more: false });
    faults.set(LIST, ['lost']);
    const talked = await opened({ conversation: newest, messages: [message(2)] });
    await pass(4_999);
    expect(numbersIn(talked)).toEqual([2]);
    await pass(1);
    expect(numbersIn(talked)).toEqual([2, 3]);
  });

  test('is loaded when the server cannot tell what was missed, with the state between the two people', async () => {
    const { thread, view } = await opened({ messages: [message(2)] });
    answers.set(`${LIST}?after=2&limit=100`, { messages: [message(3)], more: false });
    answers.set(`/api/chat/with/${BOLA}`, {
      conversation: talk({ muted: true }),
      mayWrite: false,
      whyNot: 'No.',
      other: { online: true, lastSeenAt: null },
    });
    stream.begin(9, 'reset');
    await pass(0);
    expect(numbersIn({ thread })).toEqual([2, 3]);
    expect(view()).toMatchObject({ mayWrite: false, whyNot: 'No.', otherIsOnline: true });
  });

  test('is looked for when the network returns, together with the state between the two people', async () => {
    const { view } = await opened({ messages: [message(2)] });
    answers.set(`/api/chat/with/${BOLA}`, {
      conversation: talk(),
      mayWrite: true,
      whyNot: null,
      other: { online: true, lastSeenAt: null },
    });
    expect(asked).toEqual([]);
    stream.fail();
    await pass(2_000);
    stream.begin(0);
    await pass(0);
    expect(asked).toEqual([`GET /api/chat/with/${BOLA}`]);
    expect(view().otherIsOnline).toBe(true);
    stream.begin(0);
    await pass(0);
    expect(asked).toHaveLength(1);
  });

  test('is looked for by the other person’s id before the first message between the two', async () => {
    const { view } = await opened({ conversation: null });
    answers.set(`/api/chat/with/${BOLA}`, {
      conversation: null,
      mayWrite: true,
      whyNot: null,
      other: { online: false, lastSeenAt: null },
    });
    stream.say('message', { message: message(1, { senderId: 'chidi', conversationId: 'other' }) }, 1);
    await pass(10_000);
    expect(asked).toEqual([`GET /api/chat/with/${BOLA}`]);
    expect(view().messages).toEqual([]);
  });
});

describe('older messages', () => {
  test('are loaded before the oldest, once at a time, and a failure is shown until the next try', async () => {
    const { actions, view, thread } = await opened({ messages: [message(9), message(8)], hasOlder: true });
    faults.set(LIST, ['lost']);
    const loading = Promise.all([actions.loadOlder(), actions.loadOlder()]);
    expect(view().loadingOlder).toBe(true);
    await loading;
    expect(asked).toEqual([`GET ${LIST}?before=8`]);
    expect(view()).toMatchObject({ loadingOlder: false, olderFailed: true });
    answers.set(`${LIST}?before=8`, { messages: [message(7)], more: false });
    const again = actions.loadOlder();
    expect(view().olderFailed).toBe(false);
    await again;
    expect(numbersIn({ thread })).toEqual([7, 8, 9]);
    expect(view()).toMatchObject({ loadingOlder: false, olderFailed: false, hasOlder: false });
    await actions.loadOlder();
    expect(asked).toHaveLength(2);
  });
});

describe('the state between the two people', () => {
  test('is requested again only when this conversation was changed elsewhere', async () => {
    const { view } = await opened();
    const pair = { mayWrite: true, whyNot: null, other: { online: false, lastSeenAt: null } };
    answers.set(`/api/chat/with/${BOLA}`, { ...pair, conversation: talk({ muted: true }) });
    stream.say('conversation', { conversationId: 'another' }, 1);
    await pass(0);
    expect(asked).toEqual([]);
    stream.say('conversation', { conversationId: TALK }, 2);
    await pass(0);
    expect(asked).toEqual([`GET /api/chat/with/${BOLA}`]);
    expect(view().conversation).toMatchObject({ muted: true });
  });

  test('is taken from the page when it is loaded again', async () => {
    const { thread, view } = await opened();
    const start = {
      userId: me,
      otherId: BOLA,
      otherIsOnline: true,
      otherLastSeenAt: null,
      conversation: talk(),
      mayWrite: false,
      whyNot: 'You blocked them.',
      messages: [message(1)],
      hasOlder: false,
      liveNumber: 1,
    };
    thread.startAgain(start);
    expect(view()).toMatchObject({ mayWrite: false, whyNot: 'You blocked them.', otherIsOnline: true });
    stream.say('presence', { userId: BOLA, online: false, at: '2026-11-20T09:00:00.000Z' }, 1);
    thread.startAgain(start);
    expect(view().otherIsOnline).toBe(false);
  });
});

describe('a written message', () => {
  const posts = () => asked.filter((line) => line.startsWith('POST /api/chat/messages'));

  test('is sent if it has 1 to 5,000 characters, without the space around it', async () => {
    const { actions, view } = await opened();
    expect(actions.send(' \n ')).toBe(false);
    expect(actions.send('😀'.repeat(5_001))).toBe(false);
    expect(actions.send(`${'😀'.repeat(5_000)} `)).toBe(true);
    expect(actions.send(' Hello ')).toBe(true);
    expect(view().outbox.map(({ text, state }) => [[...text].length, state])).toEqual([
      [5_000, 'sending'],
      [5, 'sending'],
    ]);
    await pass(0);
    expect(posts()).toHaveLength(2);
    expect(view().outbox).toEqual([]);
    expect(view().messages.map(({ text }) => text)).toContain('Hello');
  });

  test('waits while offline, and is sent two seconds after the network returns', async () => {
    const { actions, view } = await opened();
    page.navigator.onLine = false;
    page.fire('offline');
    expect(view().online).toBe(false);
    actions.send('Hello');
    await pass(60_000);
    expect(posts()).toEqual([]);
    expect(view().outbox).toMatchObject([{ text: 'Hello', state: 'queued' }]);
    page.navigator.onLine = true;
    page.fire('online');
    expect(view().online).toBe(true);
    await pass(1_999);
    expect(posts()).toEqual([]);
    await pass(1);
    expect(posts()).toHaveLength(1);
    expect(view().outbox).toEqual([]);
  });

  test('is counted when it is refused, and can be discarded for its text', async () => {
    faults.set('/api/chat/messages', [403]);
    const { actions, view } = await opened();
    actions.send('Hello');
    await pass(0);
    expect(view()).toMatchObject({ failedCount: 1, outbox: [{ state: 'failed', failure: 'No.' }] });
    const [own] = view().outbox;
    expect(actions.discard(own?.id ?? '')).toBe('Hello');
    await pass(0);
    expect(view()).toMatchObject({ failedCount: 0, outbox: [] });
  });

  test.each(['one', 'all'] as const)('can be sent again after a refusal: %s', async (which) => {
    faults.set('/api/chat/messages', [403]);
    const { actions, view } = await opened();
    actions.send('Hello');
    await pass(0);
    if (which === 'one') actions.retry(view().outbox[0]?.id ?? '');
    else actions.retryAll();
    await pass(0);
    expect(posts()).toHaveLength(2);
    expect(view().outbox).toEqual([]);
  });

  test('is neither shown twice nor sent again once an event shows it as stored', async () => {
    const { actions, view } = await opened();
    faults.set('/api/chat/messages', ['lost']);
    actions.send('Hello');
    await pass(0);
    const id = view().outbox[0]?.id ?? '';
    stream.say('message', { message: message(1, { id, senderId: me, text: 'Hello' }) }, 1);
    await pass(60_000);
    expect(view().messages.map(({ text }) => text)).toEqual(['Hello']);
    expect(view().outbox).toEqual([]);
    expect(posts()).toHaveLength(1);
  });

  test('waits for a new session once the old one has ended, and says so', async () => {
    const { actions, view } = await opened();
    faults.set('/api/chat/messages', [401]);
    actions.send('Hello');
    await pass(60_000);
    expect(view()).toMatchObject({ signedOut: true, outbox: [{ state: 'queued' }] });
    expect(posts()).toHaveLength(1);
    page.fire('pageshow');
    await pass(0);
    expect(view()).toMatchObject({ signedOut: false, outbox: [] });
    expect(posts()).toHaveLength(2);
  });

  test('from an earlier visit to the conversation is shown at once, unless it has been stored since', async () => {
    faults.set('/api/chat/messages', [403, 403]);
    const first = await opened();
    first.actions.send('One');
    await pass(0);
    first.actions.send('Two');
    await pass(0);
    const [one, two] = first.view().outbox;
    first.stop();
    const stored = message(1, { id: one?.id ?? '', senderId: me, text: 'One' });
    const { thread } = await opened({ messages: [stored] });
    expect(thread.getView().outbox.map(({ text }) => text)).toEqual(['Two']);
    thread.actions.discard(two?.id ?? '');
    await pass(0);
    // Once it is known to be stored, it is removed for good, even if it is not displayed.
    const other = await opened({ messages: [] });
    expect(other.view().outbox).toEqual([]);
  });

  test('is shown in the same list object while nothing about it changed', async () => {
    faults.set('/api/chat/messages', [403]);
    const { actions, view, thread } = await opened();
    let shown = 0;
    const stop = thread.subscribe(() => {
      shown += 1;
    });
    actions.send('Hello');
    await pass(0);
    expect(shown).toBeGreaterThan(0);
    const { outbox } = view();
    stream.say('presence', { userId: BOLA, online: true, at: '2026-11-20T09:00:00.000Z' }, 1);
    expect(view().otherIsOnline).toBe(true);
    expect(view().outbox).toBe(outbox);
    stop();
    shown = 0;
    stream.say('presence', { userId: BOLA, online: false, at: '2026-11-20T09:00:00.000Z' }, 2);
    expect(shown).toBe(0);
  });

  test('waits if there is no network when the page opens', async () => {
    page.navigator.onLine = false;
    const { actions, view } = await opened();
    expect(view().online).toBe(false);
    actions.send('Hello');
    expect(view().outbox).toMatchObject([{ state: 'queued' }]);
    expect(actions.discard('another')).toBe('');
  });

  test('cannot be sent by a visitor, whose page also opens no stream', async () => {
    const { actions, view } = await opened({ userId: null, conversation: null });
    expect(actions.send('Hello')).toBe(false);
    expect(actions.attach([new File(['pdf'], 'a.pdf')])).toBeNull();
    await actions.loadOlder();
    await actions.refresh();
    actions.typed();
    expect(actions.discard('any')).toBe('');
    expect(asked).toEqual([]);
    expect(view()).toMatchObject({ outbox: [], tray: [], uploading: false, signedOut: false });
  });

  test('to one person is not shown in the conversation with another', async () => {
    const { view } = await opened();
    const other = await opened({ otherId: 'chidi', conversation: talk({ id: 'other' }) });
    faults.set('/api/chat/messages', [403]);
    other.actions.send('For Chidi');
    await pass(0);
    other.actions.send('For Chidi, too');
    await pass(0);
    expect(other.view().outbox).toHaveLength(1);
    expect(view()).toMatchObject({ outbox: [], messages: [], failedCount: 0 });
  });
});

describe('the files of a message', () => {
  const pdf = (name = 'a.pdf', size = 3) =>
    new File([new Uint8Array(size)], name, { type: 'application/pdf' });
  const stored = () => {
    const form = FakeUpload.last.sent[2] as FormData;
    FakeUpload.last.answer(201, { attachment: { id: String(form.get('id')) } });
  };

  test('are uploaded while the message is written, and sent with it once they are complete', async () => {
    const { actions, view } = await opened();
    expect(actions.attach([pdf()])).toBeNull();
    await pass(0);
    FakeUpload.last.upload.onprogress?.({ loaded: 1, total: 2 });
    expect(view()).toMatchObject({
      uploading: true,
      tray: [{ name: 'a.pdf', size: 3, isImage: false, progress: 0.5, uploaded: false }],
    });
    expect(actions.send('My quote')).toBe(false);
    stored();
    await pass(0);
    expect(view()).toMatchObject({
      uploading: false,
      tray: [{ progress: null, uploaded: true, failure: null }],
    });
    const id = view().tray[0]?.id;
    expect(actions.send('')).toBe(true);
    expect(view().tray).toEqual([]);
    await pass(0);
    expect(asked.at(-1)).toContain(`"attachments":["${id}"]`);
  });

  test('are at most ten', async () => {
    const { actions, view } = await opened();
    const ten = Array.from({ length: 10 }, (_, at) => pdf(`${at}.pdf`));
    expect(actions.attach(ten.slice(1))).toBeNull();
    expect(actions.attach([pdf('ten.pdf'), pdf('eleven.pdf')])).toBe(
      'You can send up to 10 files in one message.',
    );
    expect(view().tray.map(({ name }) => name)).toEqual([...ten.slice(1).map(({ name }) => name), 'ten.pdf']);
  });

  test('of more than 8 MB are refused, and so is the message until they are removed', async () => {
    const { actions, view } = await opened();
    const uploads = FakeUpload.last;
    actions.attach([pdf('large.pdf', 8 * 1024 * 1024 + 1)]);
    await pass(0);
    expect(FakeUpload.last).toBe(uploads);
    expect(view()).toMatchObject({
      uploading: false,
      tray: [
        {
          failure: 'Upload Error: That file is larger than 8 MB. Please send a smaller one.',
          progress: null,
        },
      ],
    });
    expect(actions.send('Hello')).toBe(false);
    // A refused file is not retried when the network comes back.
    page.fire('online');
    expect(FakeUpload.last).toBe(uploads);
    actions.detach(view().tray[0]?.id ?? '');
    expect(view().tray).toEqual([]);
    actions.attach([pdf('whole.pdf', 8 * 1024 * 1024)]);
    await pass(0);
    expect(view().tray).toMatchObject([{ failure: null, progress: 0 }]);
  });

  test('are uploaded again when the network is back before a lost upload has ended', async () => {
    const { actions, view } = await opened();
    actions.attach([pdf()]);
    await pass(0);
    const lost = FakeUpload.last;
    page.fire('online');
    lost.onerror?.();
    await pass(0);
    expect(FakeUpload.last).not.toBe(lost);
    expect(view().tray).toMatchObject([{ failure: null, progress: 0 }]);
  });

  test('are not uploaded any further once they are removed', async () => {
    const { actions, view } = await opened();
    actions.attach([pdf()]);
    await pass(0);
    const aborted = vi.spyOn(FakeUpload.last, 'abort');
    actions.detach(view().tray[0]?.id ?? '');
    expect(aborted).toHaveBeenCalledOnce();
    await pass(0);
    expect(view()).toMatchObject({ tray: [], uploading: false });
  });

  test.each([
    [
      'a refusal',
      () => FakeUpload.last.answer(400, { code: 'file_not_taken', message: 'Not that.' }),
      'Upload Error: Not that.',
      false,
    ],
    [
      'a fault of the server',
      () => FakeUpload.last.answer(500, { code: 'fault', message: 'Our fault.' }),
      'Upload Error: Our fault.',
      true,
    ],
    [
      'a lost connection',
      () => FakeUpload.last.onerror?.(),
      'Upload Error: Please check your connection and try again.',
      true,
    ],
    [
      'a minute that passed',
      () => vi.advanceTimersByTime(60_000),
      'Upload timed out. Please try again with a smaller file or check your connection.',
      true,
    ],
    [
      'the end of the session',
      () => FakeUpload.last.answer(401, { code: 'signed_out', message: 'Sign in.' }),
      null,
      true,
    ],
  ])('show what %s means, and can be uploaded again', async (_what, happens, failure, maySend) => {
    const { actions, view } = await opened();
    actions.attach([pdf()]);
    await pass(0);
    const first = FakeUpload.last;
    happens();
    await pass(0);
    expect(view()).toMatchObject({ uploading: false, tray: [{ failure, progress: null, uploaded: false }] });
    actions.retryFile(view().tray[0]?.id ?? '');
    expect(FakeUpload.last).not.toBe(first);
    expect(view()).toMatchObject({ uploading: true, tray: [{ failure: null, progress: 0 }] });
    const second = FakeUpload.last;
    actions.retryFile(view().tray[0]?.id ?? '');
    expect(FakeUpload.last).toBe(second);
    happens();
    await pass(0);
    expect(actions.send('Hello')).toBe(maySend);
  });

  test('show a preview while they wait if they are pictures, and release it when they are removed', async () => {
    const made: string[] = [];
    const given = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      made.push(`blob:${made.length + 1}`);
      return made.at(-1) ?? '';
    });
    const { actions, view, stop } = await opened();
    actions.attach([new File(['png'], 'a.png', { type: 'image/png' }), pdf()]);
    await pass(0);
    expect(view().tray.map(({ url }) => url)).toEqual(['blob:1', null]);
    actions.detach(view().tray[1]?.id ?? '');
    expect(given).not.toHaveBeenCalled();
    actions.detach(view().tray[0]?.id ?? '');
    expect(given.mock.calls).toEqual([['blob:1']]);

    page.navigator.onLine = false;
    page.fire('offline');
    actions.attach([new File(['png'], 'b.png', { type: 'image/png' }), pdf()]);
    await pass(0);
    expect(actions.send('')).toBe(true);
    const urls = () => view().outbox[0]?.files.map(({ url }) => url);
    await pass(0);
    expect(urls()).toEqual(['blob:2', null]);
    stop();
    // After a reload, the picture is shown from storage.
    const again = await opened();
    await pass(0);
    expect(again.view().outbox[0]?.files.map(({ url }) => url)).toEqual(['blob:3', null]);
    const elsewhere = await opened({ otherId: 'chidi', conversation: null });
    await pass(0);
    expect([elsewhere.view().outbox, made.length]).toEqual([[], 3]);
  });

  test('wait while there is no network, and are uploaded once it returns', async () => {
    const { actions, view } = await opened();
    const before = FakeUpload.last;
    page.navigator.onLine = false;
    page.fire('offline');
    actions.attach([pdf()]);
    await pass(0);
    // A second event changes nothing: no upload has started.
    page.fire('offline');
    expect(FakeUpload.last).toBe(before);
    expect(view()).toMatchObject({ uploading: false, tray: [{ progress: null, failure: null }] });
    page.navigator.onLine = true;
    page.fire('online');
    const first = FakeUpload.last;
    expect(first).not.toBe(before);
    expect(first.headers).toEqual({ 'acting-as': me });
    page.fire('online');
    expect(FakeUpload.last).toBe(first);
    stored();
    await pass(0);
    expect(view().tray).toMatchObject([{ uploaded: true }]);
    page.fire('online');
    actions.retryFile(view().tray[0]?.id ?? '');
    actions.retryFile('another');
    expect(FakeUpload.last).toBe(first);
  });

  test('are told apart while several are uploaded', async () => {
    const { actions, view } = await opened();
    actions.attach([pdf('a.pdf'), pdf('b.pdf')]);
    await pass(0);
    // The upload that started last.
    FakeUpload.last.upload.onprogress?.({ loaded: 1, total: 2 });
    expect(view().tray.map(({ progress }) => progress)).toEqual([0, 0.5]);
    stored();
    await pass(0);
    expect(view().tray.map(({ uploaded }) => uploaded)).toEqual([false, true]);
    expect(view().uploading).toBe(true);
  });
});
