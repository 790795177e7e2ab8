import { expect, test, vi } from 'vitest';
import { aCheck, makeApplicant, mine, operate, uploadedFace } from '../../../../test-support/applicants.ts';
import { imageForm } from '../../../../test-support/image-form.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp({ pages: true });
const [ngozi, emeka] = [await makeOperator(app, 'verifier'), await makeOperator(app, 'verifier')];

const urlOf = (id: string) => `/api/admin/verifications/${id}`;
const seenBy = async (id: string, { headers } = ngozi) =>
  (await app.request({ url: urlOf(id), headers })).json();
const post = (url: string, payload: object, { headers } = ngozi) =>
  app.request({ method: 'POST', url, headers, payload });
const auditOf = async (id: string) =>
  (
    await app.db
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'reason'])
      .where('subject_id', '=', id)
      .where('actor', '<>', 'applicant')
      .orderBy('id')
      .execute()
  ).map(({ actor, action, reason }) => [actor, action, reason].join(' | '));

test('of two operators who decide one case, the first decides, and the second is told who did and when', {
  meta: {
    promise: 'Of two operators who decide one case one decides, and the other is told who did and when',
  },
}, async () => {
  const { id, headers } = await makeApplicant(app);
  const check = { version: (await seenBy(id)).version, kind: 'face', state: 'passed', note: 'Clear' };
  expect((await post(`${urlOf(id)}/checks`, check, emeka)).statusCode).toBe(200);
  const { version } = await seenBy(id);
  const approve = (operator = ngozi) =>
    post(`${urlOf(id)}/approve`, { version, note: 'Both referees called' }, operator);
  expect((await approve()).statusCode).toBe(200);
  const second = await approve(emeka);
  expect([second.statusCode, second.json()]).toEqual([
    409,
    {
      code: 'already_decided',
      message: `${ngozi.email} approved this on 20 Nov 2026, 10:00 am. What you typed is still here.`,
    },
  ]);
  const rejection = await post(`${urlOf(id)}/reject`, { version, reason: 'Too dark' }, emeka);
  expect(rejection.json().code).toBe('already_decided');
  // A repeat by the same operator is accepted and does nothing.
  expect((await approve()).statusCode).toBe(200);
  expect((await mine(app, headers)).verification.status).toBe('verified');
  expect(await auditOf(id)).toEqual([
    expect.stringContaining(`${emeka.email} | verification.check`),
    `${ngozi.email} | verification.approve | Both referees called`,
  ]);
});

test('of two operators who decide at the same moment, one decides', async () => {
  const { id } = await makeApplicant(app);
  const { version } = await seenBy(id);
  const both = await Promise.all([
    post(`${urlOf(id)}/approve`, { version, note: 'Called' }),
    post(`${urlOf(id)}/reject`, { version, reason: 'Too dark' }, emeka),
  ]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await auditOf(id)).toHaveLength(1);
});

test('a decision about a case that has changed since it was opened is refused, and says who changed it', async () => {
  const { id } = await makeApplicant(app);
  const { version } = await seenBy(id);
  const check = await post(`${urlOf(id)}/checks`, {
    version,
    kind: 'face',
    state: 'failed',
    note: 'Blurred',
  });
  expect(check.json()).toEqual({ message: 'Face photo is recorded as “Failed”.' });
  const late = await post(`${urlOf(id)}/approve`, { version, note: 'Called' }, emeka);
  expect([late.statusCode, late.json()]).toEqual([
    409,
    {
      code: 'changed_meanwhile',
      message: `${ngozi.email} recorded a check on 20 Nov 2026, 10:00 am. Look at the case again, then decide.`,
    },
  ]);
  const again = await post(`${urlOf(id)}/approve`, { version: (await seenBy(id)).version, note: 'Called' });
  expect(again.json().code).toBe('check_failed');
});

test('an approval is refused when the artisan has changed their name since the operator opened the case', async () => {
  const { id, headers } = await makeApplicant(app);
  const { version } = await seenBy(id);
  const rename = { full_name: 'Emeka Nwosu' };
  const renamed = await app.request({ method: 'PATCH', url: '/api/users/me', headers, payload: rename });
  expect(renamed.statusCode).toBe(200);
  const approval = await post(`${urlOf(id)}/approve`, { version, note: 'Called' });
  expect([approval.statusCode, approval.json().code]).toEqual([409, 'changed_meanwhile']);
  expect((await mine(app, headers)).verification.status).toBe('submitted');
});

test('an approval and a change of name at once never give the badge to a name that the operator did not see', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, headers } = await makeApplicant(app);
    const { version } = await seenBy(id);
    const payload = { full_name: 'Emeka Nwosu' };
    const [approved, renamed] = await Promise.all([
      post(`${urlOf(id)}/approve`, { version, note: 'Called' }),
      app.request({ method: 'PATCH', url: '/api/users/me', headers, payload }),
    ]);
    // The rename comes first, or it is refused until the artisan accepts that the badge is removed.
    expect([
      [200, 'name_needs_check'],
      [409, undefined],
    ]).toContainEqual([approved.statusCode, renamed.json().code]);
  }
});

test('the console asks for a note when something is missing, and a rejection gives the reason that the applicant reads', async () => {
  const { id, headers } = await makeApplicant(app);
  const { version, missing } = await seenBy(id);
  expect(missing).toEqual(['bank_account', 'references']);
  expect((await post(`${urlOf(id)}/approve`, { version, note: '' })).json().code).toBe('check_not_given');
  expect((await post(`${urlOf(id)}/reject`, { version, reason: ' ' })).json().fields).toHaveProperty(
    'reason',
  );
  expect((await post(`${urlOf(id)}/reject`, { version, reason: 'The photo is too dark.' })).statusCode).toBe(
    200,
  );
  expect((await mine(app, headers)).verification).toMatchObject({
    status: 'rejected',
    reason: 'The photo is too dark.',
  });
});

test('a face photo, a BVN and referees’ contacts are shown only on request, with a reason that is in the audit log', {
  meta: { promise: 'A face photo and a BVN’s last digits are shown in the console only with a reason' },
}, async () => {
  const { id, email, bvn } = await makeApplicant(app);
  const page = JSON.stringify(await seenBy(id));
  expect(page).not.toMatch(new RegExp(`${email}|${bvn.slice(-4)}"|data:image`));
  const look = (what: string, reason: string) => post(`${urlOf(id)}/look`, { what, reason });
  expect((await look('face', '')).json().fields).toHaveProperty('reason');
  expect((await look('face', 'Comparing')).json().photo).toMatch(/^data:image\/webp;base64,UklGR/);
  expect((await look('bvn', 'Comparing')).json()).toMatchObject({
    bvn: `*******${bvn.slice(-4)}`,
    photo: null,
  });
  expect((await look('contacts', 'Calling')).json().contacts).toEqual([]);
  expect(
    (await post(`${urlOf(id)}/look`, { what: 'certificate', reason: 'x', certificate: newId() })).json().code,
  ).toBe('certificate_not_found');
  expect(await auditOf(id)).toEqual([
    `${ngozi.email} | face_photo.show | Comparing`,
    `${ngozi.email} | bvn.show | Comparing`,
    `${ngozi.email} | referees.show | Calling`,
  ]);
});

test('each form of a case’s page does what its button says, with the text that was typed', async () => {
  const { id, bvn, headers } = await makeApplicant(app);
  const handIn = async (path: string, payload: object): Promise<string> => {
    const given = { id: newId(), ...payload };
    const url = `/api/verification/${path}`;
    expect((await app.request({ method: 'POST', url, headers, payload: given })).statusCode).toBe(200);
    return given.id;
  };
  const bill = imageForm(Buffer.from('%PDF-1.4\n%%EOF'), { field: 'file', fileName: 'bill.pdf' });
  const asArtisan = { ...bill, headers: { ...bill.headers, ...headers } };
  const { data } = (await app.request({ method: 'POST', url: '/api/uploads/proofs', ...asArtisan })).json();
  const certificate = await handIn('certificates', {
    ...{ title: 'Trade Test Grade II', issuer: 'NABTEB', picture: await uploadedFace(app) },
  });
  const address = await handIn('addresses', {
    ...{ place: 'work', street: '12 Allen Avenue', landmark: '', lga: 'Ikeja', state: 'Lagos' },
    ...{ proofKind: 'utility_bill', proof: data.url },
  });
  const referee = await handIn('referees', {
    ...{ fullName: 'Ada Eze', relation: 'customer', email: 'ada@example.ng', phone: '' },
  });

  const press = async (fields: Record<string, string>) => {
    const { version } = await seenBy(id);
    const answer = await app.request({
      method: 'POST',
      url: `/admin/verifications/${id}`,
      headers: {
        accept: 'text/html',
        origin: app.url,
        'content-type': 'application/x-www-form-urlencoded',
        ...ngozi.headers,
      },
      payload: new URLSearchParams({ about: id, version, ...fields }).toString(),
    });
    expect([fields.act, answer.statusCode]).toEqual([fields.act, 200]);
    return wordsOf(answer.body);
  };
  const paper = { state: 'failed', reason: 'It is too old.' };
  await press({ act: 'certificate', certificate, ...paper });
  await press({ act: 'address', address, ...paper });
  await press({ act: 'reference', referee, answer: 'recommends', note: 'Two kitchens.' });
  await press({ act: 'check', kind: 'bank_account', state: 'passed', note: 'Letter seen.' });
  expect(await press({ act: 'look', what: 'bvn', reason: 'Comparing' })).toContain(`***${bvn.slice(-4)}`);
  expect(await mine(app, headers)).toMatchObject({
    verification: { checks: expect.arrayContaining([aCheck('bank_account', 'passed')]) },
    certificates: [{ reason: 'It is too old.' }],
    addresses: [{ status: 'failed', reason: 'It is too old.' }],
    referees: [{ fullName: 'Ada Eze', state: 'answered' }],
  });
  await press({ act: 'reject', reason: 'The photo is too dark.' });
  expect((await mine(app, headers)).verification).toMatchObject({
    status: 'rejected',
    reason: 'The photo is too dark.',
  });
  const audit = (await auditOf(id)).join('\n');
  for (const words of ['Two kitchens.', 'Letter seen.', 'Comparing']) expect(audit).toContain(words);
});

test('the list shows waiting cases, the most urgent first, and today’s page counts them and those overdue', async () => {
  const { id } = await makeApplicant(app);
  app.clock.advance({ days: 1 });
  const later = await makeApplicant(app, { full_name: 'Sade Lawal' });
  const { result } = (await app.request({ url: '/api/admin/verifications', headers: ngozi.headers })).json();
  const ids = result.map((each: { id: string }) => each.id);
  expect(ids.indexOf(id)).toBeLessThan(ids.indexOf(later.id));
  const standing = async () => {
    const { queues } = (await app.request({ url: '/api/admin/today', headers: ngozi.headers })).json();
    return queues[0];
  };
  expect(await standing()).toMatchObject({ key: 'verifications', waiting: result.length, overdue: 0 });
  // Overdue only after the end of the due day in Lagos, 23:00 UTC.
  const { due } = await standing();
  app.clock.now = new Date(Date.parse(due) - 1000);
  expect((await standing()).overdue).toBe(0);
  app.clock.advance({ seconds: 1 });
  expect((await standing()).overdue).toBeGreaterThan(0);
});

test('today’s page says since when timed tasks have been stopped', async () => {
  const since = new Date('2026-11-20T09:12:00Z');
  vi.spyOn(app.context.jobs, 'timedTasksStoppedSince').mockReturnValue(since);
  const page = await app.request({ url: '/admin', headers: { accept: 'text/html', ...ngozi.headers } });
  expect(wordsOf(page.body)).toContain('Timed tasks have not run since 20 Nov 2026, 10:12 am');
  vi.restoreAllMocks();
  const { body } = await app.request({ url: '/admin', headers: { accept: 'text/html', ...ngozi.headers } });
  expect(wordsOf(body)).not.toContain('Timed tasks');
});

test('roles are given on the command line, and apply from the next request', async () => {
  const chinwe = await makeOperator(app, 'support');
  const today = async () => (await app.request({ url: '/api/admin/today', headers: chinwe.headers })).json();
  expect((await today()).operator.roles).toEqual(['support']);
  expect(await operate(app, 'admin', 'role', chinwe.email, 'finance,verifier')).toBe(
    `${chinwe.email} now has these roles: verifier, finance.`,
  );
  expect((await today()).operator.roles).toEqual(['finance', 'verifier']);
  expect(await operate(app, 'admin', 'role', chinwe.email, 'verifier,finance')).toContain(
    'Nothing was changed.',
  );
  await expect(operate(app, 'admin', 'role', chinwe.email, 'boss')).rejects.toThrow(
    'There is no role “boss”.',
  );
  await expect(operate(app, 'admin', 'role', 'no@example.ng', 'support')).rejects.toThrow(
    'We can’t find an operator',
  );
  expect(await operate(app, 'admin', 'list')).toContain(`<${chinwe.email}>: finance, verifier`);
  expect(await auditOf(chinwe.id)).toEqual(['ngozi | admin.role | ']);
  await operate(app, 'admin', 'create', 'new@example.ng', '--role', 'support');
  expect(await operate(app, 'admin', 'list')).toContain('<new@example.ng>: support');
});

test('today’s page counts what was decided since midnight in Lagos, not what applicants did or operators read', async () => {
  app.clock.now = new Date('2026-12-05T22:30:00Z');
  const decided = async () =>
    (await app.request({ url: '/api/admin/today', headers: ngozi.headers })).json().doneToday;
  const { id, email } = await makeApplicant(app);
  const look = await post(`${urlOf(id)}/look`, { what: 'face', reason: 'Comparing' });
  expect([look.statusCode, await decided()]).toEqual([200, 0]);
  await operate(app, 'verification', 'start', email);
  expect(await decided()).toBe(1);
  app.clock.advance({ hours: 1 });
  expect(await decided()).toBe(0);
});
