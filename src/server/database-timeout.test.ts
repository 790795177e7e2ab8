import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { startTestApp } from '../../test-support/test-app.ts';

test('a query without an answer fails after DATABASE_TIMEOUT_MS, and the database is asked again later', async () => {
  const app = await startTestApp({ environment: { DATABASE_TIMEOUT_MS: '500', LOG_LEVEL: 'silent' } });
  const locking = new Client({ connectionString: app.databaseUrl });
  await locking.connect();
  try {
    await locking.query('begin; lock table users');
    const answers = await Promise.all(Array.from({ length: 12 }, () => app.request({ url: '/api/users/' })));
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
        503,
        'unavailable',
        '5',
      ]);
    }
    await locking.query('commit');
    // No connection still waits for an abandoned answer. Connections that timed out are reopened, which may take a
    // moment.
    await vi.waitFor(async () => {
      const after = await Promise.all(Array.from({ length: 12 }, () => app.request({ url: '/api/users/' })));
      expect(after.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    }, 60_000);
  } finally {
    await locking.end();
  }
});
