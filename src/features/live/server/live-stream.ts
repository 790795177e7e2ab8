import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { assertActsFor, assertSecondFactor } from '../../../server/answer.ts';
import type { AppContext } from '../../../server/app-context.ts';
import type { LiveStream } from '../../../server/live-hub.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { LiveEvent } from '../../../shared/live-event.ts';
import { LIVE_STREAM_PATH } from '../contract.ts';
import { findLiveStart } from './live-store.ts';
import { Presence } from './presence.ts';

/** A browser that has so much waiting for it does not read any more. */
const MOST_WAITING_BYTES = 256 * 1024;
/** After which a browser comes back when its stream was cut. */
const COME_BACK_MS = 1_000;

/** One event as the stream carries it (WHATWG HTML, 9.2 Server-sent events). */
function eventText({ number, kind, data }: LiveEvent): string {
  const id = number === undefined ? '' : `id: ${number}\n`;
  return `${id}data: ${JSON.stringify({ kind, data })}\n\n`;
}

/** A connected browser. What it holds stays as long as it is connected, so it holds little. */
class BrowserStream implements LiveStream {
  readonly userId: string;
  readonly sessionId: string;
  sentNumber: number;
  readonly #response: ServerResponse;

  constructor(userId: string, sessionId: string, sentNumber: number, response: ServerResponse) {
    this.userId = userId;
    this.sessionId = sessionId;
    this.sentNumber = sentNumber;
    this.#response = response;
  }

  send(event: LiveEvent): boolean {
    if (this.#response.writableLength > MOST_WAITING_BYTES) return false;
    this.#response.write(eventText(event));
    return true;
  }

  end(): void {
    this.#response.end();
  }
}

/**
 * The stream over which a browser hears what happens. It begins after the event that the browser had last, says how far
 * the numbers are, and goes on until the browser leaves, its session ends or the process does.
 */
export function installLiveStream(server: FastifyInstance, context: AppContext): void {
  const presence = new Presence(context);
  server.addHook('preClose', async () => {
    await context.live.close();
    await presence.close();
  });

  server.get(LIVE_STREAM_PATH, { config: { stream: true } }, async (request, reply) => {
    const caller = await context.findCaller(request.headers);
    if (!caller) throw new Refusal(401, 'sign_in_first', 'Please sign in first.');
    assertSecondFactor({ who: 'signed-in' }, caller);
    // An EventSource cannot send a header of its own.
    assertActsFor((request.query as { as?: unknown }).as, caller);
    await context.live.listen();
    await context.live.settled();
    const asked = lastNumberOf(request.headers['last-event-id'], request.query);
    const start =
      asked === undefined
        ? { ...(await findLiveStart(context.db, caller.id, 0)), reset: false }
        : await findLiveStart(context.db, caller.id, asked);
    const after = asked === undefined || start.reset ? start.number : asked;
    if (request.raw.destroyed) return reply.hijack();

    reply.hijack();
    // Given all at once they are written and not kept, as those that are set one by one would be.
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      // Tells nginx, and what imitates it, not to wait for more.
      'x-accel-buffering': 'no',
    });
    reply.raw.write(`retry: ${COME_BACK_MS}\n\n`);
    const stream = new BrowserStream(caller.id, caller.sessionId, after, reply.raw);
    stream.send({ number: after, kind: start.reset ? 'reset' : 'ready', data: { number: after } });
    reply.raw.on('close', () => {
      if (context.live.detach(stream)) presence.leave(caller.id);
    });
    // What a browser sends along is a kilobyte that nobody reads again while the stream lasts.
    request.raw.rawHeaders = [];
    request.raw.headers = {};
    context.live.attach(stream);
    presence.enter(caller.id);
  });
}

/** Where the browser was: as it says itself when it comes back, or as the page says that opens the first stream. */
function lastNumberOf(header: unknown, query: unknown): number | undefined {
  const text = header ?? (query as { after?: unknown }).after;
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
