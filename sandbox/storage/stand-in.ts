import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request. */
export interface Received {
  method: string;
  /** The path and query as sent. */
  target: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: Buffer;
}
export interface Answered {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Faults of an external service. */
export type Fault =
  /** The connection is cut before anything was done. */
  | 'down'
  /** No answer until behave() or close(); nothing was done. */
  | 'slow'
  /** The request is carried out, but the connection breaks before the answer. */
  | 'answer lost'
  /** An HTML page from a proxy with status 200 instead of the real answer. */
  | 'nonsense'
  /** A fixed answer, as in an outage. */
  | Answered;

/** A fake of an external service: it speaks the protocol, keeps everything in memory, and can be made to fail. */
export interface StandIn {
  url: string;
  /** Every request that arrived, e.g. "PUT /bucket/key". */
  requests: string[];
  /** @param times how often; without limit by default */
  misbehave(fault: Fault, times?: number): void;
  /** Stops all faults; waiting requests are cut. */
  behave(): void;
  close(): Promise<void>;
}

/** Starts the fake on a free port of this machine. */
export async function startStandIn(answer: (request: Received) => Promise<Answered>): Promise<StandIn> {
  let faults: { fault: Fault; timesLeft: number }[] = [];
  const requests: string[] = [];
  const waiting = new Set<ServerResponse>();

  const server = createServer((incoming, response) => {
    take(incoming, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });

  async function take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: target = '/', headers } = incoming;
    requests.push(`${method} ${target.split('?', 1)[0]}`);
    const planned = faults.find(({ timesLeft }) => timesLeft > 0);
    if (planned) planned.timesLeft -= 1;
    const fault = planned?.fault;
    if (fault === 'down') return cut(response);
    const body = Buffer.concat(await incoming.toArray());
    if (fault === 'slow') return void waiting.add(response);
    if (fault === 'nonsense') {
      return send(response, {
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<html>Hello!</html>',
      });
    }
    if (typeof fault === 'object') return send(response, fault);
    const answered = await answer({ method, target, url: new URL(target, 'http://stand-in'), headers, body });
    if (fault === 'answer lost') return cut(response);
    send(response, answered);
  }

  function cutWaiting(): void {
    for (const response of waiting) cut(response);
    waiting.clear();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    misbehave: (fault, times = Number.POSITIVE_INFINITY) => {
      faults.push({ fault, timesLeft: times });
    },
    behave: () => {
      faults = [];
      cutWaiting();
    },
    close: async () => {
      cutWaiting();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function cut(response: ServerResponse): void {
  response.socket?.destroy();
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: Answered): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/** Parses a multipart form. */
export function formOf({ headers, body }: Received): Promise<FormData> {
  const type = headers['content-type'] ?? '';
  return new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
}
