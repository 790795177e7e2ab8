import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { AppContext } from '../../../server/app-context.ts';
import { postToFileHost } from './call-file-host.ts';

const folder = await mkdtemp(join(tmpdir(), 'surehands-file-host-'));
const path = join(folder, 'video');
/** Larger than one chunk of the file stream, smaller than a socket's buffer. */
await writeFile(path, Buffer.alloc(70_000, 1));

let take: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
const host = createServer((request, response) => take(request, response)).listen(0, '127.0.0.1');
await once(host, 'listening');
afterAll(async () => {
  host.closeAllConnections();
  host.close();
  await rm(folder, { recursive: true });
});

const upload = () =>
  postToFileHost(
    { config: { storage: { timeoutMs: 60_000 } } as AppContext['config'], log: pino({ level: 'silent' }) },
    `http://127.0.0.1:${(host.address() as AddressInfo).port}/`,
    {
      fields: { name: 'roof' },
      file: { field: 'file', name: 'roof.mp4', type: 'video/mp4', content: path },
    },
  );

test('a host that hangs up while it receives a file makes that upload fail, and nothing else', async () => {
  const stray: unknown[] = [];
  const hear = (error: unknown) => void stray.push(error);
  // The test runner's own listeners would end the run before the assertion.
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', hear);
  try {
    const ways: (typeof take)[] = [
      (request) => request.socket.destroy(),
      (request) => request.once('data', () => request.socket.destroy()),
      (_, response) => response.writeHead(500, { connection: 'close' }).end('oops'),
    ];
    for (let at = 0; at < 90; at += 1) {
      take = ways[at % ways.length] ?? take;
      // The third answer may be read before its connection is cut.
      await upload().then(
        ({ status }) => expect(status).toBe(500),
        (error) => expect(error).toMatchObject({ status: 502 }),
      );
    }
    await nextTurn();
    expect(stray).toEqual([]);
  } finally {
    process.removeListener('unhandledRejection', hear);
    for (const other of others) process.on('unhandledRejection', other);
  }
});

test('a form arrives complete, with its texts and its file', async () => {
  let form: FormData | undefined;
  take = async (request, response) => {
    const body = new Uint8Array(Buffer.concat(await request.toArray()));
    const type = String(request.headers['content-type']);
    form = await new Response(body, { headers: { 'content-type': type } }).formData();
    response.end('{"done":true}');
  };
  expect(await upload()).toEqual({ status: 200, body: { done: true } });
  expect(form?.get('name')).toBe('roof');
  const file = form?.get('file') as File;
  expect([file.name, file.type, file.size]).toEqual(['roof.mp4', 'video/mp4', 70_000]);
});
