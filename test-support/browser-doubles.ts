/**
 * Fakes of the browser features that tabs share, and of an event stream, for tests of page code that need several tabs
 * and a clock that they control.
 */

interface LockRequest {
  name: string;
  grant(): void;
  refuse(error: Error): void;
}
interface LockWishes {
  signal?: { aborted: boolean; addEventListener(name: 'abort', listener: () => void): void };
  steal?: boolean;
}

const aborted = (): Error => Object.assign(new Error('The request was aborted.'), { name: 'AbortError' });

/** The Web Locks of one browser (W3C Web Locks API): exclusive locks that can be aborted and stolen. */
export class FakeLocks {
  readonly #held = new Map<string, LockRequest>();
  #waiting: LockRequest[] = [];

  request = <T>(name: string, wishes: LockWishes, work: () => T | Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const request: LockRequest = {
        name,
        refuse: reject,
        grant: () => {
          this.#held.set(name, request);
          const release = () => this.#release(request);
          Promise.resolve()
            .then(work)
            .then((value) => {
              release();
              resolve(value);
            })
            .catch((error: Error) => {
              release();
              reject(error);
            });
        },
      };
      if (wishes.signal?.aborted) return reject(aborted());
      wishes.signal?.addEventListener('abort', () => {
        if (!this.#waiting.includes(request)) return;
        this.#waiting = this.#waiting.filter((each) => each !== request);
        reject(aborted());
      });
      const holder = this.#held.get(name);
      if (!holder) request.grant();
      else if (wishes.steal) {
        holder.refuse(aborted());
        request.grant();
      } else this.#waiting.push(request);
    });

  #release(request: LockRequest): void {
    if (this.#held.get(request.name) !== request) return;
    this.#held.delete(request.name);
    const next = this.#waiting.find(({ name }) => name === request.name);
    if (!next) return;
    this.#waiting = this.#waiting.filter((each) => each !== next);
    next.grant();
  }
}

interface FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null;
  postMessage(data: unknown): void;
  close(): void;
}

/** The broadcast channels of one browser. */
export class FakeChannels {
  readonly #open = new Set<FakeChannel & { name: string }>();

  /** @param isAsleep whether the tab is suspended and receives nothing */
  open =
    (isAsleep = () => false) =>
    (name: string): FakeChannel => {
      const channel = {
        name,
        onmessage: null as FakeChannel['onmessage'],
        postMessage: (data: unknown) => {
          if (isAsleep()) return;
          for (const other of [...this.#open]) {
            if (other === channel || other.name !== name) continue;
            const copy = structuredClone(data);
            queueMicrotask(() => this.#open.has(other) && other.onmessage?.({ data: copy }));
          }
        },
        close: () => void this.#open.delete(channel),
      };
      Object.defineProperty(channel, 'onmessage', {
        set(listener: FakeChannel['onmessage']) {
          hear = listener;
        },
        get: () => (isAsleep() ? null : hear),
      });
      let hear: FakeChannel['onmessage'] = null;
      this.#open.add(channel);
      return channel;
    };
}

/** An EventSource (WHATWG HTML, 9.2) that the test controls. */
export class FakeStream {
  readyState = 0;
  onmessage: ((event: { data: string; lastEventId: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly url: string;
  #lastId = '';

  constructor(url: string) {
    this.url = url;
  }

  /** Delivers an event; one without a number has the id of the last, as in a browser. */
  say(kind: string, data: unknown, number?: number): void {
    if (number !== undefined) this.#lastId = String(number);
    this.readyState = 1;
    this.onmessage?.({ data: JSON.stringify({ kind, data }), lastEventId: this.#lastId });
  }

  begin(number: number, kind = 'ready'): void {
    this.say(kind, { number }, number);
  }

  /** The connection breaks, or the server refuses it. */
  fail(refused = false): void {
    this.readyState = refused ? 2 : 0;
    this.onerror?.();
  }

  close(): void {
    this.readyState = 2;
  }
}

/** An uploading XMLHttpRequest (WHATWG XHR) that the test controls. */
export class FakeUpload {
  /** The most recent one. */
  static last: FakeUpload;
  status = 0;
  responseText = '';
  readonly headers: Record<string, string> = {};
  /** Method, path and form. */
  readonly sent: unknown[] = [];
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  #retryAfter: string | null = null;

  constructor() {
    FakeUpload.last = this;
  }

  open(method: string, path: string): void {
    this.sent.push(method, path);
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  getResponseHeader = (name: string): string | null => (name === 'retry-after' ? this.#retryAfter : null);

  send(form: FormData): void {
    this.sent.push(form);
  }

  abort(): void {
    this.onabort?.();
  }

  /** Delivers the server's answer. */
  answer(status: number, body: unknown, retryAfter: string | null = null): void {
    this.#retryAfter = retryAfter;
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload?.();
  }
}

/** A window that is visible and focused, as far as its listeners can tell. */
export class FakeWindow {
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly document = {
    visibilityState: 'visible',
    isFocused: true,
    hasFocus: () => this.document.isFocused,
    addEventListener: (name: string, listener: () => void) => this.addEventListener(name, listener),
    removeEventListener: (name: string, listener: () => void) => this.removeEventListener(name, listener),
  };
  readonly navigator = { onLine: true };

  addEventListener = (name: string, listener: () => void): void => {
    this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(listener));
  };

  removeEventListener = (name: string, listener: () => void): void => {
    this.#listeners.get(name)?.delete(listener);
  };

  /** The number of listeners for an event. */
  countListeners(name: string): number {
    return this.#listeners.get(name)?.size ?? 0;
  }

  /** Dispatches an event. */
  fire(name: string): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener();
  }
}
