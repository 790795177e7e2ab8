import type pg from 'pg';
import { DAY_MS, MINUTE_MS } from '../src/shared/durations.ts';
import { copyInto } from './copying.ts';
import type { PeopleOfYear } from './fill-year.ts';
import type { Filled } from './million.ts';

const MESSAGES_EACH = 10;
const EVENTS_OF_CUSTOMER = 5;

/** Fills a conversation for each customer, and `more` others for each of the two busiest people. */
export async function fillConversations(
  client: pg.Client,
  { artisans, customers }: Filled,
  { busyArtisan, busyCustomer }: PeopleOfYear,
  more: number,
  nextId: () => string,
): Promise<void> {
  const pairs = customers.map((customer, n) => [artisans[(n * 5 + 2) % artisans.length] ?? '', customer]);
  for (let n = 1; n <= more; n += 1) {
    pairs.push([busyArtisan, customers[n] ?? ''], [artisans[n * 5 + 3] ?? '', busyCustomer]);
  }
  const conversations = pairs.map(([artisan = '', customer = ''], n) => ({
    id: nextId(),
    artisan,
    customer,
    at: Date.now() - ((n * 7_001) % 365) * DAY_MS - n,
    unread: n % 4,
  }));
  const sentAt = (at: number, number: number) =>
    new Date(at - (MESSAGES_EACH - number) * MINUTE_MS).toISOString();
  await copyInto(
    client,
    'conversations (id, first_id, second_id, last_number, last_message_at, created_at)',
    (function* () {
      for (const { id, artisan, customer, at } of conversations) {
        const [first, second] = [artisan, customer].sort();
        yield `${id}\t${first}\t${second}\t${MESSAGES_EACH}\t${sentAt(at, MESSAGES_EACH)}\t${sentAt(at, 1)}\n`;
      }
    })(),
  );
  await copyInto(
    client,
    'conversation_members (conversation_id, user_id, other_id, read_number, unread_count, unread_since, mailed_number, last_message_at)',
    (function* () {
      for (const { id, artisan, customer, at, unread } of conversations) {
        const last = sentAt(at, MESSAGES_EACH);
        const unreadSince = unread ? sentAt(at, MESSAGES_EACH - unread + 1) : '\\N';
        yield `${id}\t${artisan}\t${customer}\t${MESSAGES_EACH - unread}\t${unread}\t${unreadSince}\t${MESSAGES_EACH}\t${last}\n`;
        yield `${id}\t${customer}\t${artisan}\t${MESSAGES_EACH}\t0\t\\N\t${MESSAGES_EACH}\t${last}\n`;
      }
    })(),
  );
  await copyInto(
    client,
    'messages (id, conversation_id, number, sender_id, text, sent_at)',
    (function* () {
      for (const { id, artisan, customer, at } of conversations) {
        for (let number = 1; number <= MESSAGES_EACH; number += 1) {
          yield `${nextId()}\t${id}\t${number}\t${number % 3 ? customer : artisan}\tGood morning, are you free to come and look at it tomorrow?\t${sentAt(at, number)}\n`;
        }
      }
    })(),
  );
}

/** Fills half a year of notifications, live events and operators' acts. */
export async function fillNews(
  client: pg.Client,
  { artisans, customers }: Filled,
  { busyArtisan, busyCustomer, operator }: PeopleOfYear,
  more: number,
  nextId: () => string,
): Promise<void> {
  const now = Date.now();
  const told = [...artisans, ...artisans, ...customers, ...customers, ...customers];
  for (let n = 0; n < more; n += 1) told.push(busyArtisan, busyCustomer);
  await copyInto(
    client,
    'notifications (id, user_id, kind, title, text, link, source, created_at, read_at)',
    (function* () {
      for (const [n, person] of told.entries()) {
        const at = new Date(now - ((n * 7_001) % 175) * DAY_MS - n).toISOString();
        yield `${nextId()}\t${person}\tbookings\tA customer has paid\tFri 9 January 2026, from 09:00\t/consumer\tbench:${n}\t${at}\t${n % 3 ? at : '\\N'}\n`;
      }
    })(),
  );
  const at = new Date(now - DAY_MS).toISOString();
  await copyInto(
    client,
    'live_events (user_id, number, kind, data, created_at)',
    (function* () {
      for (const person of customers)
        for (let number = 1; number <= EVENTS_OF_CUSTOMER; number += 1)
          yield `${person}\t${number}\tnotifications\t{"unread": ${number}}\t${at}\n`;
    })(),
  );
  await copyInto(
    client,
    'live_counters (user_id, number)',
    (function* () {
      for (const person of customers) yield `${person}\t${EVENTS_OF_CUSTOMER}\n`;
    })(),
  );
  await copyInto(
    client,
    'audit_entries (id, happened_at, actor, action, subject_id, details)',
    (function* () {
      for (const [n, artisan] of artisans.entries())
        if (n % 3 === 0)
          yield `${nextId()}\t${new Date(now - (n % 365) * DAY_MS).toISOString()}\t${operator}\tverification_approved\t${artisan}\t{}\n`;
    })(),
  );
}
