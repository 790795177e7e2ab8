import { describe, expect, test } from 'vitest';
import { makeApplicant, newBvn, submit, uploadedFace } from '../../../../test-support/applicants.ts';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { member } from '../../../../test-support/members.ts';
import { allowPush, notifyPerson } from '../../../../test-support/notifications.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { startPushService } from '../../../../test-support/push-service.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { POLICY_KINDS, type PolicyVersion, policies } from '../policies.ts';

// A day after the first policies came into force.
const app = await startTestApp({ startAt: new Date('2026-11-27T09:00:00Z') });
type Headers = Record<string, string>;

const consentsOf = async (headers: Headers) =>
  (await app.request({ url: '/api/users/me/consents', headers })).json();
const isAsked = async (headers: Headers) =>
  (await app.request({ url: '/api/live/state', headers })).json().newTerms;
const agree = (headers: Headers, agreed: object[]) =>
  app.request({ method: 'POST', url: '/api/users/me/consents', headers, payload: { agreed, way: 'bar' } });
const looksOf = async (headers: Headers) =>
  (await app.request({ url: '/api/users/me/looks', headers })).json().looks;

describe('a person’s consent', () => {
  test('is recorded at sign-up with the version of each text, which can be read word for word', async () => {
    const { id, headers } = await member(app, 'amina@example.ng');
    const { consents, asked } = await consentsOf(headers);
    expect(asked).toEqual([]);
    expect(consents.map((each: { kind: string }) => each.kind).sort()).toEqual([...POLICY_KINDS].sort());
    expect(consents[0]).toMatchObject({
      given: true,
      way: 'sign_up',
      happened_at: app.clock.now.toISOString(),
    });
    const rows = await app.db.selectFrom('consents').selectAll().where('user_id', '=', id).execute();
    for (const row of rows) {
      const text = (await app.request({ url: `/api/policies/${row.kind}/${row.version}` })).json();
      expect(text.sha256).toBe(row.text_hash.toString('hex'));
      expect(text.words).toMatch(/^# /);
      expect(row.ip_address).toMatch(/^127\./);
    }
    expect((await app.request({ url: '/api/policies/terms/2020-01-01' })).statusCode).toBe(404);
    expect((await app.request({ url: '/api/policies/..%2Fterms/2026-11-25' })).statusCode).toBe(404);
    const data = (await app.request({ url: '/api/users/me/data', headers })).json();
    expect(data.consents).toHaveLength(POLICY_KINDS.length);
  });

  test('to an older text can be read, and is marked as not the newest', async () => {
    const versions = policies.terms.versions as unknown as PolicyVersion[];
    const { version } = policies.terms.versions[0];
    const read = async () => (await app.request({ url: `/api/policies/terms/${version}` })).json();
    expect(await read()).toMatchObject({ version, newest: version });
    versions.push({ version: '2027-01-01', asks: true, changed: 'A new sentence.' });
    try {
      expect(await read()).toMatchObject({ version, newest: '2027-01-01' });
    } finally {
      versions.pop();
    }
  });

  test('is requested once from an account without it, from the day of the text on, and blocks nothing else', async () => {
    const chidi = await makeArtisan(app);
    const headers = await signedInAs(app, chidi);
    expect(await isAsked(headers)).toBe(true);
    const { asked } = await consentsOf(headers);
    expect(asked.map((each: { kind: string }) => each.kind)).toEqual([...POLICY_KINDS]);
    expect((await agree(headers, [{ kind: 'terms', version: '2020-01-01' }])).json().code).toBe(
      'policy_changed',
    );
    const agreed = asked.map(({ kind, version }: { kind: string; version: string }) => ({ kind, version }));
    const answers = await Promise.all([1, 2, 3].map(() => agree(headers, agreed)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await consentsOf(headers)).consents).toHaveLength(POLICY_KINDS.length);
    expect(await isAsked(headers)).toBe(false);
  });

  test('is requested from midnight in Lagos of the day on which a text comes into force', async () => {
    const headers = await signedInAs(app, await makeConsumer(app));
    const { now } = app.clock;
    app.clock.now = new Date('2026-11-24T22:59:59Z');
    expect(await isAsked(headers)).toBe(false);
    app.clock.now = new Date('2026-11-24T23:00:00Z');
    expect(await isAsked(headers)).toBe(true);
    app.clock.now = now;
  });

  test.each([
    ['a BVN and a photo of a face', {}, [true]],
    ['a BVN alone', { bvn_URL: '' }, [true]],
    ['a photo of a face alone', { bvn: '' }, [true]],
    ['neither', { bvn: '', bvn_URL: '' }, []],
  ])('to verification is recorded at the sign-up if it includes %s', async (_, wishes, expected) => {
    const { headers } = await makeApplicant(app, wishes);
    const { consents } = await consentsOf(headers);
    const given = consents.filter(({ kind }: { kind: string }) => kind === 'verification');
    expect(given.map((each: { given: boolean }) => each.given)).toEqual(expected);
  });

  test('to verification is recorded with it, and withdrawing it deletes, once, what was given', async () => {
    const { id, headers } = await makeApplicant(app);
    const of = async () =>
      (await consentsOf(headers)).consents
        .filter(({ kind }: { kind: string }) => kind === 'verification')
        .map(({ given }: { given: boolean }) => given);
    expect(await of()).toEqual([true]);
    // The latest consent by time counts.
    const takeBack = () => {
      app.clock.advance({ minutes: 1 });
      return app.request({ method: 'DELETE', url: '/api/verification/mine', headers });
    };
    expect((await takeBack()).json()).toMatchObject({ verification: null, missing: ['bvn', 'bvn_URL'] });
    expect((await takeBack()).statusCode).toBe(200);
    expect(await of()).toEqual([false, true]);
    const kept = app.db.selectFrom('bank_verification_numbers').select('user_id').where('user_id', '=', id);
    expect(await kept.execute()).toEqual([]);
    const sent = { bvn: newBvn(), bvn_URL: await uploadedFace(app) };
    expect((await submit(app, headers, sent)).statusCode).toBe(200);
    expect(await of()).toEqual([true, false, true]);
  });
});

test('to pushes is recorded with the first browser, and withdrawn with the last', async () => {
  const amina = await member(app, 'pushed@example.ng');
  const [headers, elsewhere] = [await signedInAs(app, amina), await signedInAs(app, amina)];
  const service = await startPushService();
  const allow = (as: { cookie: string }) =>
    allowPush(app, as, service.newBrowser(app.context.config.push?.publicKey ?? '').subscription);
  const of = async () =>
    (await consentsOf(headers)).consents
      .filter(({ kind }: { kind: string }) => kind === 'push')
      .map(({ given }: { given: boolean }) => given);
  const turnOff = (as: { cookie: string }) => {
    app.clock.advance({ minutes: 1 });
    return app.request({ method: 'DELETE', url: '/api/notifications/push/subscription', headers: as });
  };
  for (const as of [headers, elsewhere]) expect((await allow(as)).statusCode).toBe(200);
  await turnOff(elsewhere);
  expect(await of()).toEqual([true]);
  for (const _ of [1, 2]) await turnOff(headers);
  expect(await of()).toEqual([false, true]);
});

test.each([404, 410])(
  'to pushes is withdrawn when the push service answers %i for the last browser, as where the browser forbids them',
  async (gone) => {
    const amina = await makeConsumer(app);
    const headers = await signedInAs(app, amina);
    const service = await startPushService();
    const browser = service.newBrowser(app.context.config.push?.publicKey ?? '');
    await allowPush(app, headers, browser.subscription);
    service.answerWith(gone);
    app.clock.advance({ minutes: 1 });
    await notifyPerson(app, amina, 'You are booked');
    await app.runJobs();
    const { consents } = await consentsOf(headers);
    expect(consents.filter(({ kind }: { kind: string }) => kind === 'push')).toMatchObject([
      { given: false, way: 'device' },
      { given: true, way: 'device' },
    ]);
  },
);

describe('the list of who looked at a person’s data', () => {
  test('names the role and what was seen, never a name, an email or the operator’s reason', async () => {
    const applicant = await makeApplicant(app);
    const verifier = await makeOperator(app, 'verifier');
    const support = await makeOperator(app, 'support');
    const look = (what: string) =>
      app.request({
        method: 'POST',
        url: `/api/admin/verifications/${applicant.id}/look`,
        headers: verifier.headers,
        payload: { what, reason: 'Asked by Mister Ekong' },
      });
    expect(await looksOf(applicant.headers)).toEqual([]);
    expect((await look('bvn')).statusCode).toBe(200);
    app.clock.advance({ minutes: 1 });
    expect((await look('face')).statusCode).toBe(200);
    const hire = await makeHire(app, applicant);
    const read = `/api/admin/hires/${hire.id}/contacts`;
    app.clock.advance({ minutes: 1 });
    const seen = await app.request({
      method: 'POST',
      url: read,
      headers: support.headers,
      payload: { reason: 'Asked by Mister Ekong' },
    });
    expect(seen.statusCode).toBe(200);
    const looks = await looksOf(applicant.headers);
    expect(looks.map(({ what }: { what: string }) => what)).toEqual(['hire_contacts', 'face_photo', 'bvn']);
    expect(looks[0].at).toBe(app.clock.now.toISOString());
    expect(JSON.stringify(looks)).not.toMatch(/Ekong|operator\d|@/);
    expect(await looksOf(await signedInAs(app, await makeArtisan(app)))).toEqual([]);
  });
});
