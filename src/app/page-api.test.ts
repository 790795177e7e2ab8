import type { FastifyInstance, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { CallRouter } from '../server/answer.ts';
import type { AnyCall } from '../shared/call.ts';
import { createPageApi } from './page-api.ts';

test('what a page reads after it has written is read where it was written', async () => {
  const read = { method: 'GET', path: '/api/read' } as AnyCall;
  const write = { method: 'POST', path: '/api/write' } as AnyCall;
  const seen: unknown[] = [];
  const calls = {
    readInPlace(call: AnyCall, { together }: { together?: { hasWritten?: true } }) {
      if (call.method !== 'GET') return undefined;
      seen.push(together?.hasWritten ?? false);
      return Promise.resolve({});
    },
  } as unknown as CallRouter;
  const app = { inject: async () => ({ statusCode: 200, headers: {}, body: '{}' }) };
  const request = { headers: {}, host: 'hands.example', protocol: 'https', ip: '127.0.0.1' };
  const { api } = createPageApi(
    app as unknown as FastifyInstance,
    calls,
    request as unknown as FastifyRequest,
  );
  await api.call(read, {} as never);
  await api.call(write, {} as never);
  await api.call(read, {} as never);
  expect(seen).toEqual([false, true]);
});
