import type { LiveEvent } from '../src/shared/live-event.ts';
import { atTheEnd } from './at-the-end.ts';
import type { TestApp } from './test-app.ts';

/** A browser's stream of live events, for tests to read. */
export interface LiveClient {
  /** All received events in order, without the heartbeats. */
  events: LiveEvent[];
  /** Waits for the next event of a kind. @throws when the stream ends before it */
  next(kind: string): Promise<LiveEvent>;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  status: number;
  close(): void;
}

/**
 * Connects a person's browser, and waits until the stream has begun.
 *
 * @param from the event after which to continue, like a browser that reconnects
 */
export async function listenAs(
  app: Pick<TestApp, 'url'>,
  headers: { cookie: string },
  from?: { lastEventId?: number; after?: number },
): Promise<LiveClient> {
  const abort = new AbortController();
  const query = from?.after === undefined ? '' : `?after=${from.after}`;
  const response = await fetch(`${app.url}/api/live/stream${query}`, {
    headers: {
      ...headers,
      accept: 'text/event-stream',
      ...(from?.lastEventId !== undefined && { 'last-event-id': String(from.lastEventId) }),
    },
    signal: abort.signal,
  });
  const events: LiveEvent[] = [];
  const waiting: { kind: string; found(event: LiveEvent): void; failed(error: Error): void }[] = [];
  const untold: LiveEvent[] = [];
  let isOver = false;
  const tooLate = (kind: string) => new Error(`the stream ended before “${kind}” came`);

  const arrive = (event: LiveEvent) => {
    if (event.kind === 'beat') return;
    events.push(event);
    const at = waiting.findIndex(({ kind }) => kind === event.kind);
    if (at < 0) untold.push(event);
    else waiting.splice(at, 1)[0]?.found(event);
  };
  const client: LiveClient = {
    events,
    status: response.status,
    ended: response.ok ? readEvents(response, arrive) : Promise.resolve(),
    next(kind) {
      const at = untold.findIndex((event) => event.kind === kind);
      const known = at < 0 ? undefined : untold.splice(at, 1)[0];
      if (known) return Promise.resolve(known);
      if (isOver) return Promise.reject(tooLate(kind));
      return new Promise((found, failed) => void waiting.push({ kind, found, failed }));
    },
    close: () => abort.abort(),
  };
  void client.ended.then(() => {
    isOver = true;
    for (const { kind, failed } of waiting) failed(tooLate(kind));
  });
  atTheEnd(() => client.close());
  if (response.ok) await Promise.race([client.next('ready'), client.next('reset')]);
  return client;
}

async function readEvents(response: Response, arrive: (event: LiveEvent) => void): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        const number = /^id: (\d+)$/m.exec(block)?.[1];
        if (data) arrive({ ...JSON.parse(data), ...(number && { number: Number(number) }) });
      }
    }
  } catch {
    // Cut, by the test itself or by a server that died.
  }
}
