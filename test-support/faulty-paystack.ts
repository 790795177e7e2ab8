import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';

/** Faults between the product and Paystack. */
export type PaystackFault =
  /** The connection is cut before anything was done. */
  | { kind: 'down' }
  /** No answer until release() or close(); the request was not carried out. */
  | { kind: 'slow' }
  /** The request is carried out, but the connection breaks before the answer. */
  | { kind: 'answer_lost' }
  /** The request is carried out, and answered when `until` resolves. */
  | { kind: 'late'; until: Promise<void> }
  /** An HTML page from a proxy instead of Paystack's JSON. */
  | { kind: 'nonsense' }
  | { kind: 'status'; status: number; body?: unknown; headers?: Record<string, string> }
  /** The real answer with some of its `data` changed, e.g. {amount: 1} or {currency: 'USD'}. */
  | { kind: 'altered'; data: Record<string, unknown> };

export interface FaultyPaystack {
  /** To be used as Paystack's address. */
  url: string;
  /** Every request that arrived, e.g. "GET /transaction/verify/SH-1". */
  requests: string[];
  /**
   * Applies a fault to paths that begin with `path`; with the method in front, such as "POST /refund", only to such
   * requests.
   *
   * @param times how often; without limit when absent
   */
  misbehave(path: string, fault: PaystackFault, times?: number): void;
  /** Stops all faults; waiting requests are cut. */
  behave(): void;
  close(): Promise<void>;
}

/**
 * A proxy between the product and a local Paystack that passes everything on, except for the faults that a test sets.
 */
export async function startFaultyPaystack(paystackUrl: string): Promise<FaultyPaystack> {
  let faults: { path: string; fault: PaystackFault; timesLeft: number }[] = [];
  const requests: string[] = [];
  const waiting = new Set<FastifyReply>();
  const app = Fastify({ forceCloseConnections: true });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
  app.all('/*', async (request, reply) => {
    const line = `${request.method} ${request.url}`;
    requests.push(line);
    const planned = faults.find(
      ({ path, timesLeft }) => timesLeft > 0 && (request.url.startsWith(path) || line.startsWith(path)),
    );
    if (planned) planned.timesLeft -= 1;
    return answer(request, reply, planned?.fault);
  });

  async function answer(request: FastifyRequest, reply: FastifyReply, fault: PaystackFault | undefined) {
    switch (fault?.kind) {
      case 'down':
        return cut(reply);
      case 'slow':
        waiting.add(reply.hijack());
        return reply;
      case 'nonsense':
        return reply.type('text/html').send('<html><body>502 Bad Gateway, but with status 200</body></html>');
      case 'status':
        return reply
          .code(fault.status)
          .headers(fault.headers ?? {})
          .send(fault.body ?? { status: false, message: 'An error occurred' });
    }
    const passedOn = await passOn(request);
    const text = await passedOn.text();
    if (fault?.kind === 'answer_lost') return cut(reply);
    if (fault?.kind === 'late') await fault.until;
    reply.code(passedOn.status).type('application/json');
    if (fault?.kind !== 'altered') return reply.send(text);
    const body = JSON.parse(text);
    return reply.send(JSON.stringify({ ...body, data: { ...body.data, ...fault.data } }));
  }

  function passOn({ method, url, headers, body }: FastifyRequest): Promise<Response> {
    return fetch(paystackUrl + url, {
      method,
      headers: {
        authorization: headers.authorization ?? '',
        ...(headers['content-type'] ? { 'content-type': headers['content-type'] } : {}),
      },
      ...(Buffer.isBuffer(body) ? { body: new Uint8Array(body) } : {}),
    });
  }

  function cut(reply: FastifyReply): FastifyReply {
    reply.hijack().raw.destroy();
    return reply;
  }
  function cutWaiting(): void {
    for (const reply of waiting) reply.raw.destroy();
    waiting.clear();
  }

  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    requests,
    misbehave: (path, fault, times = Number.POSITIVE_INFINITY) => {
      faults.push({ path, fault, timesLeft: times });
    },
    behave: () => {
      faults = [];
      cutWaiting();
    },
    close: async () => {
      cutWaiting();
      await app.close();
    },
  };
}
