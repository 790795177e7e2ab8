import { expect, test } from 'vitest';
import { operate } from '../../../../test-support/applicants.ts';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer } from '../../../../test-support/made-up-people.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { MOST_IN_BULK } from '../../../shared/bulk.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp();
const [ngozi, emeka] = [
  await makeOperator(app, 'support', 'finance'),
  await makeOperator(app, 'support', 'finance'),
];

const post = async (url: string, payload: object, { headers } = ngozi) => {
  const { statusCode, body } = await app.request({ method: 'POST', url, headers, payload });
  return { status: statusCode, body: JSON.parse(body) };
};
const actsOn = async (id: string) =>
  (
    await app.db
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'reason'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ actor, action, reason }) => [actor, action, reason].join(' | '));
const whys = ({ body }: Awaited<ReturnType<typeof post>>) =>
  body.rows.map(({ done, why }: { done: boolean; why: string | null }) => (done ? 'done' : why));

async function written(email: string): Promise<string> {
  const payload = {
    id: newId(),
    name: email.split('@', 1)[0],
    email,
    phoneNumber: '0803 123 4567',
    message: 'Help!',
  };
  await app.request({ method: 'POST', url: '/api/contactUs/send', payload });
  return payload.id;
}

test('one answer to several messages is emailed once to each sender, and a message already answered is skipped and named', {
  meta: { promise: 'Operators decide up to 100 cases at once, each in a transaction of its own' },
}, async () => {
  const [one, two, three] = [
    await written('one@example.ng'),
    await written('two@example.ng'),
    await written('three@example.ng'),
  ];
  const other = { id: newId(), words: 'We looked.', seen: 0, close: false };
  await post(`/api/admin/contact/${two}/answers`, other, emeka);
  const gone = newId();
  const act = { id: newId(), ids: [one, two, one, gone, three], words: 'Payments work again.' };
  const first = await post('/api/admin/contact/answer', act);
  expect(first.body.message).toBe('2 of 4 answered and closed. 2 were not.');
  expect(whys(first)).toEqual([
    'done',
    `${emeka.email} answered this on 20 Nov 2026, 10:00 am. Read it, then decide whether to send yours.`,
    `There is no message ${gone}.`,
    'done',
  ]);
  expect(first.body.rows[1].title).toBe('two');
  // A repeat does nothing twice.
  expect(await post('/api/admin/contact/answer', act)).toEqual(first);
  const answers = (await emailsTo(app, 'one@example.ng')).filter(({ subject }) =>
    subject.startsWith('Our answer'),
  );
  expect(answers).toHaveLength(1);
  expect(await actsOn(one)).toEqual([`${ngozi.email} | contact.answer | `]);
  expect(await actsOn(three)).toHaveLength(1);

  const [four, five] = [await written('four@example.ng'), await written('five@example.ng')];
  const close = { ids: [four, five], reason: 'Advertising' };
  expect(whys(await post('/api/admin/contact/close', close))).toEqual(['done', 'done']);
  expect(whys(await post('/api/admin/contact/close', close))).toEqual(['done', 'done']);
  expect(await actsOn(five)).toEqual([`${ngozi.email} | contact.close | Advertising`]);
  expect(whys(await post('/api/admin/contact/close', close, emeka))).toEqual([
    `${ngozi.email} closed this on 20 Nov 2026, 10:00 am. What you typed is still here.`,
    `${ngozi.email} closed this on 20 Nov 2026, 10:00 am. What you typed is still here.`,
  ]);
});

test('more than 100 cases, no cases and an invalid id are refused before anything is done', async () => {
  const id = await written('many@example.ng');
  const tooMany = [id, ...Array.from({ length: MOST_IN_BULK }, newId)];
  for (const [ids, words] of [
    [tooMany, 'At most 100 at once.'],
    [[], 'Tick at least one.'],
    [[id, 'all'], 'That id is not valid.'],
  ] as const) {
    const refused = await post('/api/admin/contact/close', { ids, reason: 'No' });
    expect(refused).toMatchObject({ status: 400, body: { message: words } });
  }
  expect(await actsOn(id)).toEqual([]);
});

test('chat reports are closed together, except the one about the operator', async () => {
  const [{ id: reporter_id }, chidi] = [await makeConsumer(app), await makeArtisan(app)];
  const reportOn = async (reported_id: string, minutesAgo: number) => {
    const created_at = new Date(app.clock.now.getTime() - minutesAgo * 60_000);
    const report = { id: newId(), reporter_id, reported_id, reason: 'rude', created_at };
    await app.db.insertInto('reports').values(report).execute();
    return report.id;
  };
  const ids = [await reportOn(chidi.id, 1), await reportOn(ngozi.id, 2)];
  const listed = (await app.request({ url: '/api/admin/chat-reports', headers: ngozi.headers })).json();
  // Longest waiting first.
  expect(listed.result.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
  const closed = await post('/api/admin/chat-reports/close', { ids, reason: 'A quarrel' });
  expect(whys(closed)).toEqual(['done', 'This is about you, so another operator has to decide it.']);
  expect(closed.body.message).toBe('1 of 2 closed. 1 was not.');
  expect(await actsOn(ids[0] ?? '')).toEqual([`${ngozi.email} | report.close | A quarrel`]);
  const lines = await operate(app, 'report', 'close', ...ids, '--reason', 'Seen');
  expect(lines).toContain(`${ids[0]}  Not done: ${ngozi.email} closed this report on`);
  expect(lines).toContain(`${ids[1]}  Report ${ids[1]} is closed.`);
});

test('one note explains several differences with Paystack', async () => {
  const difference = async (reference: string) => {
    const id = newId();
    const at = app.clock.now;
    const row = {
      kind: 'payment_unknown',
      reference,
      ours: 'none',
      theirs: '₦5,000',
      happened_at: at,
      found_at: at,
      last_seen_at: at,
    };
    await app.db
      .insertInto('paystack_differences')
      .values({ id, ...row } as never)
      .execute();
    return id;
  };
  const ids = [await difference('SH-901'), await difference('SH-902')];
  const act = { ids, reason: 'Paystack’s outage' };
  expect(whys(await post('/api/admin/differences/close', act))).toEqual(['done', 'done']);
  expect(whys(await post('/api/admin/differences/close', act))).toEqual(['done', 'done']);
  expect(await actsOn(ids[0] ?? '')).toEqual([`${ngozi.email} | books.close | Paystack’s outage`]);
  const other = { ids, reason: 'Another note, which is not kept' };
  for (const late of [
    await post('/api/admin/differences/close', act, emeka),
    await post('/api/admin/differences/close', other),
  ])
    expect(whys(late)).toEqual([`${ngozi.email} closed this.`, `${ngozi.email} closed this.`]);
});

test('several accounts are limited for one reason, and a ban cannot be proposed for several', async () => {
  const [amina, chidi] = [await makeConsumer(app), await makeArtisan(app)];
  const wish = {
    ...{ id: newId(), ids: [amina.id, chidi.id, ngozi.id, emeka.id], level: 'limited', days: 7 },
    ...{ reason: 'You wrote reviews for each other.', evidence: ['reviews'] },
  };
  const given = await post('/api/admin/sanctions/several', wish);
  expect(whys(given)).toEqual([
    'done',
    'done',
    'This is about you, so another operator has to decide it.',
    'This is an operator’s account. Remove their roles on the command line instead.',
  ]);
  expect(whys(await post('/api/admin/sanctions/several', wish)).slice(0, 2)).toEqual(['done', 'done']);
  expect(await actsOn(amina.id)).toHaveLength(1);
  expect(await emailsTo(app, amina.email)).toHaveLength(1);
  const banned = await post('/api/admin/sanctions/several', { ...wish, id: newId(), level: 'banned' });
  expect(banned).toMatchObject({ status: 400, body: { message: 'Please choose what to do.' } });
});
