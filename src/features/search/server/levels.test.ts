import { describe, expect, test } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { recordChecks } from '../../../../test-support/verification-checks.ts';
import { newId } from '../../../shared/identifier.ts';
import type { CheckKind, CheckState } from '../../../shared/verification-words.ts';
import { renewStandingsTask } from '../../ranking/server/public.ts';

const app = await startTestApp();
/** Old enough that none counts as a newcomer. */
const created_at = '2026-01-01T00:00:00Z';

/** Makes an artisan in review, with the given checks and certificates' expiry days. */
async function anApplicant(
  full_name: string,
  checks: Partial<Record<CheckKind, CheckState>>,
  certificates: (string | null)[] = [],
) {
  const artisan = await makeArtisan(app, { created_at, full_name });
  const at = app.clock.now;
  await recordChecks(app, artisan, checks);
  for (const expires_on of certificates) {
    await app.db
      .insertInto('verification_certificates')
      .values({
        ...{ id: newId(), user_id: artisan.id, title: 'Trade Test', issuer: 'Ministry', expires_on },
        ...{ state: 'passed', handed_in_at: at, decided_at: at },
      })
      .execute();
  }
  return artisan;
}

const passed = 'passed' as const;
const known = await anApplicant('Known Kemi', { identity: passed, face: passed, bank_account: 'waiting' });
const halfKnown = await anApplicant('Half Hauwa', {
  identity: passed,
  face: 'waiting',
  bank_account: passed,
});
/** Last day on which the certificate counts; its test begins a second before that day ends. */
const LAST_DAY = '2026-12-10';
const trained = await anApplicant('Trained Tunde', { certificate: passed, bank_account: passed }, [
  '2026-12-01',
  LAST_DAY,
]);
const schooled = await anApplicant('Schooled Sola', { certificate: passed }, ['2026-12-01', null]);
await makeArtisan(app, { created_at, full_name: 'Unchecked Uche' });
const badged = await makeArtisan(app, {
  created_at,
  full_name: 'Badged Bisi',
  verified_at: '2026-02-01T00:00:00Z',
});

const listed = async (query: string, headers = {}) =>
  (await app.request({ url: `/api/users/?role=skilled&${query}`, headers }))
    .json()
    .map((person: { full_name: string }) => person.full_name)
    .sort();
const profileOf = async (id: string) => (await app.request({ url: `/api/users/${id}` })).json();
const counted = async (query = '') =>
  (await app.request({ url: `/api/search/count?role=skilled&${query}` })).json().choices.levels;

describe('the levels of an artisan', () => {
  test('have a word for each check that passed, with or without the badge; “BVN” needs the face check as well', {
    meta: { promise: 'Lists and profiles say in a word each what was checked, never one vague tick' },
  }, async () => {
    const levels = async (name: string) =>
      (await app.request({ url: `/api/users/?q=${name}` })).json()[0].levels;
    expect(await levels('Kemi')).toEqual(['BVN']);
    expect(await levels('Hauwa')).toEqual(['Bank']);
    expect(await levels('Tunde')).toEqual(['Bank', 'Certificate']);
    expect(await levels('Uche')).toEqual([]);
    expect(await profileOf(known.id)).toMatchObject({
      verified: false,
      levels: ['BVN'],
      checks: [
        { kind: 'identity', passed_at: app.clock.now.toISOString() },
        { kind: 'face', passed_at: app.clock.now.toISOString() },
      ],
    });
  });

  test('are a filter: an artisan needs all chosen levels, however they are given', {
    meta: { promise: 'Artisans are filtered by what was checked of them' },
  }, async () => {
    expect(await listed('levels=BVN')).toEqual(['Known Kemi']);
    expect(await listed('levels=Bank')).toEqual(['Half Hauwa', 'Trained Tunde']);
    expect(await listed('levels=Bank,Certificate')).toEqual(['Trained Tunde']);
    expect(await listed('levels=Bank&levels=Certificate')).toEqual(['Trained Tunde']);
    expect(await listed('levels=bank&q=hauwa')).toEqual(['Half Hauwa']);
    expect(await listed('levels=Bank&skill=Plumber&sort=ratings')).toEqual(['Half Hauwa', 'Trained Tunde']);
    expect(await listed('levels=')).toHaveLength(6);
  });

  test('are refused with the possible ones when one is unknown', async () => {
    const answer = await app.request({ url: '/api/users/?levels=gold' });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { levels: 'Levels must be some of: BVN, Bank, Certificate, References, Address.' },
    ]);
  });

  test('do not apply to consumers, whom the filter never lists besides the caller', async () => {
    const amina = await makeConsumer(app);
    const headers = await signedInAs(app, amina);
    expect((await app.request({ url: '/api/users/?levels=BVN', headers })).json()).toHaveLength(1);
  });

  test('leave the badge and its old links unchanged', {
    meta: { promise: 'Links that ask for verified artisans go on working' },
  }, async () => {
    expect(await listed('verified=true')).toEqual(['Badged Bisi']);
    expect(await listed('verified=true&levels=Bank')).toEqual([]);
    expect((await listed('verified=false')).includes('Badged Bisi')).toBe(false);
    expect((await profileOf(badged.id)).levels).toEqual([]);
  });

  test('are each counted beside the filter, together with the filters already chosen', async () => {
    const count = (n: number) => ({ count: n, more: false });
    expect(await counted()).toEqual({
      BVN: count(1),
      Bank: count(2),
      Certificate: count(2),
      References: count(0),
      Address: count(0),
    });
    expect(await counted('levels=Certificate')).toMatchObject({ Bank: count(1), Certificate: count(2) });
  });

  test('cost a list no further statement', async () => {
    const { statements } = await statementsDuring(() => app.request({ url: '/api/users/?levels=BVN,Bank' }));
    expect(statements).toHaveLength(1);
  });
});

describe('a change of an artisan’s levels', () => {
  const decide = (status: string) =>
    app.db
      .updateTable('verifications')
      .set({
        status,
        decided_at: status === 'in_review' ? null : app.clock.now,
        reason: status === 'rejected' ? 'The photo is not of you.' : null,
      })
      .where('user_id', '=', halfKnown.id)
      .execute();

  test('happens at once in lists and profile on a rejection, and is undone by a new review', async () => {
    await decide('rejected');
    expect(await listed('levels=Bank')).toEqual(['Trained Tunde']);
    expect(await profileOf(halfKnown.id)).toMatchObject({ levels: [], checks: [] });
    await decide('in_review');
    await renewStandingsTask.run(app.context, {});
    expect(await listed('levels=Bank')).toEqual(['Half Hauwa', 'Trained Tunde']);
  });

  test('happens when a check fails or its verification is deleted', async () => {
    const checks = app.db.updateTable('verification_checks').where('user_id', '=', halfKnown.id);
    await checks.set({ state: 'passed' }).where('kind', '=', 'face').execute();
    await renewStandingsTask.run(app.context, {});
    expect(await listed('levels=BVN')).toEqual(['Half Hauwa', 'Known Kemi']);
    await checks.set({ state: 'failed' }).where('kind', '=', 'identity').execute();
    expect(await listed('levels=BVN')).toEqual(['Known Kemi']);
    await app.db.deleteFrom('verifications').where('user_id', '=', halfKnown.id).execute();
    expect(await listed('levels=Bank')).toEqual(['Trained Tunde']);
  });

  test('happens after the last second of a certificate’s last day in Lagos', {
    meta: { promise: 'A certificate leaves the filter the day after its last' },
  }, async () => {
    // Midnight in Lagos is 23:00 UTC.
    app.clock.now = new Date(`${LAST_DAY}T22:59:59Z`);
    expect(await listed('levels=Certificate')).toEqual(['Schooled Sola', 'Trained Tunde']);
    expect((await counted()).Certificate.count).toBe(2);
    app.clock.advance({ seconds: 1 });
    expect(await listed('levels=Certificate')).toEqual(['Schooled Sola']);
    expect((await counted()).Certificate.count).toBe(1);
    expect(await profileOf(trained.id)).toMatchObject({
      levels: ['Bank'],
      checks: [{ kind: 'bank_account' }],
      certificates: [],
    });
    app.clock.advance({ seconds: 1 });
    expect(await listed('levels=Certificate')).toEqual(['Schooled Sola']);
    // A newer certificate with a later expiry restores the level.
    await app.db
      .updateTable('verification_certificates')
      .set({ expires_on: '2027-12-10' })
      .where('user_id', '=', trained.id)
      .execute();
    expect(await listed('levels=Certificate')).toEqual(['Schooled Sola', 'Trained Tunde']);
    await app.db.deleteFrom('verification_checks').where('user_id', '=', schooled.id).execute();
    expect(await listed('levels=Certificate')).toEqual(['Trained Tunde']);
  });
});
