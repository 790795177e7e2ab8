import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readPushState, turnPushOff, turnPushOn } from './push-device.ts';

const server = { userId: 'amina', publicKey: '-_8', endpoint: 'https://push.example/1' };
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

/** A browser's subscription, by default made with the server's key (bytes fb ff). */
class FakeSubscription {
  readonly endpoint: string;
  readonly options: { applicationServerKey: ArrayBuffer | null };

  constructor(endpoint: string, key: number[] | null = [0xfb, 0xff]) {
    this.endpoint = endpoint;
    this.options = { applicationServerKey: key && new Uint8Array(key).buffer };
  }
  unsubscribe = async (): Promise<boolean> => {
    await null;
    subscription = null;
    done.push(`unsubscribe ${this.endpoint}`);
    return true;
  };
  toJSON = () => ({ endpoint: this.endpoint, keys: { p256dh: 'p', auth: 'a' }, expirationTime: null });
}

let subscription: FakeSubscription | null;
let permission: string;
/** The user's answer to the permission prompt. */
let says: string;
let registered: boolean;
let done: string[];
let asked: { url: string; method: string; headers: object; body: unknown }[];
let answer: () => Response;

const pushManager = {
  getSubscription: async () => subscription,
  subscribe: async (options: object) => {
    done.push(`subscribe ${JSON.stringify(options)}`);
    subscription ??= new FakeSubscription('https://push.example/new');
    return subscription;
  },
};

beforeEach(() => {
  [subscription, permission, says, registered, done, asked] = [null, 'granted', 'granted', true, [], []];
  answer = () => Response.json({});
  const serviceWorker = {
    getRegistration: async (scope: string) => (registered && scope === '/' ? { pushManager } : undefined),
    register: async (script: string) => {
      await null;
      done.push(`register ${script}`);
    },
    ready: Promise.resolve({ pushManager }),
  };
  vi.stubGlobal('navigator', { serviceWorker, userAgent: 'Chrome on Android', maxTouchPoints: 5 });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => says,
  });
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    asked.push({ url, method: String(method), headers: { ...(headers as object) }, body });
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('pushes to this device', () => {
  test('are on if the person allowed them and the server pushes to this browser', async () => {
    subscription = new FakeSubscription('https://push.example/1');
    expect(await readPushState(server)).toBe('on');
    expect(await readPushState({ ...server, endpoint: 'https://push.example/2' })).toBe('off');
    expect(await readPushState({ ...server, endpoint: null })).toBe('off');
    permission = 'default';
    expect(await readPushState(server)).toBe('off');
    permission = 'denied';
    expect(await readPushState(server)).toBe('denied');
    permission = 'granted';
    subscription = null;
    expect(await readPushState(server)).toBe('off');
    registered = false;
    expect(await readPushState({ ...server, endpoint: null })).toBe('off');
  });

  test.each([
    ['an iPhone', { userAgent: IPHONE, maxTouchPoints: 5 }, 'install'],
    ['an iPad, which says that it is a Mac', { userAgent: MAC, maxTouchPoints: 5 }, 'install'],
    ['a Mac', { userAgent: MAC, maxTouchPoints: 0 }, 'unsupported'],
    ['a Mac with one touch point', { userAgent: MAC, maxTouchPoints: 1 }, 'unsupported'],
    ['another old browser', { userAgent: 'Android', maxTouchPoints: 5 }, 'unsupported'],
  ])('cannot be sent to %s whose browser does not support them', async (_what, navigator, state) => {
    vi.stubGlobal('navigator', navigator);
    expect(await readPushState(server)).toBe(state);
  });

  test('need a service worker, a push service and permission to show notifications', async () => {
    const whole = { worker: navigator.serviceWorker, PushManager, Notification };
    for (const missing of Object.keys(whole)) {
      vi.unstubAllGlobals();
      const { worker, ...others } = whole;
      vi.stubGlobal('navigator', { userAgent: 'x', ...(missing !== 'worker' && { serviceWorker: worker }) });
      for (const [name, value] of Object.entries(others)) if (name !== missing) vi.stubGlobal(name, value);
      expect(await readPushState(server), missing).toBe('unsupported');
    }
  });
});

describe('turning pushes on', () => {
  test('asks the person, then tells the server the push address in their name', async () => {
    expect(await turnPushOn(server)).toBe('on');
    expect(done).toEqual([
      'register /sw.js',
      'subscribe {"userVisibleOnly":true,"applicationServerKey":"-_8"}',
    ]);
    expect(asked).toEqual([
      {
        url: '/api/notifications/push/subscription',
        method: 'PUT',
        headers: { 'acting-as': 'amina', 'content-type': 'application/json' },
        body: '{"endpoint":"https://push.example/new","keys":{"p256dh":"p","auth":"a"}}',
      },
    ]);
  });

  test.each([
    ['denied', 'denied'],
    ['default', 'off'],
  ])('does nothing when the person’s answer is %s', async (given, state) => {
    says = given;
    expect(await turnPushOn(server)).toBe(state);
    expect([done, asked]).toEqual([[], []]);
  });

  test.each([
    ['the server’s key', [0xfb, 0xff], []],
    ['another key', [0xfb, 0xfe], ['unsubscribe https://push.example/old']],
    ['no key', null, ['unsubscribe https://push.example/old']],
  ])('keeps the browser’s subscription only if it was made with %s', async (_what, key, unsubscribed) => {
    subscription = new FakeSubscription('https://push.example/old', key);
    await turnPushOn(server);
    expect(done.slice(1, -1)).toEqual(unsubscribed);
    expect(done.at(-1)).toMatch(/^subscribe /);
  });

  test('says what went wrong in the browser, on the network or on the server', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    await expect(turnPushOn(server)).rejects.toThrow('Network error. Please try again.');
    answer = () => Response.json({ message: 'Please sign in.' }, { status: 401 });
    await expect(turnPushOn(server)).rejects.toThrow('Please sign in.');
    answer = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
    await expect(turnPushOn(server)).rejects.toThrow('Something went wrong. Please try again.');
    vi.spyOn(pushManager, 'subscribe').mockRejectedValue(new Error('AbortError'));
    await expect(turnPushOn(server)).rejects.toThrow('Your browser couldn’t turn on notifications.');
  });
});

describe('turning pushes off', () => {
  test('tells the server first, then the browser', async () => {
    subscription = new FakeSubscription('https://push.example/1');
    expect(await turnPushOff(server)).toBe('off');
    expect(asked).toEqual([
      {
        url: '/api/notifications/push/subscription',
        method: 'DELETE',
        headers: { 'acting-as': 'amina' },
        body: undefined,
      },
    ]);
    expect(done).toEqual(['unsubscribe https://push.example/1']);
    expect(await turnPushOff(server)).toBe('off');
    registered = false;
    expect(await turnPushOff(server)).toBe('off');
  });

  test('leaves the browser’s subscription as it is if the server did not turn it off', async () => {
    subscription = new FakeSubscription('https://push.example/1');
    answer = () => Response.json({ message: 'Please wait.' }, { status: 503 });
    await expect(turnPushOff(server)).rejects.toThrow('Please wait.');
    expect(done).toEqual([]);
  });
});
