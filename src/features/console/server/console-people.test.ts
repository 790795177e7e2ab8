import { expect, test } from 'vitest';
import { makeApplicant } from '../../../../test-support/applicants.ts';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer } from '../../../../test-support/made-up-people.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { makePaidHire } from '../../../../test-support/paid-hires.ts';
import { requestQuote } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp();
const support = await makeOperator(app, 'support');
const verifier = await makeOperator(app, 'verifier');
const administrator = await makeOperator(app, 'administrator');

const get = async (url: string, { headers } = support) => (await app.request({ url, headers })).json();
const look = (id: string, { headers } = support, reason = 'They cannot sign in') =>
  app.request({ method: 'POST', url: `/api/admin/people/${id}/look`, headers, payload: { reason } });
const found = async (q: string): Promise<string[]> => {
  const { result } = await get(`/api/admin/people?q=${encodeURIComponent(q)}`);
  return result.map(({ id }: { id: string }) => id);
};

test('people are found by a part of their name, or by their whole email, phone, id, hire or payment', {
  meta: { promise: 'Operators find people by name, email, phone, id, hire or payment' },
}, async () => {
  const { id } = await makeConsumer(app, {
    full_name: 'Ọláwálé Ṣóyínká',
    email: 'wale@example.ng',
    phone: '+2348031234567',
  });
  const customer = await makeConsumer(app);
  const hire = await makePaidHire(app, await makeArtisan(app), { customer_id: customer.id });
  const payment = await app.db
    .selectFrom('payments')
    .select('reference')
    .where('hire_id', '=', hire.id)
    .executeTakeFirstOrThrow();
  for (const q of ['olawale', 'yink', 'SOYINKA', 'so', 'wale@example.ng', '0803 123 4567', id]) {
    expect(await found(q), q).toEqual([id]);
  }
  const sides = await found(hire.id);
  expect(sides).toHaveLength(2);
  for (const q of [payment.reference, payment.reference.toLowerCase()]) expect(await found(q)).toEqual(sides);
  const hires = async (q: string) => {
    const { result } = await get(`/api/admin/hires?q=${encodeURIComponent(q)}`, administrator);
    return result.map((each: { id: string }) => each.id);
  };
  for (const q of [hire.id, payment.reference.toLowerCase(), customer.email.toUpperCase()])
    expect(await hires(q), q).toEqual([hire.id]);
  const guests = await makePaidHire(app, await makeArtisan(app), { customer_email: 'guest-of@example.ng' });
  expect(await hires('Guest-Of@example.ng')).toEqual([guests.id]);
  // Two letters would match half the country.
  expect(await hires(customer.full_name.slice(0, 2))).toEqual([]);
  // Two letters match only the beginning of a word.
  for (const q of ['wale@example', '0803 123', '%', '%%%', 'w', 'yi']) expect(await found(q), q).toEqual([]);
  // Nor is one who has deleted the account.
  const gone = { role: 'deleted', deleted_at: app.clock.now } as const;
  await app.db.updateTable('users').set(gone).where('id', '=', id).execute();
  expect(await found(id)).toEqual([]);
});

test('a search with more people than one answer lists says that there are more; one with exactly fifty does not', async () => {
  const make = (count: number) =>
    Promise.all(Array.from({ length: count }, () => makeConsumer(app, { full_name: 'Halima Garba' })));
  const asked = async () => {
    const { result, more } = await get('/api/admin/people?q=halima');
    return [result.length, more];
  };
  await make(50);
  expect(await asked()).toEqual([50, false]);
  await make(1);
  expect(await asked()).toEqual([50, true]);
});

test('a search by email or phone is in the audit log, without the words that were typed', {
  meta: { promise: 'Who looks a person up by email or phone is recorded' },
}, async () => {
  const operator = await makeOperator(app, 'support');
  const { id, email } = await makeApplicant(app);
  const search = (q: string) => get(`/api/admin/people?q=${encodeURIComponent(q)}`, operator);
  for (const q of ['0803 765 4321', '+2348037654321', 'Chidi Okafor']) await search(q);
  // Emails are found regardless of case.
  expect((await search(email.toUpperCase())).result).toMatchObject([{ id }]);
  const entries = await app.db
    .selectFrom('audit_entries')
    .select(['action', 'details'])
    .where('actor', '=', operator.email)
    .orderBy('id')
    .execute();
  expect(entries).toEqual(
    ['phone', 'phone', 'email'].map((by) => ({ action: 'people.search', details: { by } })),
  );
});

test('a person’s contact details are shown to permitted roles only, with a reason, and every look is in the audit log', {
  meta: { promise: 'Private data is shown only when asked for, with a reason, and asking is logged' },
}, async () => {
  const { id, email } = await makeApplicant(app);
  const page = await get(`/api/admin/people/${id}`);
  expect(page).toMatchObject({ fullName: 'Chidi Okafor', emailConfirmed: false });
  expect(JSON.stringify(page)).not.toMatch(new RegExp(`${email}|Awolowo`));
  expect((await look(id, verifier)).json().code).toBe('role_needed');
  expect((await look(id, support, ' ')).statusCode).toBe(400);
  expect((await look(id)).json()).toMatchObject({ email, address: '4 Awolowo Road, Ikoyi' });
  await get(`/api/admin/people/${id}`);
  app.clock.advance({ hours: 1 });
  // Opening the page again after an hour adds one entry, however often it is opened then.
  for (const _ of [1, 2]) await get(`/api/admin/people/${id}`);
  const { result } = await get(`/api/admin/audit?subject=${email}&actor=${support.email}`, administrator);
  expect(result.map(({ action }: { action: string }) => action)).toEqual([
    'person.open',
    'person.look',
    'person.open',
  ]);
  expect((await get(`/api/admin/people/${id}`)).timeline).toContainEqual(
    expect.objectContaining({
      about: 'Audit',
      words: `person.look by ${support.email}: They cannot sign in`,
    }),
  );
});

test('the page of a person with many entries in the audit log shows the newest fifty', async () => {
  const { id } = await makeConsumer(app);
  for (let call = 1; call <= 51; call += 1) await look(id, support, `Call ${call}`);
  const { timeline } = await get(`/api/admin/people/${id}`);
  const calls = timeline.flatMap(({ words }: { words: string }) => /Call \d+/.exec(words)?.[0] ?? []);
  expect(calls).toEqual(Array.from({ length: 50 }, (_, at) => `Call ${51 - at}`));
});

test('opening a person’s page is recorded once an hour, and is not in their history', async () => {
  const { id } = await makeConsumer(app);
  const open = () => get(`/api/admin/people/${id}`);
  const opened = app.db
    .selectFrom('audit_entries')
    .select('id')
    .where('subject_id', '=', id)
    .where('action', '=', 'person.open');
  await open();
  expect(JSON.stringify((await open()).timeline)).not.toContain('person.open');
  expect(await opened.execute()).toHaveLength(1);
  app.clock.advance({ hours: 1 });
  await open();
  expect(await opened.execute()).toHaveLength(2);
  app.clock.advance({ hours: -1 });
});

test('an operator cannot look at their own private data', async () => {
  const own = await look(support.id);
  expect([own.statusCode, own.json().code]).toEqual([403, 'own_case']);
});

test('a person’s page shows money only to roles that may see it', async () => {
  const { id } = await makeConsumer(app);
  await makePaidHire(app, await makeArtisan(app), { customer_id: id });
  // Another customer's payment is not on this page.
  await makePaidHire(app, await makeArtisan(app), { customer_id: (await makeConsumer(app)).id });
  const about = async (operator: typeof support) =>
    (await get(`/api/admin/people/${id}`, operator)).timeline.map((line: { about: string }) => line.about);
  expect(await about(support)).toEqual(expect.arrayContaining(['Hires', 'Payments', 'Account']));
  expect((await about(support)).filter((each: string) => each === 'Payments')).toHaveLength(1);
  expect(await about(verifier)).not.toContain('Payments');
});

test('the page of an artisan with many pay-outs shows the newest fifty', async () => {
  const { id } = await makeArtisan(app);
  const { id: other } = await makeArtisan(app);
  const references: string[] = [];
  for (let at = 0; at <= 60; at += 1) {
    const reference = `sp-${newId()}`;
    const created_at = new Date(app.clock.now.getTime() + at * 60_000);
    // The newest is another artisan's.
    const sum = { user_id: at === 60 ? other : id, amount_kobo: 200_000, kind: 'asked', status: 'due' };
    const row = { id: newId(), reference, created_at, updated_at: created_at, ...sum };
    await app.db.insertInto('payouts').values(row).execute();
    references.push(reference);
  }
  const { timeline } = await get(`/api/admin/people/${id}`);
  const paid = timeline.filter(({ about }: { about: string }) => about === 'Pay-outs');
  expect(paid.map(({ words }: { words: string }) => /sp-[\da-f-]+/.exec(words)?.[0])).toEqual(
    references.slice(10, 60).toReversed(),
  );
});

test('the audit log is searched by operator, action, person and day, and each download of it is an entry', {
  meta: { promise: 'The audit log is searchable, and taking it away is an entry in it' },
}, async () => {
  const { id, email } = await makeApplicant(app);
  await look(id, support, '=2+2 "quoted"');
  const search = async (query: string): Promise<{ reason: string }[]> =>
    (await get(`/api/admin/audit?${query}`, administrator)).result;
  expect(await search(`action=person.look&subject=${id}`)).toMatchObject([{ reason: '=2+2 "quoted"' }]);
  // The page shows the end of an id that is not a person's, so searching for the end finds it.
  expect(await search(`action=person.look&subject=${id.slice(-12)}`)).toMatchObject([
    { reason: '=2+2 "quoted"' },
  ]);
  expect(await search(`subject=${id}&to=2026-11-19`)).toEqual([]);
  expect(await search(`subject=${id}&from=2026-11-21`)).toEqual([]);
  expect((await search(`subject=${id}&from=2026-11-20&to=2026-11-20`)).length).toBeGreaterThan(0);
  // A day begins at midnight in Lagos, an hour before Greenwich.
  const early = await makeConsumer(app);
  app.clock.advance({ hours: -9, minutes: -30 });
  await look(early.id);
  app.clock.advance({ hours: 9, minutes: 30 });
  expect(await search(`subject=${early.id}&from=2026-11-20`)).toHaveLength(1);
  expect(await search(`subject=${early.id}&to=2026-11-19`)).toEqual([]);
  expect(await search('subject=not-there@example.ng')).toEqual([]);
  const csv = await app.request({
    url: `/api/admin/audit.csv?action=person.look&subject=${id}`,
    headers: administrator.headers,
  });
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.body.trim().split('\r\n')).toHaveLength(2);
  expect(csv.body).toContain(`"'=2+2 ""quoted"""`);
  expect(await search('action=audit.download')).toMatchObject([
    { actor: administrator.email, details: expect.stringContaining('"rows":1') },
  ]);
  await app.request({ url: `/api/admin/audit.csv?subject=${email}`, headers: administrator.headers });
  const [latest] = await search('action=audit.download');
  expect(JSON.stringify(latest)).toContain('an email');
  expect(JSON.stringify(latest)).not.toContain(email);
});

test('the pages of the audit log show each entry once, even at the borders of pages', async () => {
  const { id } = await makeApplicant(app);
  const reasons = Array.from({ length: 205 }, (_, at) => `Look ${at}`);
  for (const reason of reasons) expect((await look(id, support, reason)).statusCode).toBe(200);
  const pages: string[][] = [];
  let next: string | null = '';
  while (next !== null && pages.length < 5) {
    const query = `action=person.look&subject=${id}${next && `&before=${next}`}`;
    const page: { result: { reason: string }[]; next: string | null } = await get(
      `/api/admin/audit?${query}`,
      administrator,
    );
    pages.push(page.result.map(({ reason }) => reason));
    next = page.next;
  }
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 5]);
  expect(pages.flat()).toEqual(reasons.toReversed());
});

test('an entry of the audit log cannot be changed or removed, not even by SQL', async () => {
  const change = app.db.updateTable('audit_entries').set({ reason: 'other' }).execute();
  await expect(change).rejects.toThrow();
  await expect(app.db.deleteFrom('audit_entries').execute()).rejects.toThrow();
});

test('the page of a hire lists the emails about it, and none about another hire of the same people', async () => {
  const chidi = await makeArtisan(app);
  const email = 'hires-often@example.ng';
  const [one] = [await requestQuote(app, chidi, { email }), await requestQuote(app, chidi, { email })];
  const mails = [...(await emailsTo(app, email)), ...(await emailsTo(app, chidi.email))];
  const about = mails.filter(({ text }) => text.includes(one.id));
  expect(about.length).toBeGreaterThan(0);
  const { timeline } = await get(`/api/admin/hires/${one.id}`, administrator);
  const shown = timeline.filter(({ kind }: { kind: string }) => kind === 'email');
  expect(shown).toHaveLength(about.length);
});
