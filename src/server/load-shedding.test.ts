import { expect, test } from 'vitest';
import { startTestApp } from '../../test-support/test-app.ts';

test('requests turned away under load are still counted, and the log says so once a second', async () => {
  const lines: Record<string, unknown>[] = [];
  let busy = true;
  const app = await startTestApp({
    environment: { RATE_LIMITS: 'true', LOG_LEVEL: 'warn' },
    isBusy: () => busy,
    logTo: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  const guess = async (remoteAddress: string) => {
    const payload = { email: 'nobody@example.ng' };
    const answer = await app.request({ method: 'POST', url: '/api/auth/signin', payload, remoteAddress });
    return answer.statusCode;
  };
  const flood: number[] = [];
  for (let time = 0; time < 25; time += 1) flood.push(await guess('10.0.0.1'));
  expect(flood).toEqual([...Array(20).fill(503), ...Array(5).fill(429)]);

  const shed = lines.filter(({ event }) => event === 'load_shed');
  expect(shed.length).toBeGreaterThan(0);
  // On a slow machine, 25 requests may take some seconds.
  expect(shed.length).toBeLessThan(10);
  expect(lines).toHaveLength(shed.length);

  // Who watches the process still sees it.
  for (const url of ['/healthz', '/metrics']) expect((await app.request({ url })).statusCode, url).toBe(200);
  const other = await app.request({ url: '/api/users/' });
  expect([other.statusCode, other.json().code, other.headers['retry-after']]).toEqual([503, 'busy', '10']);
  busy = false;
  expect(await guess('10.0.0.1')).toBe(429);
  expect(await guess('10.0.0.2')).toBe(400);
});
