import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { operate } from '../../../../test-support/applicants.ts';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer } from '../../../../test-support/made-up-people.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp({ pages: true });
const { headers } = await makeOperator(app, 'administrator');
const artisan = await makeArtisan(app);
const customer = await makeConsumer(app);
const { id: hireId } = await makeHire(app, artisan);
// An account has one sanction in force.
for (let made = 0; made < 205; made += 1) await makeConsumer(app, { full_name: 'Of the queue' });
const { now } = app.clock;
/** Five more than a page has. Each two came at the same time. */
const numbers = sql`generate_series(1, 205) n`;
const came = sql`${now}::timestamptz - interval '1 day' + (n / 2) * interval '1 second'`;
const id = sql`gen_random_uuid()`;
const people = sql`(select id, row_number() over (order by id) as n from users where full_name = 'Of the queue') person`;

const fill = {
  refunds: sql`
    with paid as (
      insert into payments (id, hire_id, reference, method, part, amount_kobo, status, created_at, updated_at)
      select ${id}, ${hireId}, 'SH-70' || n, 'card', 'first', 500000, 'refund_due', ${came}, ${came} from ${numbers}
      returning id, created_at)
    insert into refunds (id, payment_id, amount_kobo, reason, status, created_at, updated_at)
    select ${id}, id, 500000, 'cancelled', 'needs_attention', created_at, created_at from paid`,
  contact: sql`
    insert into contact_messages (id, name, email, phone, message, created_at)
    select ${id}, 'Amina ' || n, 'amina@example.ng', '+2348031234567', 'How?', ${came} from ${numbers}`,
  abuse: sql`
    insert into suspicions (id, kind, evidence_key, first_id, second_id, signals, score, raised_at)
    select ${id}, 'same_person', 'key ' || n, ${artisan.id}, ${customer.id}, '{}', n % 3, ${came} from ${numbers}`,
  sanctions: sql`
    insert into sanctions (id, user_id, level, state, reason, evidence, given_by, given_at, ends_at, appeal_words, appealed_at)
    select ${id}, id, 'limited', 'active', 'Rude.', '{chat}', 'ngozi', ${came}, ${now}::timestamptz + interval '9 days',
           case when n % 2 = 0 then 'Please.' end, case when n % 2 = 0 then ${came} end
      from ${people}`,
  'review-reports': sql`
    with reviewed as (select ${id} as id, ${came} as at from ${numbers})
    insert into review_reports (id, review_id, reason, created_at)
    select ${id}, id, 'insult', at from reviewed
     union all select ${id}, id, 'threat', at + interval '1 hour' from reviewed`,
  // The page ends among those that failed.
  payouts: sql`
    insert into payouts (id, user_id, amount_kobo, kind, reference, status, settled_at, created_at, updated_at)
    select ${id}, ${artisan.id}, 200000, 'asked', 'sp-' || ${id},
           case when n <= 3 then 'sent' when n <= 105 then 'failed' else 'awaiting_approval' end,
           case when n between 4 and 105 then ${came} end, ${came}, ${came} from ${numbers}`,
  // The last two are verified, and handed in another address: each is due before all others.
  verifications: sql`
    with handed_in as (
      insert into verifications (user_id, status, submitted_at, due_on, decided_at)
      select id, case when n > 203 then 'verified' else 'submitted' end, ${came}, (${came})::date + (n % 3)::int + 20,
             case when n > 203 then ${came} end from ${people}
      returning user_id, status, submitted_at)
    insert into verification_addresses (id, user_id, place, street, lga, state_name, proof_kind, proof, state, handed_in_at)
    select ${id}, user_id, 'home', '1 Allen Avenue', 'Ikeja', 'Lagos', 'tenancy', 'proof', 'waiting', submitted_at
      from handed_in where status = 'verified'`,
  differences: sql`
    insert into paystack_differences (id, kind, reference, ours, theirs, happened_at, found_at, last_seen_at)
    select ${id}, 'payment_unknown', 'SHOP-' || n, 'none', '₦5,000', ${came}, ${came}, ${came} from ${numbers}`,
  'unknown-money': sql`
    insert into provider_events (id, dedup_key, event, reference, body, received_at, handled_at, outcome)
    select ${id}, 'key ' || n, 'charge.success', 'SHOP-' || n,
           jsonb_build_object('data', jsonb_build_object('id', n, 'status', 'success', 'reference', 'SHOP-' || n,
                                                         'amount', 500000, 'currency', 'NGN')),
           ${came}, ${came}, 'unknown_payment' from ${numbers}`,
  problems: sql`
    with reported as (
      insert into hires
      select (jsonb_populate_record(hires, jsonb_build_object('id', ${id}, 'status', 'disputed', 'decide_due_at', ${came}))).*
        from hires, ${numbers} where hires.id = ${hireId}
      returning id)
    insert into hire_events (id, hire_id, action, actor, to_status, happened_at)
    select ${id}, id, 'report_problem', 'customer', 'disputed', ${now} from reported`,
};

/** Where not every listed case waits for an operator. */
const waits: Record<string, number> = { sanctions: 102, payouts: 100 };

describe('a queue of the console with more cases than a page has', () => {
  test.each(Object.entries(fill))(
    'lists all %s, on two pages, and counts as many',
    { meta: { promise: 'An operator can open every case that a queue counts' } },
    async (key, rows) => {
      await rows.execute(app.db);
      const list = async (after?: string) => {
        const query = after === undefined ? '' : `?${new URLSearchParams({ after })}`;
        return (await app.request({ url: `/api/admin/${key}${query}`, headers })).json();
      };
      const first = await list();
      expect(first.result).toHaveLength(200);
      const second = await list(first.next);
      expect(second.result).toHaveLength(5);
      expect(second.next).toBeNull();
      const ids = [...first.result, ...second.result].map((each: { id: string }) => each.id);
      expect(new Set(ids).size).toBe(205);
      // A case that was decided meanwhile leaves the next page where it was.
      expect((await list(first.next)).result).toEqual(second.result);

      const { queues } = (await app.request({ url: '/api/admin/today', headers })).json();
      const { waiting } = queues.find((queue: { key: string }) => queue.key === key);
      expect(waiting).toBe(waits[key] ?? 205);
      for (const after of ['x', '1.2.3', `1.2.${newId()}x`]) {
        const refused = await app.request({
          url: `/api/admin/${key}?${new URLSearchParams({ after })}`,
          headers,
        });
        expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_input']);
      }
    },
  );

  test('lists payouts that wait for an operator first, then those that failed, then those on their way', async () => {
    const states: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const query = new URLSearchParams({ after });
      const page = (await app.request({ url: `/api/admin/payouts?${query}`, headers })).json();
      for (const { about } of page.result as { about: string }[])
        if (states.at(-1) !== about) states.push(about);
      after = page.next;
    }
    expect(states).toEqual(['waits for a second operator', 'failed', 'on its way']);
  });

  test.each([
    'contact',
    'refunds',
    'review-reports',
    'payouts',
    'verifications',
    'differences',
    'unknown-money',
    'problems',
  ])('has links between the pages of %s', async (key) => {
    const open = async (url: string) =>
      (await app.request({ url, headers: { ...headers, accept: 'text/html' } })).body;
    const linksIn = (html: string, words: string) =>
      [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(?:<[^>]*>)?([^<]*)/g)]
        .filter(([, , text]) => text === words)
        .map(([, href = '']) => href);
    const first = await open(`/admin/${key}`);
    expect(first).toMatch(/200 (listed|waiting) on this page, /);
    const [more = ''] = linksIn(first, 'More');
    const second = await open(more);
    expect(second).toMatch(/5 (listed|waiting) on this page, /);
    expect(linksIn(second, 'More')).toEqual([]);
    expect(linksIn(second, 'Back to the first')).toEqual([`/admin/${key}`]);
    const addresses = [...second.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
    const cases = [...new Set(addresses.filter((href) => href.startsWith(`/admin/${key}/`)))];
    expect(cases).toHaveLength(5);
    const opened = await open(cases[1] ?? '');
    expect(opened).toMatch(/5 (listed|waiting) on this page/);
    expect(linksIn(opened, 'Back to the list')).toEqual([more]);
  });

  test('says on the command line that there are more', async () => {
    for (const [words, headings, list = 'list'] of [
      ['contact', 0],
      ['books', 0, 'differences'],
      ['payments', 0, 'unknown'],
      ['abuse', 0],
      ['sanction', 0],
      ['payout', 0],
      ['verification', 1],
      ['problem', 1],
    ] as const) {
      const lines = (await operate(app, words, list)).split('\n');
      expect([words, lines.length]).toEqual([words, 201 + headings]);
      expect(lines.at(-1)).toMatch(/^There are more than these 200/);
    }
  });
});
