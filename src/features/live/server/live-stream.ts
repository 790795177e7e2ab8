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

/** A client with this many unsent bytes has stopped reading and is disconnected. */
const MOST_WAITING_BYTES = 256 * 1024;
/** Delay before a browser reconnects. */
const COME_BACK_MS = 1_000;

/** An event in the stream's format (WHATWG HTML, 9.2 Server-sent events). */
function eventText({ number, kind, data }: LiveEvent): string {
  const id = number === undefined ? '' : `id: ${number}\n`;
  return `${id}data: ${JSON.stringify({ kind, data })}\n\n`;
}

/** A connected browser. Kept small, since it lives as long as the connection. */
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
 * Serves the event stream. It starts after the last event that the browser has, first sends the current number, and
 * ends when the browser leaves, its session ends or the process stops.
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
    // EventSource cannot send headers, so the user is in the query.
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
    // Passing all headers at once writes them immediately; headers set one by one would be kept in memory.
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      // Tells nginx and compatible proxies not to buffer.
      'x-accel-buffering': 'no',
    });
    reply.raw.write(`retry: ${COME_BACK_MS}\n\n`);
    const stream = new BrowserStream(caller.id, caller.sessionId, after, reply.raw);
    stream.send({ number: after, kind: start.reset ? 'reset' : 'ready', data: { number: after } });
    reply.raw.on('close', () => {
      if (context.live.detach(stream)) presence.leave(caller.id);
    });
    // Frees about a kilobyte of request headers for the duration of the stream.
    request.raw.rawHeaders = [];
    request.raw.headers = {};
    context.live.attach(stream);
    presence.enter(caller.id);
  });
}

/**
 * Number of the last event the browser has: its Last-Event-ID on reconnect, otherwise the page's query parameter.
 */
function lastNumberOf(header: unknown, query: unknown): number | undefined {
  const text = header ?? (query as { after?: unknown }).after;
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
