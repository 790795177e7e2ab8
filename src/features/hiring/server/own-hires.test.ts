import { beforeEach, describe, expect, test } from 'vitest';
import { keyInHeader } from '../../../../test-support/key-in-header.ts';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { signedKeyFor } from '../../../server/signed-key.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { newId } from '../../../shared/identifier.ts';
import { hireStatuses, isPaid, statusesThat } from '../process.ts';
import { adoptGuestHires, guestKeyFor } from './public.ts';

const app = await startTestApp();
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const amina = await makeConsumer(app, { full_name: 'Amina Bello' });
const asArtisan = await signedInAs(app, artisan);
const asAmina = await signedInAs(app, amina);
const start = new Date('2026-11-20T09:00:00Z');

beforeEach(() => {
  app.clock.now = start;
});

async function show(
  id: string,
  { headers = {}, key }: { headers?: Record<string, string>; key?: string } = {},
) {
  const query = key === undefined ? '' : `?key=${encodeURIComponent(key)}`;
  const response = await app.request(keyInHeader(`/api/hiring/hires/${id}${query}`, headers));
  return { status: response.statusCode, body: response.json() };
}

async function list(query: string, headers: Record<string, string>) {
  const response = await app.request({ url: `/api/hiring/hires?${query}`, headers });
  return { status: response.statusCode, body: response.json() };
}

const nothing = { status: 404, body: { message: 'We could not find that hire.', code: 'hire_not_found' } };

describe('one hire', () => {
  test('is shown to its customer as customer, and to its artisan as artisan', async () => {
    const hire = await makeHire(app, artisan, { customer_id: amina.id, customer_name: 'Amina Bello' });
    expect(await show(hire.id, { headers: asAmina })).toMatchObject({
      status: 200,
      body: { result: { id: hire.id, side: 'customer', artisanName: 'Tunde Bakare', startTime: '09:00' } },
    });
    expect(await show(hire.id, { headers: asArtisan })).toMatchObject({
      status: 200,
      body: { result: { id: hire.id, side: 'artisan' } },
    });
  });

  test('does not exist for a stranger, signed in or not, or for another artisan', {
    meta: { promise: 'A hire does not exist for a stranger' },
  }, async () => {
    const hire = await makeHire(app, artisan, { customer_id: amina.id });
    const strangers = [
      {},
      await signedInAs(app, await makeConsumer(app)),
      await signedInAs(app, await makeArtisan(app)),
    ];
    for (const headers of strangers) {
      expect(await show(hire.id, { headers: headers as Record<string, string> })).toEqual(nothing);
    }
    expect(await show(newId(), { headers: asAmina })).toEqual(nothing);
  });

  test('never shows the artisan the customer’s address, or the full name before it is paid', {
    meta: { promise: 'The artisan learns the customer’s whole name once it is paid, their email never' },
  }, async () => {
    const paid: string[] = statusesThat(isPaid);
    for (const status of hireStatuses) {
      const hire = await makeHire(app, artisan, {
        status,
        customer_name: 'Ngozi Chioma Eze',
        customer_email: 'hidden@example.ng',
      });
      const { body } = await show(hire.id, { headers: asArtisan });
      const name = paid.includes(status) ? 'Ngozi Chioma Eze' : 'Ngozi E.';
      expect(body.result).toMatchObject({ status, customerName: name, fullName: name });
      expect(JSON.stringify(body)).not.toContain('hidden@');
    }
  });

  test('shows a customer who has only one name by that name', async () => {
    const hire = await makeHire(app, artisan, { customer_name: 'Ngozi' });
    expect((await show(hire.id, { headers: asArtisan })).body.result.customerName).toBe('Ngozi');
  });

  test('is shown to an account that has verified the guest’s address, and to no account that has not', async () => {
    const hire = await makeHire(app, artisan, { customer_email: 'guest@example.ng' });
    const claims = await makeConsumer(app, { email: 'guest@example.ng', email_verified: false });
    const headers = await signedInAs(app, claims);
    expect(await show(hire.id, { headers })).toEqual(nothing);
    expect((await list('', headers)).body).toMatchObject({ total: 0, result: [] });
    await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', claims.id).execute();
    expect((await show(hire.id, { headers })).body.result.side).toBe('customer');
    expect((await list('', headers)).body).toMatchObject({ total: 1, result: [{ id: hire.id }] });
  });

  test('made with an account is not shown to the account whose address was typed into its form', {
    meta: { promise: 'A hire requested with an account belongs to that account, whatever address was typed' },
  }, async () => {
    const hire = await makeHire(app, artisan, { customer_id: amina.id, customer_email: 'bola@example.ng' });
    const bola = await makeConsumer(app, { email: 'bola@example.ng', email_verified: true });
    const asBola = await signedInAs(app, bola);
    expect(await show(hire.id, { headers: asBola })).toEqual(nothing);
    expect((await list('side=customer', asBola)).body).toEqual({
      result: [],
      group: null,
      total: 0,
      jobs: 0,
      counts: {},
    });
    expect((await show(hire.id, { headers: asAmina })).status).toBe(200);
  });

  test.each(['nobody', "'; drop table hires; --", '00000000-0000-0000-0000-00000000000g'])(
    'is refused when it is requested as %s',
    async (id) => {
      expect(await show(encodeURIComponent(id))).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      });
    },
  );
});

describe('a guest’s key', () => {
  const { config } = app.context;

  test('opens its hire for 90 days, to the second', {
    meta: { promise: 'A guest’s link works for ninety days' },
  }, async () => {
    const hire = await makeHire(app, artisan);
    const key = guestKeyFor({ id: hire.id, guestKeyVersion: 1 }, config, start);
    for (const [moment, status] of [
      [0, 200],
      [90 * DAY_MS - 1000, 200],
      [90 * DAY_MS, 404],
      [90 * DAY_MS + 1000, 404],
    ] as const) {
      app.clock.now = new Date(start.getTime() + moment);
      expect((await show(hire.id, { key })).status).toBe(status);
    }
  });

  test('does not open another hire', async () => {
    const [hire, other] = [await makeHire(app, artisan), await makeHire(app, artisan)];
    expect(
      await show(other.id, { key: guestKeyFor({ id: hire.id, guestKeyVersion: 1 }, config, start) }),
    ).toEqual(nothing);
  });

  test('has to be made for a hire: the key of a waiting-list place with the same id opens none', async () => {
    const hire = await makeHire(app, artisan);
    const key = signedKeyFor('waiting-place', hire.id, config, start);
    expect(await show(hire.id, { key })).toEqual(nothing);
  });

  test('stops working when an account adopts its hire', async () => {
    const hire = await makeHire(app, artisan, { customer_email: 'adopted@example.ng' });
    const key = guestKeyFor({ id: hire.id, guestKeyVersion: 1 }, config, start);
    const account = await makeConsumer(app, { email: 'adopted@example.ng', email_verified: true });
    const proof = { userId: account.id, email: account.email };
    expect(await app.db.transaction().execute((tx) => adoptGuestHires(tx, proof))).toBe(1);
    expect(await show(hire.id, { key })).toEqual(nothing);
    expect(await show(hire.id)).toEqual(nothing);
  });

  test('that was revoked opens nothing, and the one made after it works', async () => {
    const hire = await makeHire(app, artisan);
    const before = guestKeyFor({ id: hire.id, guestKeyVersion: 1 }, config, start);
    await app.db.updateTable('hires').set({ guest_key_version: 2 }).where('id', '=', hire.id).execute();
    expect(await show(hire.id, { key: before })).toEqual(nothing);
    const after = guestKeyFor({ id: hire.id, guestKeyVersion: 2 }, config, start);
    expect((await show(hire.id, { key: after })).body.result).toMatchObject({
      id: hire.id,
      side: 'customer',
    });
  });

  test('that is altered, made with another secret or made up opens nothing', async () => {
    const hire = await makeHire(app, artisan);
    const key = guestKeyFor({ id: hire.id, guestKeyVersion: 1 }, config, start);
    const [seconds = '', signature = ''] = key.split('.');
    const forged = [
      '',
      '.',
      'x',
      `${Number(seconds) + 1}.${signature}`,
      `${seconds}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${seconds}.${signature.slice(1)}`,
      `${seconds}.${signature}=`,
      `-1.${signature}`,
      `1e12.${signature}`,
      guestKeyFor({ id: hire.id, guestKeyVersion: 1 }, { sessionSecret: 'b'.repeat(64) }, start),
    ];
    for (const each of forged) expect(await show(hire.id, { key: each }), each).toEqual(nothing);
    expect((await show(hire.id, { key })).status).toBe(200);
    expect(await show(hire.id, { key: 'k'.repeat(501) })).toMatchObject({ status: 400 });
  });
});

describe('a person’s list of hires', () => {
  test('needs a sign-in', async () => {
    expect(await list('', {})).toMatchObject({ status: 401, body: { code: 'sign_in_first' } });
  });

  test('comes newest first in pages that lose and repeat nothing, even for hires made at one instant', {
    meta: { promise: 'Lists of hires have pages that lose and repeat nothing' },
  }, async () => {
    const bisi = await makeConsumer(app);
    const headers = await signedInAs(app, bisi);
    const made: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      app.clock.now = new Date(start.getTime() + Math.floor(index / 3) * 1000);
      made.push((await makeHire(app, artisan, { customer_id: bisi.id })).id);
    }
    const seen: string[] = [];
    let before = '';
    for (;;) {
      const { body } = await list(`limit=2${before && `&before=${before}`}`, headers);
      expect(body.total).toBe(7);
      if (body.result.length === 0) break;
      seen.push(...body.result.map(({ id }: { id: string }) => id));
      before = seen.at(-1) ?? '';
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(made));
    expect(seen[0]).toBe(made[6]);
  });

  test('shows upcoming hires by their days across pages, soonest first', async () => {
    const bisi = await makeConsumer(app);
    const headers = await signedInAs(app, bisi);
    const days = ['2026-12-03', '2026-12-01', '2026-12-02'];
    for (const day of days)
      await makeHire(app, artisan, {
        ...{ customer_id: bisi.id, status: 'confirmed', start_date: day, end_date: day },
      });
    const seen: string[] = [];
    let before = '';
    for (let page = 0; page < 3; page += 1) {
      const { body } = await list(`group=coming_up&limit=1${before && `&before=${before}`}`, headers);
      seen.push(body.result[0]?.startDate);
      before = body.result[0]?.id ?? '';
    }
    expect(seen).toEqual(days.toSorted());
  });

  test('has only the hires that they requested or that were requested from them', {
    meta: { promise: 'Only its two sides see a hire' },
  }, async () => {
    const [worker, client] = [await makeArtisan(app), await makeConsumer(app)];
    const lead = await makeHire(app, worker, { customer_id: client.id });
    const own = await makeHire(app, artisan, { customer_id: worker.id });
    const asWorker = await signedInAs(app, worker);
    expect((await list('side=artisan', asWorker)).body).toMatchObject({
      total: 1,
      result: [{ id: lead.id, side: 'artisan' }],
    });
    expect((await list('side=customer', asWorker)).body).toMatchObject({
      total: 1,
      result: [{ id: own.id, side: 'customer' }],
    });
    const asClient = await signedInAs(app, client);
    expect((await list('side=artisan', asClient)).body).toEqual({
      group: null,
      total: 0,
      jobs: 0,
      result: [],
      counts: {},
    });
    expect((await list('', asClient)).body).toMatchObject({ total: 1, result: [{ id: lead.id }] });
  });

  test.each(['limit=0', 'limit=101', 'limit=x', 'side=both', 'before=x'])(
    'is refused with the query %s',
    async (query) => {
      expect(await list(query, asAmina)).toMatchObject({ status: 400 });
    },
  );
});
