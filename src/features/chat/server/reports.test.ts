import { describe, expect, test } from 'vitest';
import { makeApplicant, operate } from '../../../../test-support/applicants.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { requestQuote } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { attach, send, sent } from '../../../../test-support/writing.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp();

async function twoWhoTalk() {
  const amina = await makeConsumer(app, { full_name: 'Amina Bello' });
  const chidi = await makeArtisan(app, { full_name: 'Chidi Okafor' });
  const [asAmina, asChidi] = [await signedInAs(app, amina), await signedInAs(app, chidi)];
  await sent(app, asAmina, chidi, 'Hello');
  return { amina, chidi, asAmina, asChidi };
}

async function report(headers: { cookie: string }, payload: { userId: string; details?: string }) {
  const id = newId();
  const answer = await app.request({
    method: 'POST',
    url: '/api/chat/reports',
    headers,
    payload: { id, reason: 'pay_outside', ...payload },
  });
  expect(answer.statusCode).toBe(201);
  return id;
}

const emailOf = async ({ id }: { id: string }): Promise<string> =>
  (await app.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

/** The entry of one report in the operators' list. */
async function listed(id: string): Promise<string> {
  const parts = (await operate(app, 'report', 'list')).split('\n\n');
  return parts.find((part) => part.startsWith(`Report ${id}`)) ?? '';
}

const close = (id: string, reason: string) => operate(app, 'report', 'close', id, '--reason', reason);
const auditOf = (id: string) =>
  app.db
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'reason', 'details'])
    .where('subject_id', '=', id)
    .execute();

describe('the list of reports', () => {
  test('says so when there are none', async () => {
    expect(await operate(app, 'report', 'list')).toBe('No reports are waiting for a decision.');
  });

  test('says who reported whom, when and why, the oldest first', {
    meta: { promise: 'An operator reads who reported whom, when and why, the oldest first' },
  }, async () => {
    const { amina, chidi, asAmina, asChidi } = await twoWhoTalk();
    const first = await report(asAmina, { userId: chidi.id, details: 'Wants a transfer.' });
    // The same id about a different person is a different report.
    const payload = { id: first, reason: 'pay_outside', userId: (await makeArtisan(app)).id };
    const other = await app.request({ method: 'POST', url: '/api/chat/reports', headers: asAmina, payload });
    expect([other.statusCode, other.json().code]).toEqual([409, 'already_used']);
    app.clock.advance({ minutes: 1 });
    const second = await report(asChidi, { userId: amina.id });
    const all = await operate(app, 'report', 'list');
    expect(all.indexOf(first)).toBeLessThan(all.indexOf(second));
    const text = await listed(first);
    expect(text).toMatch(/^Report [0-9a-f-]{36}, .*10:00/);
    expect(text).toContain(`About:  Chidi Okafor <${await emailOf(chidi)}>`);
    expect(text).toContain(`From:   Amina Bello <${await emailOf(amina)}>`);
    expect(text).toContain('Why:    asks to be paid outside');
    expect(text).toContain('Words:  Wants a transfer.');
    expect(await listed(second)).not.toContain('Words:');
  });

  test('shows the last ten lines that the reporter could see, with their files, and nothing written later', {
    meta: {
      promise:
        'With a report an operator sees the last ten lines that the reporter could see, and nothing said later',
    },
  }, async () => {
    const { amina, chidi, asAmina, asChidi } = await twoWhoTalk();
    for (let line = 1; line <= 9; line += 1) {
      app.clock.advance({ minutes: 1 });
      await sent(app, asChidi, amina, `Line ${line}`);
    }
    const file = newId();
    await attach(app, asChidi, { id: file, name: 'account.txt', bytes: Buffer.from('0123456789') });
    app.clock.advance({ minutes: 1 });
    await send(app, asChidi, amina, { text: 'Pay here', attachments: [file] });
    const id = await report(asAmina, { userId: chidi.id });
    app.clock.advance({ seconds: 1 });
    await sent(app, asAmina, chidi, 'I have reported you');
    const lines = (await listed(id)).split('\n').filter((line) => line.startsWith('    '));
    expect(lines).toHaveLength(10);
    expect(lines[0]).toContain('Chidi Okafor: Line 1');
    expect(lines[9]).toContain('Chidi Okafor: Pay here [account.txt]');
  });

  test('shows a step of a hire as a line of its own', async () => {
    const { chidi, asAmina } = await twoWhoTalk();
    await requestQuote(app, chidi, {}, asAmina);
    const text = await listed(await report(asAmina, { userId: chidi.id }));
    expect(text).toMatch(/^ {4}\S.* {2}\(hire: The customer asked for a quote\)$/m);
    expect(text).toContain('Amina Bello: Hello');
  });

  test('says when the two people never wrote to each other', async () => {
    const chidi = await makeArtisan(app);
    const id = await report(await signedInAs(app, await makeConsumer(app)), { userId: chidi.id });
    expect(await listed(id)).toContain('They hadn’t written to each other.');
  });

  test('shows what people typed as one line of plain text, without control characters', {
    meta: { promise: 'What people typed is one line of plain text on an operator’s terminal' },
  }, async () => {
    const { chidi, asAmina } = await twoWhoTalk();
    const id = await report(asAmina, { userId: chidi.id, details: 'One\nReport 1\u001b[2J\u009b2J gone' });
    expect(await listed(id)).toMatch(/Words: {2}One Report 1 ?\[2J ?2J gone$/m);
  });

  test('keeps the report of a person who has deleted their account, without their name', {
    meta: { promise: 'A report stays when its sender deletes their account, without their name' },
  }, async () => {
    const tayo = await makeApplicant(app, { full_name: 'Tayo Lawal' });
    const chidi = await makeArtisan(app);
    const id = await report(tayo.headers, { userId: chidi.id, details: 'Call me on 0803.' });
    expect(await listed(id)).toContain('From:   Tayo Lawal');
    const deleted = await app.request({
      method: 'POST',
      url: '/api/users/me/delete',
      headers: tayo.headers,
      payload: { password: 'mango tree by the gate' },
    });
    expect(deleted.statusCode).toBe(200);
    const text = await listed(id);
    expect(text).toContain('From:   someone who has deleted their account');
    expect(text).not.toContain('0803');
    expect(text).not.toContain('Tayo');
  });
});

describe('a report that is closed', () => {
  test('leaves the list, and the audit log says who decided and why', {
    meta: { promise: 'Closing a report writes down who decided and why' },
  }, async () => {
    const { chidi, asAmina } = await twoWhoTalk();
    const id = await report(asAmina, { userId: chidi.id });
    expect(await close(id, 'Warned by phone.')).toBe(`Report ${id} is closed.`);
    expect(await listed(id)).toBe('');
    expect(await auditOf(id)).toEqual([
      {
        actor: 'ngozi',
        action: 'report.close',
        reason: 'Warned by phone.',
        details: { reportedId: chidi.id, reportedFor: 'pay_outside' },
      },
    ]);
  });

  test('is closed once if sent twice with the same reason; another reason is refused', {
    meta: { promise: 'A report is closed once' },
  }, async () => {
    const { chidi, asAmina } = await twoWhoTalk();
    const id = await report(asAmina, { userId: chidi.id });
    await close(id, 'Warned.');
    expect(await close(id, ' Warned. ')).toContain('Nothing was changed.');
    await expect(close(id, 'Nothing in it.')).rejects.toThrow(/^ngozi closed this report on .*: Warned\.$/);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('by two operators at once with different reasons is closed by one of them', {
    meta: { promise: 'Two operators who close one report at once close it once' },
  }, async () => {
    const { chidi, asAmina } = await twoWhoTalk();
    const id = await report(asAmina, { userId: chidi.id });
    const both = await Promise.allSettled([close(id, 'Warned.'), close(id, 'Nothing in it.')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('needs a reason of at most 500 characters, and an existing report', async () => {
    const { chidi, asAmina } = await twoWhoTalk();
    const id = await report(asAmina, { userId: chidi.id });
    await expect(close(id, '  ')).rejects.toThrow('--reason must not be empty.');
    await expect(close(id, 'x'.repeat(501))).rejects.toThrow('--reason may have at most 500 characters.');
    await expect(close(newId(), 'Warned.')).rejects.toThrow('We can’t find a report');
    await expect(close('nonsense', 'Warned.')).rejects.toThrow(
      'We can’t find a report with the id nonsense.',
    );
    expect(await auditOf(id)).toEqual([]);
    expect(await close(id, 'x'.repeat(500))).toContain('is closed');
  });

  test('is not in the reported person’s own download', {
    meta: { promise: 'A report is not in what the reported one can download about themselves' },
  }, async () => {
    const { chidi, asAmina, asChidi } = await twoWhoTalk();
    const id = await report(asAmina, { userId: chidi.id });
    await close(id, 'Warned by phone.');
    const download = await app.request({ url: '/api/users/me/data', headers: asChidi });
    expect(download.statusCode).toBe(200);
    expect(download.body).not.toContain('report.close');
    expect(download.body).not.toContain(id);
  });
});

describe('a person who asks several people to pay outside SureHands', () => {
  const noticed = ({ id }: { id: string }) =>
    app.db
      .selectFrom('reports')
      .select(['id', 'details', 'reason'])
      .where('reported_id', '=', id)
      .where('noticed', '=', true)
      .execute();

  async function artisanAndPeople(count: number) {
    const artisan = await makeArtisan(app, { full_name: 'Sly Okon' });
    const people = [];
    for (let index = 0; index < count; index += 1) people.push(await makeConsumer(app));
    const as = await signedInAs(app, artisan);
    // Artisans answer people who wrote first.
    for (const person of people) await sent(app, await signedInAs(app, person), artisan, 'Good morning');
    return { artisan, as, people };
  }

  test('is reported to an operator at the third person, and every message is still delivered', {
    meta: {
      promise:
        'Messages that ask three people to pay outside are put before an operator, and none is held back',
    },
  }, async () => {
    const { artisan, as, people } = await artisanAndPeople(4);
    for (const person of people.slice(0, 2)) {
      await sent(app, as, person, 'Oga transfer am give me');
      await sent(app, as, person, 'My aza na 0123456789 Opay');
    }
    expect(await noticed(artisan)).toEqual([]);
    const third = await sent(app, as, people[2] ?? artisan, 'Let us do it outside the app');
    expect(third.text).toBe('Let us do it outside the app');
    const [report, ...more] = await noticed(artisan);
    expect(more).toEqual([]);
    const words = await listed(report?.id ?? '');
    expect(words).toContain('From:   flagged automatically');
    expect(words).toContain(
      'risky messages to 3 people within 30 days. The last one asks for money outside a hire.',
    );
    expect(words).toContain('Sly Okon: Let us do it outside the app');
    const ngozi = await makeOperator(app, 'support');
    const url = `/api/admin/chat-reports/${report?.id}`;
    expect((await app.request({ url, headers: ngozi.headers })).json()).toMatchObject({
      noticed: true,
      from: null,
    });

    // Once in thirty days, even if the first report was closed.
    await close(report?.id ?? '', 'Warned on the phone.');
    await sent(app, as, people[3] ?? artisan, 'Pay me directly');
    expect(await noticed(artisan)).toHaveLength(1);
    app.clock.advance({ days: 29, hours: 23, minutes: 59, seconds: 59 });
    const later = await signedInAs(app, artisan);
    for (const person of people) await sent(app, later, person, 'Pay me directly');
    expect(await noticed(artisan)).toHaveLength(1);
    app.clock.advance({ seconds: 1 });
    await sent(app, later, people[0] ?? artisan, 'Pay me directly');
    expect(await noticed(artisan)).toHaveLength(2);
    // That report is still open and covers what follows.
    app.clock.advance({ days: 30 });
    const muchLater = await signedInAs(app, artisan);
    for (const person of people) await sent(app, muchLater, person, 'Pay me directly');
    expect(await noticed(artisan)).toHaveLength(2);
  });

  test('is reported once even if the messages arrive at once, and not for two people in thirty days', async () => {
    const { artisan, as, people } = await artisanAndPeople(6);
    await Promise.all(people.map((person) => sent(app, as, person, 'Send me the OTP you got')));
    expect(await noticed(artisan)).toHaveLength(1);

    const slow = await artisanAndPeople(3);
    for (const person of slow.people) {
      await sent(app, await signedInAs(app, slow.artisan), person, 'Pay me directly');
      app.clock.advance({ days: 15 });
    }
    expect(await noticed(slow.artisan)).toEqual([]);
  });
});
