import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoTemplate } from '../../test-support/demo-template.ts';
import {
  everyCall,
  everyKindOfPerson,
  kindsOfPeople,
  members,
  nameOfCall,
} from '../../test-support/every-kind-of-person.ts';
import { inputFor } from '../../test-support/fuzzed-input.ts';
import { changesNoted, recordChanges } from '../../test-support/recorded-changes.ts';
import { startTestApp } from '../../test-support/test-app.ts';

/*
 * Sends random requests, valid and broken, by every kind of person, to every call. FUZZ_REQUESTS sets their number and
 * FUZZ_SEED repeats a run: npx vitest run src/app/fuzz.test.ts
 */
const requests = Number(process.env.FUZZ_REQUESTS ?? 800);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_126);

const logged: string[] = [];
const app = await startTestApp({
  template: await demoTemplate(),
  logTo: { write: (line) => void logged.push(line) },
});
const { things, headers, signIn } = await everyKindOfPerson(app);

const anyRequest = fc.integer({ min: 0, max: everyCall.length - 1 }).chain((index) => {
  const call = everyCall[index];
  if (!call) throw new Error('there is no such call');
  const ofIt = things.filter((thing) => thing.calls.test(nameOfCall(call)));
  const ids = things.map(({ id }) => id);
  return fc.record({
    call: fc.constant(call),
    person: fc.constantFrom(...kindsOfPeople),
    id: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...(ofIt.length ? ofIt.map(({ id }) => id) : ids)) },
      { weight: 2, arbitrary: fc.constantFrom(...ids) },
      fc.uuid(),
      fc.constantFrom('x', '%00', '..%2f', "'", '0', 'x'.repeat(500), '%F0%9F%98%80', '2026-10', 'NaN'),
    ),
    query: inputFor(call.query),
    body: inputFor(call.body, call.exampleBody),
  });
});

/** Words of programs, which reveal how the product is made. */
const internals =
  /\bat \S+ \(|node_modules|\.ts:\d|relation "|syntax error|violates|\bselect\b.+\bfrom\b|ECONNREFUSED|\[object |undefined is not|Cannot read prop/i;

function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null)
    return query === undefined ? '' : `?${encodeURIComponent('x')}`;
  const pairs = Object.entries(query).map(([name, value]) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    return `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`;
  });
  return pairs.length ? `?${pairs.join('&')}` : '';
}

test(`${requests} valid and invalid requests cause no failure`, {
  meta: {
    promise: 'Whatever is sent, nothing breaks, nothing internal is told and a refused call changes nothing',
  },
}, async () => {
  await recordChanges(app);
  const answered = { done: 0, refused: 0 };
  const faults: string[] = [];
  for (const { call, person, id, query, body } of fc.sample(anyRequest, { numRuns: requests, seed })) {
    const url = `${call.path.replaceAll(/:\w+/g, id)}${queryText(query)}`;
    await changesNoted(app);
    const answer = await app
      .request({
        method: call.method,
        url,
        headers: { ...headers[person], ...(call.method !== 'GET' && { 'content-type': 'application/json' }) },
        ...(call.method !== 'GET' && body !== undefined && { payload: JSON.stringify(body) }),
      })
      .catch((error: Error) => error);
    if (answer instanceof Error) {
      faults.push(answer.message);
      continue;
    }
    const { statusCode, body: text } = answer;
    const changed = await changesNoted(app);
    const note = (fault: string) =>
      faults.push(
        `${fault}: ${person}, ${call.method} ${url.slice(0, 300)} ${JSON.stringify(body)?.slice(0, 500)}\n${text.slice(0, 500)}\n${logged.at(-1)}`,
      );
    if (statusCode < 400) {
      answered.done += 1;
      continue;
    }
    answered.refused += 1;
    if (statusCode >= 500) note(`answered ${statusCode}`);
    if (internals.test(text)) note('tells internals');
    const code = codeOf(text);
    if (code === undefined) note('no message and code');
    // Some of the random requests sign people out.
    if (code === 'sign_in_first' && members.includes(person)) headers[person] = await signIn(person);
    if (changed.length > 0 && !countsTries.has(code ?? '')) note(`refused, but changed ${changed}`);
  }
  expect([...new Set(faults)].slice(0, 10)).toEqual([]);
  // If nearly all requests were refused, the test would prove little.
  expect(answered.done).toBeGreaterThan(requests / 10);
  expect(answered.refused).toBeGreaterThan(requests / 10);
});

/** Refusals that count a failed try. */
const countsTries = new Set([
  'wrong_code',
  'wrong_password',
  'wrong_credentials',
  'too_many_tries',
  'sign_in_paused',
  'second_step_needed',
  'wrong_door_code',
  'bank_account_other_name',
  'bank_account_unknown',
]);

/** The code of a refusal; undefined for an answer in another form. */
function codeOf(text: string): string | undefined {
  try {
    const { message, code } = JSON.parse(text);
    return typeof message === 'string' && typeof code === 'string' ? code : undefined;
  } catch {
    return undefined;
  }
}
