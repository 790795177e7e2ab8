import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { withBrokenPage } from '../../test-support/planted-hole.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { newId } from '../shared/identifier.ts';

type Line = { requestId?: string; task?: string; msg: string; err?: { message: string } };
const logged: Line[] = [];
const app = await startTestApp({
  pages: true,
  environment: {
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
    CONTACT_TO: 'office@example.ng',
    // No email server listens there.
    SMTP_URL: 'smtp://127.0.0.1:9',
  },
  logTo: { write: (line) => void logged.push(JSON.parse(line)) },
});
const ID = /^[0-9a-f]{32}$/;
const given = 'aaaabbbbccccddddeeeeffff00001111';
const ask = async (headers: Record<string, string> = {}) =>
  String((await app.request({ url: `/api/jobs/${newId()}`, headers })).headers['x-request-id']);

/** Posts with the body sent only once the server waits for it, so that it arrives in an event of the connection. */
async function sendLate(path: string, body: object): Promise<IncomingMessage> {
  const sent = request(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  sent.on('continue', () => void sent.end(JSON.stringify(body)));
  sent.flushHeaders();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer;
}

describe('the id of a request', () => {
  test('is in its answer and in each of its log lines, and is unique', async () => {
    logged.length = 0;
    const [one, other] = [await ask(), await ask()];
    expect(one).toMatch(ID);
    expect(other).not.toBe(one);
    const lines = logged.filter(({ msg }) => msg.startsWith('refused: not found'));
    expect(lines.map(({ requestId }) => requestId)).toEqual([one, other]);
  });

  test('differs for each request of one connection', async () => {
    const seen = new Set<string | null>();
    for (let at = 0; at < 3; at += 1) {
      const answer = await fetch(`${app.url}/healthz`);
      await answer.text();
      seen.add(answer.headers.get('x-request-id'));
    }
    expect(seen.size).toBe(3);
  });

  test('is taken from a trusted proxy’s traceparent or X-Request-Id, and never from a visitor', async () => {
    const through = { 'x-forwarded-for': '41.58.10.1' };
    const uuid = given.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    expect(await ask({ ...through, 'x-request-id': uuid })).toBe(given);
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    expect(await ask({ ...through, traceparent, 'x-request-id': uuid })).toBe(traceparent.slice(3, 35));
    expect(await ask({ 'x-request-id': given })).not.toBe(given);
    expect(await ask({ traceparent })).not.toBe(traceparent.slice(3, 35));
    for (const wrong of ['x', `${given}0`, '0'.repeat(32), `${given.slice(1)}"`])
      expect(await ask({ ...through, 'x-request-id': wrong })).toMatch(ID);
    expect(await ask({ ...through, 'x-request-id': 'x' })).not.toBe('x');
  });

  test('is in the jobs that the request adds, and in their log lines', async () => {
    logged.length = 0;
    const answer = await sendLate('/api/contactUs/send', {
      name: 'Grace Okon',
      email: 'grace@example.ng',
      phoneNumber: '0803 123 4567',
      message: 'Do you have welders in Ikeja?',
    });
    expect(answer.statusCode).toBe(201);
    await app.runJobs();
    const failed = logged.filter(({ msg }) => msg === 'job failed');
    expect(failed.length).toBeGreaterThan(0);
    for (const line of failed)
      expect(line).toMatchObject({ task: 'send-mail', requestId: answer.headers['x-request-id'] });
  });
});

test('a page that fails shows the start of its request id, and the log has the whole id with the error', async () => {
  const lines: Line[] = [];
  const broken = await startTestApp({
    pages: withBrokenPage,
    logTo: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  const page = await broken.request({ url: '/reviews', headers: { accept: 'text/html' } });
  expect(page.statusCode).toBe(500);
  const id = String(page.headers['x-request-id']);
  expect(page.body).toContain(`<code>${id.slice(0, 12)}</code>`);
  expect(page.body).toContain(`<meta name="request-number" content="${id.slice(0, 12)}"/>`);
  const faults = lines.filter(({ err }) => err?.message === 'this page cannot be drawn');
  expect(faults.map(({ requestId }) => requestId)).toEqual([id]);
});
