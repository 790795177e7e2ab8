import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { operate } from '../../../../test-support/applicants.ts';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { makeHire, makePayment } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { sent } from '../../../../test-support/writing.ts';
import { consoleQueues } from '../../../app/console-queues.ts';
import { newId } from '../../../shared/identifier.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { PROBLEM_DECISION_HOURS } from '../../../shared/promises.ts';

const app = await startTestApp();
const [ngozi, emeka] = [await makeOperator(app, 'support'), await makeOperator(app, 'support')];

const get = async (url: string, { headers } = ngozi) => (await app.request({ url, headers })).json();
const post = (url: string, payload: object, { headers } = ngozi, method: 'POST' | 'PUT' = 'POST') =>
  app.request({ method, url, headers, payload });
const auditOf = async (id: string) =>
  (
    await app.db
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'reason'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ actor, action, reason }) => [actor, action, reason].join(' | '));

async function written(email: string): Promise<string> {
  const message = 'Help! It says evil.example/pay';
  const payload = { id: newId(), name: 'Amina Yusuf', email, phoneNumber: '0803 123 4567', message };
  await app.request({ method: 'POST', url: '/api/contactUs/send', payload });
  return payload.id;
}

test('an answer to a contact message is emailed and stored once, however often it is sent', {
  meta: {
    promise: 'Operators answer contact messages from the console; the answer is emailed once and kept',
  },
}, async () => {
  const id = await written('amina@example.ng');
  const url = `/api/admin/contact/${id}`;
  const answer = { id: newId(), words: 'Open the hire.\n\nThen “Reschedule”.', seen: 0, close: true };
  const both = [await post(`${url}/answers`, answer), await post(`${url}/answers`, answer)];
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const mails = (await emailsTo(app, 'amina@example.ng')).filter(({ subject }) =>
    subject.startsWith('Our answer'),
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Then “Reschedule”.');
  // Anyone can enter someone else's email, so links in the quoted message are removed.
  expect(mails[0]?.text).toContain('Help! It says [link]');
  expect(JSON.stringify(mails)).not.toContain('evil.example');
  expect(await get(url)).toMatchObject({
    closedBy: ngozi.email,
    answers: [{ words: answer.words, by: ngozi.email }],
  });
  expect(await auditOf(id)).toEqual([`${ngozi.email} | contact.answer | `]);
  expect((await get('/api/admin/contact')).result).toEqual([]);
});

test('of two operators who answer one message, the second is told about the first, and nothing is emailed', async () => {
  const id = await written('tunde@example.ng');
  const url = `/api/admin/contact/${id}`;
  const answer = (words: string, close: boolean) => ({ id: newId(), words, seen: 0, close });
  const listed = async () => (await get('/api/admin/contact')).result;
  expect(await listed()).toMatchObject([{ id, takenBy: null }]);
  const first = answer('Yes.', false);
  await post(`${url}/answers`, first);
  expect(await listed()).toMatchObject([{ id, takenBy: ngozi.email }]);
  // The same id with another text is refused instead of being taken for a repeat.
  const changed = await post(`${url}/answers`, { ...first, words: 'No.', seen: 1 });
  expect([changed.statusCode, changed.json().code]).toEqual([409, 'already_used']);
  const second = await post(`${url}/answers`, answer('No.', false), emeka);
  expect([second.statusCode, second.json()]).toEqual([
    409,
    {
      code: 'changed_meanwhile',
      message: `${ngozi.email} answered this on 20 Nov 2026, 10:00 am. Read it, then decide whether to send yours.`,
    },
  ]);
  const taken = await post(`${url}/taken`, { taken: true }, emeka, 'PUT');
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'already_decided']);
  // An operator who has seen the answer may add another; the message stays with the one who took it.
  expect(
    (await post(`${url}/answers`, { ...answer('Also by phone.', false), seen: 1 }, emeka)).statusCode,
  ).toBe(200);
  expect(await listed()).toMatchObject([{ id, takenBy: ngozi.email }]);
  await post(`${url}/close`, { reason: 'Done by phone' });
  for (const reason of ['Advertising', 'Done by phone'])
    expect((await post(`${url}/close`, { reason }, emeka)).json()).toMatchObject({
      code: 'already_decided',
      message: expect.stringContaining(`${ngozi.email} closed this on`),
    });
  expect(await emailsTo(app, 'tunde@example.ng')).toHaveLength(3);
});

test('the contact details of a message’s sender are shown only with a reason, which is in the audit log', async () => {
  const id = await written('sidi@example.ng');
  const url = `/api/admin/contact/${id}`;
  expect(JSON.stringify(await get(url))).not.toMatch(/sidi@|0803/);
  expect((await post(`${url}/look`, { reason: ' ' })).statusCode).toBe(400);
  expect((await post(`${url}/look`, { reason: 'Calling back' })).json()).toMatchObject({
    email: 'sidi@example.ng',
    phone: '0803 123 4567',
  });
  expect(await auditOf(id)).toEqual([`${ngozi.email} | contact.look | Calling back`]);
});

test('messages are listed, shown, answered and closed on the command line by the same actions', async () => {
  const [one, other] = [await written('one@example.ng'), await written('other@example.ng')];
  expect(await operate(app, 'contact', 'list')).toContain(
    `${one}  20 Nov 2026, 10:00 am  Amina Yusuf: Help!`,
  );
  expect(await operate(app, 'contact', 'answer', one, '--note', 'We are on it.')).toContain('is on its way');
  expect(await operate(app, 'contact', 'show', one)).toMatch(
    /Closed: .* by ngozi: answered\n.*\n.*We are on it/,
  );
  expect(await operate(app, 'contact', 'close', other, '--reason', 'Advertising')).toBe(
    'The message is closed.',
  );
  await expect(operate(app, 'contact', 'show', newId())).rejects.toThrow('There is no message');
  expect(await emailsTo(app, 'other@example.ng')).toHaveLength(1);
});

test('the messages of a reported chat are shown only with a reason, and a report is closed by one operator', {
  meta: { promise: 'Operators read a reported chat only with a reason that is kept' },
}, async () => {
  const [amina, chidi] = [await makeConsumer(app), await makeArtisan(app)];
  const asAmina = await signedInAs(app, amina);
  await sent(app, asAmina, chidi, 'Hello Chidi');
  const id = newId();
  const payload = { id, userId: chidi.id, reason: 'rude', details: 'He shouted.' };
  await app.request({ method: 'POST', url: '/api/chat/reports', headers: asAmina, payload });
  const url = `/api/admin/chat-reports/${id}`;
  expect(await get(url)).toMatchObject({
    reason: 'is rude or threatens',
    details: 'He shouted.',
    closedAt: null,
  });
  expect(JSON.stringify(await get(url))).not.toContain('Hello Chidi');
  expect((await post(`${url}/look`, { reason: 'Deciding' })).json().lines).toMatchObject([
    { text: 'Hello Chidi' },
  ]);
  expect((await post(`${url}/close`, { reason: 'Warned.' })).statusCode).toBe(200);
  expect((await post(`${url}/close`, { reason: 'Warned.' })).statusCode).toBe(200);
  expect((await post(`${url}/close`, { reason: 'Warned.' }, emeka)).json()).toMatchObject({
    code: 'already_decided',
    message: expect.stringContaining(`${ngozi.email} closed this report on`),
  });
  expect(await auditOf(id)).toEqual([
    `${ngozi.email} | report.look | Deciding`,
    `${ngozi.email} | report.close | Warned.`,
  ]);
});

test('an operator cannot close a report about themselves', async () => {
  const id = newId();
  const { id: reporter_id } = await makeConsumer(app);
  const report = { id, reporter_id, reported_id: ngozi.id, reason: 'rude', created_at: app.clock.now };
  await app.db.insertInto('reports').values(report).execute();
  const own = await post(`/api/admin/chat-reports/${id}/close`, { reason: 'Nothing.' });
  expect([own.statusCode, own.json().code]).toEqual([403, 'own_case']);
  expect((await post(`/api/admin/chat-reports/${id}/close`, { reason: 'Seen.' }, emeka)).statusCode).toBe(
    200,
  );
});

/** Makes something wait at a desk since a given time; returns its id in the desk's list. */
const waitingSince: Record<string, (at: Date) => Promise<string>> = {
  async contact(created_at) {
    const sender = { name: 'Amina Yusuf', email: 'waits@example.ng', phone: '+2348031234567' };
    const message = { id: newId(), ...sender, message: 'Hello?', created_at };
    await app.db.insertInto('contact_messages').values(message).execute();
    return message.id;
  },
  async 'chat-reports'(created_at) {
    const [reporter, reported] = [await makeConsumer(app), await makeConsumer(app)];
    const about = { reporter_id: reporter.id, reported_id: reported.id, reason: 'rude' };
    const report = { id: newId(), ...about, created_at };
    await app.db.insertInto('reports').values(report).execute();
    return report.id;
  },
  async 'review-reports'(created_at) {
    const review_id = newId();
    const report = { id: newId(), review_id, reason: 'insult', created_at };
    await app.db.insertInto('review_reports').values(report).execute();
    return review_id;
  },
  async refunds(created_at) {
    const hire = await makeHire(app, await makeArtisan(app));
    const { id: payment_id } = await makePayment(app, hire, { status: 'refund_due', reason: 'paid_twice' });
    const sum = { payment_id, amount_kobo: 1000, reason: 'paid_twice', status: 'needs_attention' };
    const refund = { id: newId(), ...sum, created_at, updated_at: created_at };
    await app.db.insertInto('refunds').values(refund).execute();
    return refund.id;
  },
  async differences(at) {
    const id = newId();
    const sides = { kind: 'payment_unknown', reference: `SHOP-${id}`, ours: 'none', theirs: '₦5,000' };
    const difference = { id, ...sides, happened_at: at, found_at: at, last_seen_at: at };
    await app.db.insertInto('paystack_differences').values(difference).execute();
    return id;
  },
  // For suspicions of equal likelihood.
  async abuse(raised_at) {
    const [one, other] = [await makeConsumer(app), await makeConsumer(app)];
    const pair = { kind: 'same_person', first_id: one.id, second_id: other.id };
    const id = newId();
    const suspicion = { id, ...pair, evidence_key: id, signals: ['phone'], score: 50, raised_at };
    await app.db.insertInto('suspicions').values(suspicion).execute();
    return id;
  },
  async payouts(created_at) {
    const { id: user_id } = await makeArtisan(app);
    const sum = { user_id, amount_kobo: 200_000, kind: 'asked', status: 'sent', waits_for: 'operator' };
    const payout = { id: newId(), reference: `sp-${newId()}`, ...sum, created_at, updated_at: created_at };
    await app.db.insertInto('payouts').values(payout).execute();
    return payout.id;
  },
};
/** The same for desks sorted otherwise: by due time or by likelihood. */
const otherwiseOrdered: Record<string, (at: Date) => Promise<unknown>> = {
  async chargebacks(opened_at) {
    const hire = await makeHire(app, await makeArtisan(app));
    const { id: payment_id } = await makePayment(app, hire, { status: 'success' });
    const asked = { id: newId(), provider_id: newId(), payment_id, hire_id: hire.id, amount_kobo: 1000 };
    const due_at = new Date(opened_at.getTime() + 24 * 3_600_000);
    await app.db
      .insertInto('chargebacks')
      .values({ ...asked, status: 'open', opened_at, due_at })
      .execute();
  },
  jobs: (failed_at) =>
    sql`insert into pgboss.job (name, state, completed_on) values ('send-mail', 'failed', ${failed_at})`.execute(
      app.db,
    ),
  async problems(reported_at) {
    const decide_due_at = new Date(reported_at.getTime() + PROBLEM_DECISION_HOURS * 3_600_000);
    await makeHire(app, await makeArtisan(app), { status: 'disputed', decide_due_at });
  },
  async sanctions(given_at) {
    const { id: user_id } = await makeConsumer(app);
    const proposed = { id: newId(), user_id, level: 'banned', state: 'proposed', reason: 'Fraud.' };
    await app.db
      .insertInto('sanctions')
      .values({ ...proposed, evidence: ['other'], given_by: 'ngozi', given_at })
      .execute();
  },
  async 'unknown-money'(received_at) {
    const news = { id: newId(), dedup_key: newId(), event: 'charge.success', body: '{}', received_at };
    await app.db
      .insertInto('provider_events')
      .values({ ...news, handled_at: received_at, outcome: 'unknown_payment' })
      .execute();
  },
  async verifications(submitted_at) {
    const { id: user_id } = await makeArtisan(app);
    const due_on = lagosDay(new Date(submitted_at.getTime() + 7 * 24 * 3_600_000));
    await app.db
      .insertInto('verifications')
      .values({ user_id, status: 'submitted', submitted_at, due_on })
      .execute();
  },
};

test('each desk is ordered by waiting time, or is listed as ordered otherwise', () => {
  const desks = consoleQueues.map(({ key }) => key);
  expect(Object.keys({ ...waitingSince, ...otherwiseOrdered }).toSorted()).toEqual(desks.toSorted());
});

test.each(Object.entries(waitingSince))(
  'the case that has waited longest is first among %s, whenever it was recorded',
  async (desk, wait) => {
    const now = app.clock.now.getTime();
    const late = await wait(new Date(now - 3_600_000));
    const early = await wait(new Date(now - 7_200_000));
    const { result } = await get(`/api/admin/${desk}`, await makeOperator(app, 'support', 'finance'));
    const listed: string[] = result.map(({ id }: { id: string }) => id);
    expect(listed.filter((id) => [late, early].includes(id))).toEqual([early, late]);
  },
);

test.each(Object.entries({ ...waitingSince, ...otherwiseOrdered }))(
  'today’s page counts from the case that has waited longest among %s, whatever comes later',
  async (desk, wait) => {
    const { headers } = await makeOperator(app, 'administrator');
    const standing = async () => {
      const { queues } = (await app.request({ url: '/api/admin/today', headers })).json();
      return queues.find(({ key }: { key: string }) => key === desk);
    };
    const longAgo = new Date(app.clock.now.getTime() - 100 * 24 * 3_600_000);
    await wait(longAgo);
    const { waiting, oldest, due } = await standing();
    expect(oldest).toBe(longAgo.toISOString());
    await wait(new Date(app.clock.now.getTime() - 3_600_000));
    expect(await standing()).toMatchObject({ waiting: waiting + 1, oldest, due });
  },
);
