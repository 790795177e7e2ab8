import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { countHeldUp } from '../../../../test-support/held-up.ts';
import { makeAdminWithoutRoles, signedInAs } from '../../../../test-support/made-up-people.ts';
import { leave, member, MEMBERS_PASSWORD as password } from '../../../../test-support/members.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { holdLiveNumbering, LIVE_NUMBERING_LOCK } from '../../../server/live-number.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp();

const call = (
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  headers: Record<string, string>,
  payload?: object,
) => app.request({ method, url, headers, ...(payload && { payload }) });

test('deleting an account ends its sessions and its password, and frees its address', {
  meta: { promise: 'A deleted account’s sessions end and its password opens nothing' },
}, async () => {
  const { headers, email } = await member(app, 'free.again@example.ng');
  const other = await call('POST', '/api/auth/signin', {}, { email, password });
  const cookie = String(other.headers['set-cookie']).split(';', 1)[0] ?? '';
  await leave(app, headers);
  for (const each of [headers, { cookie }]) {
    expect((await call('GET', '/api/auth/me', each)).json().user).toBeNull();
  }
  expect((await call('POST', '/api/auth/signin', {}, { email, password })).statusCode).toBe(401);
  const again = await member(app, email);
  expect((await call('GET', '/api/auth/me', again.headers)).json().user.id).toBe(again.id);
});

test('deleting an account twice, in turn or at once, does no harm', {
  meta: { promise: 'Deleting twice does no harm' },
}, async () => {
  const { headers, id } = await member(app, 'hasty@example.ng');
  const answers = await Promise.all([leave(app, headers), leave(app, headers), leave(app, headers)]);
  for (const { statusCode } of answers) expect([200, 400, 401]).toContain(statusCode);
  expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
  expect((await leave(app, headers)).statusCode).toBe(401);
  const row = await app.db
    .selectFrom('users')
    .select(['role', 'full_name'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ role: 'deleted', full_name: 'Deleted person' });
  expect(await emailsTo(app, 'hasty@example.ng')).toHaveLength(2);
});

test('an account can be deleted while live events for it are being numbered', async () => {
  const { headers, id } = await member(app, 'told.at.last@example.ng');
  let leaving: ReturnType<typeof leave> | undefined;
  await app.db.transaction().execute(async (tx) => {
    await holdLiveNumbering(tx);
    leaving = leave(app, headers);
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_locks where locktype = 'advisory' and objid = ${LIVE_NUMBERING_LOCK} and not granted
           and database = (select oid from pg_database where datname = current_database())`.execute(tx);
      expect(rows).toHaveLength(1);
    }, 30_000);
    // The write that numbering makes for a person; it would wait if the deletion had locked the row.
    await sql`insert into live_counters (user_id, number) values (${id}, 1)
              on conflict (user_id) do update set number = live_counters.number + 1`.execute(tx);
  });
  expect((await leaving)?.statusCode).toBe(200);
});

test('an artisan who deletes their account while being hired is either hired and stays, or gone and not hired', async () => {
  for (let round = 0; round < 6; round += 1) {
    const zed = await member(app, `racing${round}@example.ng`, { role: 'skilled' });
    const hire = {
      id: newId(),
      fullName: 'Ngozi Eze',
      email: 'ngozi@example.ng',
      jobDescription: 'Fix the sink',
      startDate: '2026-12-01',
      endDate: '2026-12-01',
      startTime: '09:00',
      checkbox: true,
      artisanId: zed.id,
      action: 'Confirm & Hire',
    };
    await Promise.all([call('POST', '/api/hiring/hire', {}, hire), leave(app, zed.headers)]);
    const gone = await app.db
      .selectFrom('users')
      .select('role')
      .where('id', '=', zed.id)
      .executeTakeFirstOrThrow();
    const hired = await app.db.selectFrom('hires').select('id').where('artisan_id', '=', zed.id).execute();
    expect(gone.role === 'deleted').toBe(hired.length === 0);
  }
});

test.each(['artisan', 'customer'] as const)(
  'a hire whose %s deletes their account at that moment is refused with a clear message, and not made',
  {
    meta: { promise: 'Hiring an artisan who leaves at that moment is refused in plain words, and not made' },
  },
  async (leaver) => {
    const artisan = await member(app, `hired.by.${leaver}@example.ng`, { role: 'skilled' });
    const customer = await member(app, `hiring.${leaver}@example.ng`);
    const hire = {
      id: newId(),
      fullName: 'Ngozi Eze',
      email: customer.email,
      jobDescription: 'Fix the sink',
      startDate: '2026-12-01',
      endDate: '2026-12-01',
      startTime: '09:00',
      checkbox: true,
      artisanId: artisan.id,
      artisanName: 'Zubaida Quartermain',
      action: 'Confirm & Hire',
    };
    // Holds the deletion after it has locked the account, until the hire waits for that lock.
    const [, answer] = await app.db.transaction().execute(async (tx) => {
      await sql`lock table job_answers in access exclusive mode`.execute(tx);
      const leaving = leave(app, (leaver === 'artisan' ? artisan : customer).headers);
      await untilWaiting(1);
      const hiring = call('POST', '/api/hiring/hire', customer.headers, hire);
      await untilWaiting(2);
      return [leaving, hiring] as const;
    });
    const refused = await answer;
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual(
      leaver === 'artisan'
        ? { code: 'artisan_gone', message: `Zubaida Quartermain is no longer on ${PRODUCT_NAME}.` }
        : {
            code: 'account_deleted',
            message: 'Your account has been deleted, so nothing was sent.',
          },
    );
    const made = await app.db.selectFrom('hires').select('id').where('id', '=', hire.id).execute();
    expect(made).toEqual([]);
  },
);

/** Waits until this many requests are blocked by another's lock. */
const untilWaiting = (count: number) =>
  vi.waitFor(async () => expect(await countHeldUp(app)).toBe(count), 60_000);

test('an unconfirmed address gives an account no right to messages sent with that address', async () => {
  await call(
    'POST',
    '/api/contactUs/send',
    {},
    {
      name: 'The real one',
      email: 'victim@example.ng',
      phoneNumber: '08031112233',
      message: 'Mine alone',
    },
  );
  const { headers } = await member(app, 'victim@example.ng', { confirmed: false });
  expect((await call('GET', '/api/users/me/data', headers)).body).not.toContain('Mine alone');
  expect((await leave(app, headers)).statusCode).toBe(200);
  const left = await app.db
    .selectFrom('contact_messages')
    .select('message')
    .where('email', '=', 'victim@example.ng')
    .execute();
  expect(left).toEqual([{ message: 'Mine alone' }]);
});

test('deleting an account needs a session and the right password', {
  meta: { promise: 'An account is deleted only with its password' },
}, async () => {
  const { headers, id } = await member(app, 'stays@example.ng');
  expect((await leave(app, headers, 'not the password')).json().fields).toEqual({
    password: 'That password is wrong. Please try again.',
  });
  expect((await leave(app, headers, '')).json().fields).toEqual({ password: 'Password is required.' });
  expect((await leave(app, {})).statusCode).toBe(401);
  expect((await call('GET', '/api/users/me/deletion', {})).statusCode).toBe(401);
  const row = await app.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst();
  expect(row).toEqual({ role: 'consumer' });
});

test('an operator’s account cannot be deleted this way', async () => {
  const headers = await signedInAs(app, await makeAdminWithoutRoles(app));
  expect((await leave(app, headers)).statusCode).toBe(403);
});
