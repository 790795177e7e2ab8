import type { FastifyInstance, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { CallRouter } from '../server/answer.ts';
import type { AnyCall } from '../shared/call.ts';
import { createPageApi } from './page-api.ts';

test('a page’s read after a write uses the primary database', async () => {
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

test('the calls of a page carry the headers that identify its visitor, and no others', async () => {
  const carried = {
    cookie: 'surehands.session=1',
    origin: 'https://hands.example',
    'sec-fetch-site': 'same-origin',
    'user-agent': 'Mozilla/5.0 (Linux; Android 14)',
    'accept-language': 'en-NG',
  };
  const seen: Record<string, unknown>[] = [];
  const calls = {
    readInPlace(call: AnyCall, { headers }: { headers: Record<string, string> }) {
      if (call.method !== 'GET') return undefined;
      seen.push(headers);
      return Promise.resolve({});
    },
  } as unknown as CallRouter;
  const app = {
    inject: async ({ headers }: { headers: Record<string, string> }) => {
      seen.push(headers);
      return { statusCode: 200, headers: {}, body: '{}' };
    },
  };
  const headers = {
    ...carried,
    authorization: 'Basic eA==',
    'x-forwarded-for': '10.0.0.1',
    'content-length': '9',
  };
  const request = { headers, host: 'hands.example', protocol: 'https', ip: '127.0.0.1' };
  const { api } = createPageApi(
    app as unknown as FastifyInstance,
    calls,
    request as unknown as FastifyRequest,
  );
  for (const method of ['GET', 'POST'] as const)
    await api.call({ method, path: '/api/any' } as AnyCall, {} as never);
  expect(seen).toHaveLength(2);
  for (const each of seen) {
    expect(each).toMatchObject(carried);
    for (const name of ['authorization', 'x-forwarded-for', 'content-length'])
      expect(each).not.toHaveProperty(name);
  }
});
