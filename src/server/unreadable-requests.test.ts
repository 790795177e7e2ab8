import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test-support/test-app.ts';

const app = await startTestApp();
const { hostname, port } = new URL(app.url);

/** Returns everything that the server sends in answer to some bytes, until it closes the connection. */
const sendBytes = (bytes: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      received += part;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });

test.each([
  [
    'headers of 100 kB',
    `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(100_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  // A proxy and our server could disagree about where this request ends.
  [
    'a length beside chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'unreadable_request',
  ],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde',
    400,
    'unreadable_request',
  ],
  ['a header of two lines', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: b\n c\r\n\r\n', 400, 'unreadable_request'],
  [
    'chunks of a made-up coding',
    'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, x\r\n\r\n',
    400,
    'unreadable_request',
  ],
  ['bytes that are no HTTP', 'no such language\r\n\r\n', 400, 'unreadable_request'],
])(
  'requests with %s are refused in our own format, and the answer closes the connection',
  async (_, bytes, status, code) => {
    const [head = '', body = ''] = (await sendBytes(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head.toLowerCase()).toContain('connection: close');
    expect(JSON.parse(body)).toEqual({ code, message: expect.any(String) });
  },
);
