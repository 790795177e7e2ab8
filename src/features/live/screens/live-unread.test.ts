import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onLive, startLive, stopLive } from '../../../browser/live-client.ts';
import type { LiveEvent } from '../../../shared/live-event.ts';
import { showToast } from '../../../ui/toast.tsx';
import { sendPendingMessages } from '../../chat/screens/public.ts';
import { watchUnread } from './live-unread.ts';
import { countInTitle } from './title-count.ts';

vi.mock('../../../browser/live-client.ts', () => ({
  onLive: vi.fn(),
  startLive: vi.fn(),
  stopLive: vi.fn(),
}));
vi.mock('../../../ui/toast.tsx', () => ({ showToast: vi.fn() }));
vi.mock('../../chat/screens/public.ts', () => ({ sendPendingMessages: vi.fn() }));
vi.mock('./title-count.ts', () => ({ countInTitle: vi.fn() }));

const AMINA = 'amina';
const counts = { number: 7, unreadMessages: 2, unreadNotifications: 3, newTerms: false };
const asked: (string | null)[] = [];
const changed = vi.fn();
const title = { show: vi.fn(), stop: vi.fn() };
const stopListening = vi.fn();
let hear: (event: LiveEvent) => void = () => undefined;
let answer: () => Promise<Response>;
let visibilityState = 'visible';
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  asked.length = 0;
  visibilityState = 'visible';
  answer = async () => Response.json(counts);
  vi.mocked(onLive).mockImplementation((listener) => {
    hear = listener as typeof hear;
    return stopListening;
  });
  vi.mocked(countInTitle).mockReturnValue(title);
  vi.stubGlobal('document', {
    get visibilityState() {
      return visibilityState;
    },
  });
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers['acting-as'] ?? null);
    return answer();
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});
const watch = (state: typeof counts | null = counts) => {
  stop = watchUnread(AMINA, state, changed);
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a page that was sent with its counts', () => {
  test('shows them in its title and listens for newer ones, without asking the server', async () => {
    watch();
    await pass(60_000);
    expect(title.show).toHaveBeenCalledWith(5);
    expect(startLive).toHaveBeenCalledWith({ userId: AMINA, after: 7 });
    expect(sendPendingMessages).toHaveBeenCalledWith(AMINA);
    expect(asked).toEqual([]);
  });

  test('that is left stops everything, and shows no later answer', async () => {
    let arrive = (_response: Response) => {};
    answer = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    watch();
    hear({ kind: 'notifications-read', data: {} });
    await pass(10_000);
    expect(asked).toHaveLength(1);
    hear({ kind: 'notifications-read', data: {} });
    stop();
    for (const each of [stopListening, stopLive, title.stop]) expect(each).toHaveBeenCalledTimes(1);
    arrive(Response.json(counts));
    await pass(60_000);
    expect(asked).toHaveLength(1);
    expect(changed).not.toHaveBeenCalled();
  });
});

describe('a page that was sent without its counts', () => {
  test('asks for them in its own account’s name, and then listens', async () => {
    watch(null);
    expect(startLive).not.toHaveBeenCalled();
    await pass(0);
    expect(asked).toEqual([AMINA]);
    expect(changed).toHaveBeenCalledWith(counts);
    expect(title.show).toHaveBeenCalledWith(5);
    expect(startLive).toHaveBeenCalledWith({ userId: AMINA, after: 7 });
  });

  test('asks again ten seconds after a request without an answer', async () => {
    answer = async () => Response.json({}, { status: 503 });
    watch(null);
    await pass(9_999);
    expect(asked).toHaveLength(1);
    answer = async () => Response.json(counts);
    await pass(1);
    expect(asked).toHaveLength(2);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  test('stops asking once no one is signed in', async () => {
    answer = async () => Response.json({}, { status: 401 });
    watch(null);
    await pass(60_000);
    expect(asked).toHaveLength(1);
    expect(changed).not.toHaveBeenCalled();
  });

  test('that is left while it waits shows nothing and stops asking', async () => {
    let fail = (_error: Error) => {};
    answer = () =>
      new Promise<Response>((_, reject) => {
        fail = reject;
      });
    watch(null);
    await pass(0);
    stop();
    fail(new TypeError('Failed to fetch'));
    await pass(60_000);
    expect(asked).toHaveLength(1);
  });
});

describe('the counts of unread messages and notifications', () => {
  const message = (senderId: string | null) => ({ kind: 'message', data: { message: { senderId } } });
  const notification = { kind: 'notification', data: { notification: { id: 'n1', title: 'Paid' } } };
  test.each([
    [1, notification],
    [1, { kind: 'notifications-read', data: {} }],
    [1, { kind: 'conversation', data: {} }],
    [1, { kind: 'reset', data: { number: 9 } }],
    [1, { kind: 'read', data: { userId: AMINA } }],
    [0, { kind: 'read', data: { userId: 'chidi' } }],
    [1, message('chidi')],
    [0, message(AMINA)],
    [0, message(null)],
    [0, { kind: 'typing', data: {} }],
  ])('are requested %d times after %j', async (times, event) => {
    watch();
    hear(event);
    await pass(2_000);
    expect(asked).toHaveLength(times);
  });

  test('are requested once for several changes together, and at most every second and a half', async () => {
    watch();
    await pass(10_000);
    hear(message('chidi'));
    await pass(149);
    hear(message('chidi'));
    expect(asked).toHaveLength(0);
    await pass(1);
    expect(asked).toHaveLength(1);
    hear(message('chidi'));
    await pass(1_499);
    expect(asked).toHaveLength(1);
    await pass(1);
    expect(asked).toHaveLength(2);
  });

  test('come with a toast only in the tab that is visible', async () => {
    watch();
    hear(message('chidi'));
    visibilityState = 'hidden';
    hear(notification);
    expect(showToast).not.toHaveBeenCalled();
    visibilityState = 'visible';
    hear(notification);
    expect(showToast).toHaveBeenCalledWith('Paid', 'info', '/notifications/n1');
  });
});
