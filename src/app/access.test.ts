import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillDemoData } from '../../demo/fill-demo-data.ts';
import { makeAdmin, makeArtisan, makeConsumer, signedInAs } from '../../test-support/made-up-people.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { attach, send } from '../../test-support/writing.ts';
import { guestCookie } from '../features/hiring/server/guest-cookie.ts';
import { guestKeyFor } from '../features/hiring/server/guest-key.ts';
import type { AnyCall, Who } from '../shared/call.ts';
import { newId } from '../shared/identifier.ts';
import { features } from './api.ts';
import routes from './routes.ts';

/*
 * Who gets in, tried: each call as each kind of person, about things that belong to others. Whoever is not let in changes no
 * row of any table, and is told of a stranger's thing just what they would be told if it did not exist.
 */

const app = await startTestApp({ pages: true, environment: { LOG_LEVEL: 'silent' } });
await fillDemoData({
  db: app.db,
  files: app.context.files,
  today: app.clock.now,
  log: { info: () => undefined },
  pictures: false,
});

/** Everyone who asks. */
const people = [
  'visitor',
  'customer',
  'other customer',
  'artisan',
  'other artisan',
  'operator',
  'guest',
  'other guest',
] as const;
type Person = (typeof people)[number];

const everyone: readonly Person[] = people;
const members: readonly Person[] = ['customer', 'other customer', 'artisan', 'other artisan', 'operator'];
/** Whom a call's `who` lets in, before it is asked whose the thing is. */
const letIn: Record<Who, readonly Person[]> = {
  anyone: everyone,
  'signed-in': members,
  consumer: ['customer', 'other customer'],
  skilled: ['artisan', 'other artisan'],
  admin: ['operator'],
  // The signature is asked for, whoever sends it.
  'payment-provider': everyone,
  'hire-customer': everyone,
  'hire-party': everyone,
  'hire-artisan': ['artisan', 'other artisan'],
};

const { db } = app;
const idOfEmail = async (email: string) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const customer = { id: await idOfEmail('consumer@demo.surehands.ng') };
const artisan = { id: await idOfEmail('artisan@demo.surehands.ng') };

const guestsHires = await db
  .selectFrom('hires')
  .select(['id', 'guest_key_version as guestKeyVersion', 'artisan_id'])
  .where('customer_id', 'is', null)
  .orderBy((is) => sql`${is.ref('artisan_id')} = ${artisan.id}`, 'desc')
  .limit(2)
  .execute();
const guestOf = (index: number) => {
  const hire = guestsHires[index];
  if (!hire) throw new Error('the demo has fewer guests than are needed here');
  return { hire, key: guestKeyFor(hire, app.context.config, app.clock.now) };
};
const guests = { guest: guestOf(0), 'other guest': guestOf(1) };

const headers = {
  visitor: {},
  customer: await signedInAs(app, customer),
  'other customer': await signedInAs(app, await makeConsumer(app)),
  artisan: await signedInAs(app, artisan),
  'other artisan': await signedInAs(app, await makeArtisan(app)),
  operator: await signedInAs(app, await makeAdmin(app)),
  guest: { cookie: guestCookie(undefined, guests.guest.hire.id, guests.guest.key, app.context.config) },
  'other guest': {
    cookie: guestCookie(
      undefined,
      guests['other guest'].hire.id,
      guests['other guest'].key,
      app.context.config,
    ),
  },
} satisfies Record<Person, Record<string, string>>;

/** The id of the first row that is found. @throws when the demo has none */
async function idOf(query: ReturnType<typeof sql<{ id: string }>>): Promise<string> {
  const [row] = (await query.execute(db)).rows;
  if (!row) throw new Error('there is no such row to ask for');
  return row.id;
}

const hire = (
  await sql<{ id: string; number: string }>`
    select hires.id, 'SH-' || year || '-' || lpad(number::text, 6, '0') as number from hires
       join payments on payments.hire_id = hires.id join receipts on receipts.payment_id = payments.id
     where hires.artisan_id = ${artisan.id} and hires.customer_id = ${customer.id} limit 1`.execute(db)
).rows[0];
if (!hire) throw new Error('the two demo members have no hire with a receipt');
const answerId = await idOf(
  sql`select job_answers.id from job_answers join jobs on jobs.id = job_id where poster_id = ${customer.id} limit 1`,
);
const conversation = await idOf(
  sql`select first.conversation_id as id from conversation_members first
        join conversation_members second using (conversation_id)
       where first.user_id = ${customer.id} and second.user_id = ${artisan.id}`,
);

/** Rows that the demo has none of. */
async function insertOwn(table: string, values: Record<string, unknown>): Promise<string> {
  const id = newId();
  await db
    .insertInto(table as 'users')
    .values({ id, ...values } as never)
    .execute();
  return id;
}
const at = app.clock.now;
const search = await insertOwn('saved_searches', {
  ...{ user_id: customer.id, name: 'Plumbers in Yaba', query: 'place=yaba', created_at: at },
});
const picture = await insertOwn('work_pictures', { artisan_id: artisan.id, url: '/files/images/a.webp' });
const certificate = await insertOwn('verification_certificates', {
  ...{ user_id: artisan.id, title: 'Trade test', issuer: 'NABTEB', state: 'waiting', handed_in_at: at },
});
const referee = await insertOwn('verification_referees', {
  ...{ user_id: artisan.id, full_name: 'Ngozi Eze', relation: 'customer', phone: '+2348031234567' },
  ...{ email: 'ngozi@example.ng', state: 'asked', asked_at: at },
});
const attachment = newId();
const bytes = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
await attach(app, headers.customer, { id: attachment, name: 'offer.pdf', bytes });
await send(app, headers.customer, artisan, { attachments: [attachment] });
const notification = await idOf(sql`select id from notifications where user_id = ${customer.id} limit 1`);
await signedInAs(app, customer);
const session = await idOf(
  sql`select id from sessions where user_id = ${customer.id} order by id desc limit 1`,
);
const review = await idOf(sql`select id from reviews where artisan_id = ${artisan.id} and counts limit 1`);
const job = await idOf(sql`select job_id as id from job_answers where id = ${answerId}`);

/** What belongs to some: which calls are about it, and whose it is. */
interface Thing {
  calls: RegExp;
  id: string;
  /** Other parts of such a call's address, by their names. */
  parts?: Record<string, string>;
  of: readonly Person[];
}

const aboutHires = / \/api\/(?:(?:hiring|receipts)\/hires|payments\/tips)\/:id/;
const things: Thing[] = [
  { calls: aboutHires, id: hire.id, parts: { number: hire.number }, of: ['customer', 'artisan'] },
  {
    // Which receipts a guest's hire has is not known here.
    calls: new RegExp(`(${aboutHires.source})(?!/:number)`),
    id: guests.guest.hire.id,
    of: guests.guest.hire.artisan_id === artisan.id ? ['guest', 'artisan'] : ['guest'],
  },
  {
    calls: / \/api\/jobs\/:id\/(answers\/:answerId|close|reopen)|(GET|PATCH) \/api\/jobs\/:id(\/answers)?$/,
    ...{ id: job, parts: { answerId }, of: ['customer'] },
  },
  { calls: / \/api\/chat\/conversations\/:id/, id: conversation, of: ['customer', 'artisan'] },
  { calls: / \/api\/chat\/attachments\/:id/, id: attachment, of: ['customer', 'artisan'] },
  { calls: / \/api\/notifications\/:id/, id: notification, of: ['customer'] },
  { calls: / \/api\/saved-searches\/:id/, id: search, of: ['customer'] },
  { calls: / \/api\/users\/me\/sessions\/:id/, id: session, of: ['customer'] },
  { calls: / \/api\/users\/me\/work-pictures\/:id/, id: picture, of: ['artisan'] },
  { calls: / \/api\/verification\/certificates\/:id/, id: certificate, of: ['artisan'] },
  { calls: / \/api\/verification\/referees\/:id/, id: referee, of: ['artisan'] },
  { calls: / \/api\/reviews\/:id\/reply/, id: review, of: ['artisan'] },
];

/** About what anyone may read, or a member write to: it is no one's own. */
const ofEveryone =
  /^(\w+ \/api\/jobs\/:id\/save|POST \/api\/jobs\/:id\/answers|GET \/api\/reviews\/:id|POST \/api\/reviews\/:id\/report|\w+ \/api\/users\/:id(\/(availability|prices|standing|waiting-list|saved))?|GET \/api\/directory\/.*|GET \/(og|sitemaps|calendars)\/.*|\w+ \/api\/chat\/(with|blocks)\/:userId|GET \/api\/statements\/.*)$/;
/** What a link in an email opens, whoever follows it: its key is asked for before anything else. */
const byLink = /^\w+ \/api\/(alerts\/:id|waiting-list\/:id|payments\/verify\/:reference)/;

const calls: AnyCall[] = [];
for (const join of features) join((call) => void calls.push(call));
const nameOf = ({ method, path }: AnyCall) => `${method} ${path}`;

/** What a call is about, for each thing that it can be about. */
const aboutThings = (call: AnyCall) => things.filter((thing) => thing.calls.test(nameOf(call)));

/** Asks as the public description's example does, with a guest's key where the call takes one. */
async function ask(call: AnyCall, person: Person, { id, parts = {} }: Pick<Thing, 'id' | 'parts'>) {
  const sample = {
    month: '2026-10',
    year: '2026',
    trade: 'plumbers',
    place: 'ikeja-lagos',
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
    url: key && call.query ? `${path}?key=${key}` : path,
    headers: headers[person],
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.body };
}

/** From now on each change of a row is noted. */
async function noteChanges(): Promise<void> {
  await sql`
    create table noted_changes (name text);
    create function note_change() returns trigger language plpgsql as
      $$ begin insert into noted_changes values (tg_op || ' ' || tg_table_name); return null; end $$`.execute(
    db,
  );
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'noted_changes'`.execute(
    db,
  );
  for (const { name } of rows) {
    await sql`create trigger noted after insert or update or delete on ${sql.table(name)}
              for each row execute function note_change()`.execute(db);
  }
}

/** Which tables had a row changed since this was last asked. */
async function changes(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`delete from noted_changes returning name`.execute(db);
  return [...new Set(rows.map(({ name }) => name))].sort();
}

const named = calls.map((call) => ({ name: nameOf(call), call }));

test('a call about one thing says here whose that is', {
  meta: { promise: 'A call that is not in the table of who gets in fails' },
}, () => {
  const unsaid = named.filter(({ name, call }) => {
    const ways = [
      !call.path.includes(':'),
      aboutThings(call).length > 0,
      ofEveryone.test(name),
      byLink.test(name),
    ];
    return ways.filter(Boolean).length !== 1;
  });
  expect(unsaid.map(({ name }) => name)).toEqual([]);
});

describe('who is not let in is refused, and changes nothing', () => {
  beforeAll(noteChanges);

  test.each(named)('$name', async ({ call }) => {
    for (const person of people.filter((each) => !letIn[call.who].includes(each))) {
      const { status, body } = await ask(call, person, { id: newId() });
      const isKnown = members.includes(person);
      expect([person, status, JSON.parse(body)]).toEqual([
        person,
        isKnown ? 403 : 401,
        { message: expect.any(String), code: isKnown ? 'not_for_you' : 'sign_in_first' },
      ]);
    }
    expect(await changes()).toEqual([]);
  });
});

const about = named.flatMap(({ name, call }) =>
  aboutThings(call).map((thing, index) => ({ name: `${name} (${index + 1})`, call, thing })),
);

describe('a thing of others is to everyone else as one that does not exist', () => {
  test.each(about)('$name', async ({ call, thing }) => {
    for (const person of letIn[call.who].filter((each) => !thing.of.includes(each))) {
      const theirs = await ask(call, person, thing);
      const none = await ask(call, person, { ...thing, id: newId() });
      expect([person, theirs]).toEqual([person, none]);
      // What is deleted already may be deleted again.
      if (call.method !== 'DELETE') expect(theirs.status, person).toBeGreaterThanOrEqual(400);
    }
    expect(await changes()).toEqual([]);
  });
});

/** What no one else may read anywhere. */
const secrets = (
  await sql<{ word: string }>`
    select unnest(array[email, phone]) as word from users where id in (${customer.id}, ${artisan.id})
    union select address from users where id = ${customer.id}
    union select text from messages where conversation_id = ${conversation}
    union select unnest(array[customer_email, customer_phone, job_address, job_description]) from hires where id = ${hire.id}`.execute(
    db,
  )
).rows.flatMap(({ word }) => word || []);
secrets.push(
  hire.id,
  conversation,
  search,
  notification,
  session,
  certificate,
  referee,
  answerId,
  '8031234567',
);
const outsiders = ['visitor', 'other customer', 'other artisan', 'operator', 'other guest'] as const;

describe('no answer to an outsider holds what is private to others', () => {
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

describe('no page shown to an outsider holds what is private to others', () => {
  const own: Record<string, string> = {
    hires: hire.id,
    jobs: job,
    notifications: notification,
    reviews: review,
  };
  const addresses = routes
    .filter(({ path }) => path !== '*')
    .map(({ path = '' }) => {
      const of = own[path.split('/')[0] ?? ''] ?? artisan.id;
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

test('the stream of what happens is for members alone', async () => {
  for (const person of people.filter((each) => !members.includes(each))) {
    const { statusCode } = await app.request({ url: '/api/live/stream', headers: headers[person] });
    expect([person, statusCode]).toEqual([person, 401]);
  }
});

describe('whose it is gets to it', () => {
  /** Where `who` names one side of a hire. */
  const sides: Partial<Record<Who, readonly Person[]>> = {
    'hire-customer': ['customer', 'guest'],
    'hire-artisan': ['artisan'],
  };
  // What is deleted is not there for the others.
  const deletesLast = [...about].sort(
    (one, other) => Number(one.call.method === 'DELETE') - Number(other.call.method === 'DELETE'),
  );
  test.each(deletesLast)('$name', async ({ call, thing }) => {
    const allowed = sides[call.who] ?? letIn[call.who];
    for (const person of thing.of.filter((each) => allowed.includes(each))) {
      const own = await ask(call, person, thing);
      if (call.method === 'DELETE') expect(own.status, own.body).toBe(200);
      else expect([person, own]).not.toEqual([person, await ask(call, person, { ...thing, id: newId() })]);
    }
  });
});
