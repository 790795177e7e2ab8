import { describe, expect, test } from 'vitest';
import { MEMBERS_PASSWORD, member } from '../../test-support/members.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { visit } from '../../test-support/visit.ts';

const VISITOR = '198.51.100.7';

describe.each(['1', 'loopback'])(
  'behind a proxy that appends the address it sees (TRUST_PROXY=%s)',
  (TRUST_PROXY) => {
    test('40 wrong passwords under 40 forged addresses count as one visitor’s: 35 are refused', async () => {
      const app = await startTestApp({ environment: { TRUST_PROXY, RATE_LIMITS: 'true' } });
      const { email } = await member(app, `guessed-${TRUST_PROXY}@example.ng`);
      const statuses: number[] = [];
      for (let guess = 0; guess < 40; guess += 1) {
        const { status } = await visit(app, 'surehands.example', '/api/auth/signin', {
          method: 'POST',
          headers: { 'x-forwarded-for': `203.0.113.${guess}, ${VISITOR}` },
          json: { email, password: `guess number ${guess}` },
        });
        statuses.push(status);
      }
      expect(statuses.filter((status) => status === 401)).toHaveLength(5);
      expect(statuses.filter((status) => status === 429)).toHaveLength(35);
    });

    test('a session is stored with the address that the proxy saw, not the one the visitor sent', async () => {
      const app = await startTestApp({ environment: { TRUST_PROXY } });
      const { email } = await member(app, `true-${TRUST_PROXY}@example.ng`);
      await app.db.deleteFrom('sessions').execute();
      const { status } = await visit(app, 'surehands.example', '/api/auth/signin', {
        method: 'POST',
        headers: { 'x-forwarded-for': `6.6.6.6, ${VISITOR}` },
        json: { email, password: MEMBERS_PASSWORD },
      });
      expect(status).toBe(200);
      const sessions = await app.db.selectFrom('sessions').select('ip_address').execute();
      expect(sessions).toEqual([{ ip_address: VISITOR }]);
    });

    test('a form on a page counts as sent from the address that the proxy saw', async () => {
      const app = await startTestApp({ pages: true, environment: { TRUST_PROXY } });
      const { email } = await member(app, `form-${TRUST_PROXY}@example.ng`);
      await app.db.deleteFrom('sessions').execute();
      const { status } = await visit(app, 'surehands.example', '/signin', {
        method: 'POST',
        headers: { 'x-forwarded-for': `6.6.6.6, ${VISITOR}`, origin: 'http://surehands.example' },
        form: { email, password: MEMBERS_PASSWORD },
      });
      expect(status).toBe(302);
      const sessions = await app.db.selectFrom('sessions').select('ip_address').execute();
      expect(sessions).toEqual([{ ip_address: VISITOR }]);
    });
  },
);

test('without a proxy no header changes a visitor’s address or host', async () => {
  const app = await startTestApp();
  const { email } = await member(app, 'amina@example.ng');
  await app.db.deleteFrom('sessions').execute();
  const forged = {
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  };
  const signIn = (headers: object) =>
    visit(app, 'surehands.example', '/api/auth/signin', {
      method: 'POST',
      headers: { ...forged, ...headers },
      json: { email, password: MEMBERS_PASSWORD },
    });
  expect((await signIn({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await signIn({})).status).toBe(200);
  const sessions = await app.db.selectFrom('sessions').select('ip_address').execute();
  expect(sessions).toEqual([{ ip_address: '127.0.0.1' }]);
});
