import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoTemplate } from '../../test-support/demo-template.ts';
import {
  everyCall,
  everyKindOfPerson,
  kindsOfPeople,
  letIn,
  members,
  nameOfCall,
  type Person,
  type Thing,
} from '../../test-support/every-kind-of-person.ts';
import { changesNoted, recordChanges } from '../../test-support/recorded-changes.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import type { AnyCall, Who } from '../shared/call.ts';
import { newId } from '../shared/identifier.ts';
import routes from './routes.ts';

/*
 * Tries who gets access: each call as each kind of person, about things that belong to others. A person without access
 * changes no row of any table, and gets the same answer about a stranger's thing as about one that does not exist.
 */

const app = await startTestApp({
  template: await demoTemplate(),
  pages: true,
  environment: { LOG_LEVEL: 'silent' },
});
const { customer, artisan, guests, headers, hire, conversation, job, answerId, review, things, own } =
  await everyKindOfPerson(app);

/** Calls about things that anyone may read, or any member may write to: they belong to no one in particular. */
const ofEveryone =
  /^(\w+ \/api\/jobs\/:id\/save|(POST|DELETE) \/api\/jobs\/:id\/answers|GET \/api\/reviews\/:id|POST \/api\/reviews\/:id\/report|\w+ \/api\/users\/:id(\/(availability|prices|standing|waiting-list|saved))?|GET \/api\/directory\/.*|GET \/(og|sitemaps|calendars)\/.*|\w+ \/api\/chat\/(with|blocks)\/:userId|GET \/api\/statements\/.*|GET \/api\/policies\/.*|\w+ \/api\/courses\/.*)$/;
/**
 * Access to operators' decisions depends on their roles: console/server/console-roles.test.ts tries each call with each
 * role.
 */
const byRole = / \/api\/admin\//;
/** Calls behind a link in an email, for anyone who has it: the key is checked before anything else. */
const byLink = /^\w+ \/api\/(alerts\/:id|waiting-list\/:id|payments\/verify\/:reference)/;

/** The things that a call can be about. */
const aboutThings = (call: AnyCall) => things.filter((thing) => thing.calls.test(nameOfCall(call)));

/** Calls with the input of the public description's example, and with a guest's key where the call takes one. */
async function ask(
  call: AnyCall,
  person: Person,
  { id, parts = {}, query = '' }: Pick<Thing, 'id' | 'parts'> & { query?: string },
) {
  const sample = {
    month: '2026-10',
    year: '2026',
    trade: 'plumbers',
    place: 'ikeja-lagos',
    course: 'plumbing',
    lesson: '1',
    file: 'x',
    ...parts,
  };
  const path = call.path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => (sample as Record<string, string>)[name] ?? id,
  );
  const key = person === 'guest' || person === 'other guest' ? guests[person].key : undefined;
  const payload = call.method === 'GET' ? undefined : { ...call.exampleBody, ...(key && { key }) };
  const answer = await app.request({
    method: call.method,
    url: path + query,
    headers: { ...headers[person], ...(key && call.query && { 'x-guest-key': key }) },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.body };
}

/** A repeated deletion may succeed. */
const deletes = ({ method, path }: AnyCall) => method === 'DELETE' || path.endsWith('/remove');

const named = everyCall.map((call) => ({ name: nameOfCall(call), call }));

test('every call about one thing states in this file whose thing it is', {
  meta: { promise: 'A call that is not in the table of who gets in fails' },
}, () => {
  const unsaid = named.filter(({ name, call }) => {
    if (!call.path.includes(':')) return false;
    const ways = [aboutThings(call).length > 0, ofEveryone.test(name), byLink.test(name), byRole.test(name)];
    return ways.filter(Boolean).length !== 1;
  });
  expect(unsaid.map(({ name }) => name)).toEqual([]);
});

describe('a call refuses people without access, and changes nothing', () => {
  beforeAll(() => recordChanges(app));

  test.each(named)('$name', async ({ call }) => {
    for (const person of kindsOfPeople.filter((each) => !letIn[call.who].includes(each))) {
      const { status, body } = await ask(call, person, { id: newId() });
      const isKnown = members.includes(person);
      expect([person, status, JSON.parse(body)]).toEqual([
        person,
        isKnown ? 403 : 401,
        { message: expect.any(String), code: isKnown ? 'not_for_you' : 'sign_in_first' },
      ]);
    }
    expect(await changesNoted(app)).toEqual([]);
  });
});

const about = named.flatMap(({ name, call }) =>
  aboutThings(call).map((thing, index) => ({ name: `${name} (${index + 1})`, call, thing })),
);

describe('a call answers about another person’s thing as about one that does not exist', () => {
  test.each(about)('$name', async ({ call, thing }) => {
    for (const person of letIn[call.who].filter((each) => !thing.of.includes(each))) {
      const theirs = await ask(call, person, thing);
      const none = await ask(call, person, { ...thing, id: newId() });
      expect([person, theirs]).toEqual([person, none]);
      if (!deletes(call)) expect(theirs.status, person).toBeGreaterThanOrEqual(400);
    }
    expect(await changesNoted(app)).toEqual([]);
  });
});

/** Words that no one else may read anywhere. */
const secrets = (
  await sql<{ word: string }>`
    select unnest(array[email, phone]) as word from users where id in (${customer.id}, ${artisan.id})
    union select address from users where id = ${customer.id}
    union select text from messages where conversation_id = ${conversation}
    union select unnest(array[customer_email, customer_phone, job_address, job_description]) from hires where id = ${hire.id}`.execute(
    app.db,
  )
).rows.flatMap(({ word }) => word || []);
secrets.push(hire.id, conversation, answerId, ...Object.values(own), '8031234567');
const outsiders = ['visitor', 'other customer', 'other artisan', 'operator', 'other guest'] as const;

describe('a call’s answer to an outsider has nothing private of other people', () => {
  const publicIds = [artisan.id, job, review];
  test.each(named.filter(({ call }) => call.method === 'GET'))('$name', async ({ call }) => {
    const ids = call.path.includes(':')
      ? [...publicIds, ...aboutThings(call).map(({ id }) => id)]
      : [newId()];
    for (const person of outsiders) {
      for (const id of ids) {
        const { body } = await ask(call, person, { id });
        expect(
          secrets.filter((word) => word !== id && body.includes(word)),
          `${person}: ${body.slice(0, 300)}`,
        ).toEqual([]);
      }
    }
  });
});

describe('a call whose answer is cached for everyone gives each person the same', () => {
  const cached = named.filter(({ call }) => call.alikeForMembers);

  test.each(cached)('$name', async ({ call }) => {
    const about = { id: artisan.id, query: call.alikeForMembers === true ? '' : '?role=skilled' };
    const askBesidesOwnFields = async (person: (typeof kindsOfPeople)[number]) => {
      const { status, body } = await ask(call, person, about);
      const answer = JSON.parse(body);
      return { status, answer: call.ownFields ? { ...answer, ...call.ownFields } : answer };
    };
    const forVisitor = await askBesidesOwnFields('visitor');
    expect(forVisitor.status).toBe(200);
    for (const person of kindsOfPeople) expect(await askBesidesOwnFields(person)).toEqual(forVisitor);
  });
});

describe('a page shown to an outsider has nothing private of other people', () => {
  const ofPlace: Record<string, string> = {
    hires: hire.id,
    jobs: job,
    notifications: own.notification,
    reviews: review,
  };
  const addresses = routes
    .filter(({ path }) => path !== '*')
    .map(({ path = '' }) => {
      const of = ofPlace[path.split('/')[0] ?? ''] ?? artisan.id;
      const parts: Record<string, string> = {
        trade: 'plumbers',
        place: 'ikeja-lagos',
        number: hire.number,
        deed: 'reply',
      };
      return `/${path.replaceAll(/:(\w+)\??/g, (_, name: string) => parts[name] ?? of)}`;
    });
  test.each(addresses)('%s', async (url) => {
    for (const person of outsiders) {
      const { body, statusCode } = await app.request({
        url,
        headers: { accept: 'text/html', ...headers[person] },
      });
      expect(statusCode, person).toBeLessThan(500);
      expect(
        secrets.filter((word) => !url.includes(word) && body.includes(word)),
        person,
      ).toEqual([]);
    }
  });
});

test('the stream of live events needs a session', async () => {
  for (const person of kindsOfPeople.filter((each) => !members.includes(each))) {
    const { statusCode } = await app.request({ url: '/api/live/stream', headers: headers[person] });
    expect([person, statusCode]).toEqual([person, 401]);
  }
});

describe('a call gives the owner access to their own thing', () => {
  /** The people on the side of a hire that `who` names. */
  const sides: Partial<Record<Who, readonly Person[]>> = {
    'hire-customer': ['customer', 'guest'],
    'hire-artisan': ['artisan'],
  };
  // A thing that one person has deleted does not exist for the next.
  const deletesLast = [...about].sort(
    (one, other) => Number(deletes(one.call)) - Number(deletes(other.call)),
  );
  test.each(deletesLast)('$name', async ({ call, thing }) => {
    const allowed = sides[call.who] ?? letIn[call.who];
    for (const person of thing.of.filter((each) => allowed.includes(each))) {
      const own = await ask(call, person, thing);
      if (deletes(call)) expect(own.status, own.body).toBe(200);
      else expect([person, own]).not.toEqual([person, await ask(call, person, { ...thing, id: newId() })]);
    }
  });
});
