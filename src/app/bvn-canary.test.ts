import { expect, test } from 'vitest';
import {
  makeApplicant,
  mine,
  operate,
  postSignUp,
  skilledSignUp,
  submit,
  uploadedFace,
} from '../../test-support/applicants.ts';
import { makeConsumer, signedInAs } from '../../test-support/made-up-people.ts';
import { makeOperator } from '../../test-support/operators.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { formsOf, wholeDatabase, wholeDataFolder } from '../../test-support/whole-database.ts';
import { sent } from '../../test-support/writing.ts';
import { openBvn } from '../features/verification/server/bvn-vault.ts';

const logged: string[] = [];
const app = await startTestApp({
  environment: { LOG_LEVEL: 'trace' },
  logTo: { write: (line) => void logged.push(line) },
});

/** No other eleven digits in the test are the same, so wherever these are found, they have leaked. */
const CANARY = '22719283746';
/** What the applicant sent first, mistyped. */
const MISTYPED = '22719283764';

test('a BVN used throughout the product leaves its digits in no row, file, log, email, answer or download', async () => {
  const answers: string[] = [];
  const ask = async (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    headers: Record<string, string>,
    payload?: object,
  ) => {
    const answer = await app.request({ method, url, headers, ...(payload && { payload }) });
    answers.push(
      `${answer.statusCode} ${url} ${JSON.stringify(answer.headers)} ${answer.rawPayload.toString('latin1')}`,
    );
    return answer;
  };
  // Refused at the sign-up, then accepted; another account tries the same BVN, and a form is aborted half-way.
  const wrong = await skilledSignUp(app, { bvn: `${MISTYPED}5` });
  answers.push((await postSignUp(app, wrong)).body);
  const person = await makeApplicant(app, { bvn: CANARY, full_name: 'Canary Okafor' });
  answers.push((await postSignUp(app, await skilledSignUp(app, { bvn: CANARY }))).body);
  const other = await makeApplicant(app, { bvn: undefined, bvn_URL: undefined });
  const bvn_URL = await uploadedFace(app);
  answers.push((await submit(app, other.headers, { bvn: CANARY, bvn_URL })).body);
  answers.push((await submit(app, other.headers, { bvn: MISTYPED, bvn_URL: 'private:nothing' })).body);
  answers.push(JSON.stringify(await mine(app, person.headers)));

  // Operators view, search, read the log and download files about the applicant.
  const verifier = await makeOperator(app, 'verifier', 'support');
  const administrator = await makeOperator(app, 'administrator');
  const of = `/api/admin/verifications/${person.id}`;
  expect((await ask('GET', of, verifier.headers)).statusCode).toBe(200);
  for (const what of ['bvn', 'face', 'contacts']) {
    expect(
      (await ask('POST', `${of}/look`, verifier.headers, { what, reason: 'Comparing' })).statusCode,
    ).toBe(200);
  }
  await ask('GET', `/api/admin/people?q=${CANARY}`, verifier.headers);
  expect((await ask('GET', `/api/admin/people/${person.id}`, verifier.headers)).statusCode).toBe(200);
  const look = await ask('POST', `/api/admin/people/${person.id}/look`, verifier.headers, {
    reason: 'Comparing',
  });
  expect(look.json().bvn).toBe(CANARY.slice(-4));
  expect((await ask('GET', '/api/admin/audit', administrator.headers)).statusCode).toBe(200);
  const shown = await operate(app, 'bvn', 'show', person.email, '--reason', 'Comparing');
  expect(shown).toContain(CANARY.slice(-4));

  // Exports of data: the applicant's own, the other account's, and that of a customer who chatted with them.
  const customer = await makeConsumer(app);
  const asCustomer = await signedInAs(app, customer);
  await sent(app, asCustomer, { id: person.id }, 'Good morning');
  for (const headers of [person.headers, other.headers, asCustomer]) {
    for (const url of ['/api/users/me/data', '/api/users/me/consents', '/api/users/me/looks']) {
      expect((await ask('GET', url, headers)).statusCode).toBe(200);
    }
  }
  await ask('GET', `/api/users/?q=${CANARY}`, {});
  const queued = await wholeDatabase(app);
  await app.runJobs();

  const row = await app.db
    .selectFrom('bank_verification_numbers')
    .selectAll()
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  const sealed = { sealed: row.sealed, sealedWith: row.sealed_with };
  expect(openBvn(app.context.config.bvn, sealed, person.id)).toBe(CANARY);

  const places = {
    queued,
    database: await wholeDatabase(app),
    folder: await wholeDataFolder(app),
    log: logged.join(''),
    answers: answers.join('\n'),
    shown,
  };
  // Each place was really searched: other known content is found there.
  expect(places.database).toContain('Canary Okafor');
  expect(places.folder).toContain('"subject"');
  expect(places.answers).toContain('Canary Okafor');
  for (const [place, text] of Object.entries(places)) {
    for (const form of [...formsOf(CANARY), ...formsOf(MISTYPED)]) {
      // The search has the BVN in its own URL, which no answer repeats.
      expect(text.replaceAll(`q=${CANARY}`, ''), `${form} in ${place}`).not.toContain(form);
    }
  }
});
