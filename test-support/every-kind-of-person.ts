import { sql } from 'kysely';
import { features } from '../src/app/api.ts';
import { guestCookie } from '../src/features/hiring/server/guest-cookie.ts';
import { guestKeyFor } from '../src/features/hiring/server/guest-key.ts';
import type { AnyCall, Who } from '../src/shared/call.ts';
import { newId } from '../src/shared/identifier.ts';
import { makeAdminWithoutRoles, makeArtisan, makeConsumer, signedInAs } from './made-up-people.ts';
import type { TestApp } from './test-app.ts';
import { attach, send } from './writing.ts';

/** Everyone who makes requests in these tests. */
export const kindsOfPeople = [
  'visitor',
  'customer',
  'other customer',
  'artisan',
  'other artisan',
  'operator',
  'guest',
  'other guest',
] as const;
export type Person = (typeof kindsOfPeople)[number];

const everyone: readonly Person[] = kindsOfPeople;
export const members: readonly Person[] = [
  'customer',
  'other customer',
  'artisan',
  'other artisan',
  'operator',
];
/** The people whom a call's `who` lets in, before ownership is checked. */
export const letIn: Record<Who, readonly Person[]> = {
  anyone: everyone,
  'signed-in': members,
  consumer: ['customer', 'other customer'],
  skilled: ['artisan', 'other artisan'],
  admin: ['operator'],
  // Anyone may send it, because its signature is checked.
  'payment-provider': everyone,
  'hire-customer': everyone,
  'hire-party': everyone,
  'hire-artisan': ['artisan', 'other artisan'],
};

/** A thing that belongs to some of the people, with the calls about it. */
export interface Thing {
  calls: RegExp;
  id: string;
  /** Other parameters in the path of such a call, by name. */
  parts?: Record<string, string>;
  of: readonly Person[];
}

/** Every call of the API. */
export const everyCall: AnyCall[] = [];
for (const join of features) join((call) => void everyCall.push(call));
export const nameOfCall = ({ method, path }: AnyCall): string => `${method} ${path}`;

/**
 * Returns one of each kind of person, signed in, and one of each thing that belongs to some of them.
 *
 * @param app an app whose database is a copy of demoTemplate()
 */
export async function everyKindOfPerson(app: TestApp) {
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

  const accounts: Partial<Record<Person, { id: string }>> = {
    customer,
    'other customer': await makeConsumer(app),
    artisan,
    'other artisan': await makeArtisan(app),
    operator: await makeAdminWithoutRoles(app),
  };
  const signIn = async (person: Person) => {
    const account = accounts[person];
    if (!account) throw new Error(`a ${person} has no account`);
    return signedInAs(app, account);
  };
  const headers = {
    visitor: {},
    customer: await signIn('customer'),
    'other customer': await signIn('other customer'),
    artisan: await signIn('artisan'),
    'other artisan': await signIn('other artisan'),
    operator: await signIn('operator'),
    guest: { cookie: guestCookie(undefined, guests.guest.hire.id, guests.guest.key, app.context.config) },
    'other guest': {
      cookie: guestCookie(
        undefined,
        guests['other guest'].hire.id,
        guests['other guest'].key,
        app.context.config,
      ),
    },
  } as Record<Person, Record<string, string>>;

  /** The id of the first row that a query finds. @throws when the demo has none */
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
    sql`select job_answers.id from job_answers join jobs on jobs.id = job_id
         where poster_id = ${customer.id} and jobs.status <> 'open' limit 1`,
  );
  const conversation = await idOf(
    sql`select first.conversation_id as id from conversation_members first
          join conversation_members second using (conversation_id)
         where first.user_id = ${customer.id} and second.user_id = ${artisan.id}`,
  );

  /** Inserts a row of a kind that the demo lacks. */
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
  const address = await insertOwn('verification_addresses', {
    ...{ user_id: artisan.id, place: 'home', street: '12 Allen Avenue', lga: 'Ikeja', state_name: 'Lagos' },
    ...{ proof_kind: 'tenancy', proof: 'private:none', state: 'waiting', handed_in_at: at },
  });
  const referee = await insertOwn('verification_referees', {
    ...{ user_id: artisan.id, full_name: 'Ngozi Eze', relation: 'customer', phone: '+2348031234567' },
    ...{ email: 'ngozi@example.ng', state: 'asked', asked_at: at },
  });
  const sanction = await insertOwn('sanctions', {
    ...{ user_id: artisan.id, level: 'warning', state: 'active', reason: 'You asked to be paid outside.' },
    ...{ evidence: ['messages'], given_by: 'ngozi', given_at: at },
  });
  const courseTry = await insertOwn('course_tries', {
    ...{ user_id: artisan.id, course: 'plumbing', asked: '[]', began_at: at },
    ends_at: new Date(at.getTime() + 1_800_000),
  });
  // The session has just used a second factor, so the tests of that question are elsewhere.
  const passkey = await insertOwn('passkeys', {
    ...{ user_id: accounts['other artisan']?.id, name: 'My phone', credential_id: 'abc', counter: 0 },
    ...{ public_key: Buffer.alloc(8), created_at: at },
  });
  await sql`update sessions set second_factor_at = ${at} where user_id = ${accounts['other artisan']?.id}`.execute(
    db,
  );
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

  const aboutHires = / \/api\/(?:(?:hiring|receipts)\/hires|payments\/tips)\/:id/;
  const things: Thing[] = [
    { calls: aboutHires, id: hire.id, parts: { number: hire.number }, of: ['customer', 'artisan'] },
    {
      // The tests do not know which receipts a guest's hire has.
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
    { calls: / \/api\/verification\/addresses\/:id/, id: address, of: ['artisan'] },
    { calls: / \/api\/verification\/referees\/:id/, id: referee, of: ['artisan'] },
    { calls: / \/api\/users\/me\/factors\/passkeys\/:id/, id: passkey, of: ['other artisan'] },
    { calls: / \/api\/course-tries\/:id/, id: courseTry, of: ['artisan'] },
    { calls: / \/api\/sanctions\/:id/, id: sanction, of: ['artisan'] },
    { calls: / \/api\/reviews\/:id\/reply/, id: review, of: ['artisan'] },
  ];
  return {
    customer,
    artisan,
    guests,
    headers,
    /** Signs a member in again. */
    signIn,
    hire,
    conversation,
    job,
    answerId,
    review,
    things,
    own: { search, notification, session, certificate, referee },
  };
}
