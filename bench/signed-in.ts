import type pg from 'pg';
import { sessionCookieName, signedSessionToken } from '../src/features/sessions/server/session-cookie.ts';
import type { Config } from '../src/server/config.ts';
import type { sendTo } from './hire-and-pay.ts';

/** Helpers for comparisons with signed-in people. */

/** The secret of sessions in servers that a bench starts. */
export const BENCH_SECRET = 'a-secret-that-only-benches-use-0123456789';
/** The number of people who act at once, on either side. */
export const LANES = 40;

export interface SignedIn {
  id: string;
  cookie: string;
}

/** Posts JSON. @throws when the answer is not 2xx */
export const post = async (
  send: ReturnType<typeof sendTo>,
  url: string,
  body: object | string,
  headers: object,
) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await send('POST', url, text, { 'content-type': 'application/json', ...headers });
  if (answer.status >= 300) throw new Error(`${url} answered ${answer.status}: ${answer.body}`);
};

/** Gives each person a session; returns their cookies in the same order. */
export async function signIn(
  config: Pick<Config, 'secureCookies' | 'sessionSecret'>,
  client: pg.Client,
  ids: readonly string[],
): Promise<string[]> {
  await client.query(
    `insert into sessions (id, user_id, token, expires_at, created_at, updated_at, password_at, second_factor_at)
     select uuidv7(), id, 'bench-' || id, now() + interval '30 days', now(), now(), now(), now() from unnest($1::uuid[]) id`,
    [ids],
  );
  return Promise.all(
    ids.map(
      async (id) =>
        `${sessionCookieName(config)}=${await signedSessionToken(`bench-${id}`, config.sessionSecret)}`,
    ),
  );
}

/** Runs work in one transaction of a bare client. */
export async function inTransaction(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}
