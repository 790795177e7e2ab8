import { sql } from 'kysely';
import type { Tx } from '../src/server/database.ts';
import { HOUR_MS, MINUTE_MS } from '../src/shared/durations.ts';
import type { DemoData } from './demo-data.ts';
import { demoIds } from './demo-id.ts';
import { inBatches } from './in-batches.ts';
import { readData } from './read-data.ts';

/** A conversation of conversations.json. People are named by their mailbox. */
interface TalkRow {
  readonly artisan: string;
  readonly customer: string;
  /** Hours before now at which the first message was sent. */
  readonly beganHoursAgo: number;
  /** How many of the last messages the other person has not read. */
  readonly unread?: number;
  readonly lines: readonly {
    readonly by: 'customer' | 'artisan';
    /** Minutes after the first message; a gap of a day is 1,440. */
    readonly minutes: number;
    readonly text: string;
  }[];
}

interface TalkOfTwo {
  readonly artisanId: string;
  readonly customerId: string;
  readonly text: TalkRow;
}

/**
 * Inserts conversations between the demo's people. Messages about hires are there already, written by a trigger; the
 * others are put between them by time. Everything is read except the last messages of some conversations.
 */
export async function insertConversations(tx: Tx, people: DemoData, today: Date): Promise<void> {
  // The trigger writes messages about hires at the end of the transaction, or when it is told to.
  await sql`set constraints hire_events_are_told immediate`.execute(tx);
  const nextTalkId = demoIds('conversation');
  const nextMessageId = demoIds('message');
  const talks = talksOf(people);
  const messages = [];
  for (const { artisanId, customerId, text } of talks) {
    const id = await conversationOf(tx, nextTalkId(), [artisanId, customerId], today);
    const beganAt = today.getTime() - text.beganHoursAgo * HOUR_MS;
    for (const { by, minutes, text: words } of text.lines) {
      messages.push({
        id: nextMessageId(),
        conversation_id: id,
        // Its final number is assigned when all messages are there.
        number: messages.length + 1_000_000,
        sender_id: by === 'customer' ? customerId : artisanId,
        text: words,
        sent_at: new Date(beganAt + minutes * MINUTE_MS),
      });
    }
  }
  await inBatches(messages, (batch) => tx.insertInto('messages').values(batch).execute());
  await numberByTime(tx);
  await readAllBut(
    tx,
    messages.map(({ id }) => id),
    talks,
  );
  // Everything is long past, so no browser has to hear of it.
  await tx.deleteFrom('live_outbox').execute();
}

const talksOf = ({ artisanNamed, consumerNamed }: DemoData): TalkOfTwo[] =>
  readData<TalkRow[]>('conversations.json').map((text) => ({
    artisanId: artisanNamed(text.artisan).id,
    customerId: consumerNamed(text.customer).id,
    text,
  }));

async function conversationOf(
  tx: Tx,
  newId: string,
  two: readonly [string, string],
  at: Date,
): Promise<string> {
  const [first, second] = [...two].sort();
  const { rows } = await sql<{ id: string }>`
    with talk as (
      insert into conversations (id, first_id, second_id, last_number, last_message_at, created_at)
      values (${newId}, ${first}, ${second}, 0, ${at}, ${at})
      on conflict (first_id, second_id) do update set last_number = conversations.last_number
      returning id
    ), members as (
      insert into conversation_members (conversation_id, user_id, other_id, last_message_at)
      select id, person, other, ${at}::timestamptz from talk,
             (values (${first}::uuid, ${second}::uuid), (${second}::uuid, ${first}::uuid)) two (person, other)
      on conflict (conversation_id, user_id) do nothing
    )
    select id from talk`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a conversation of the demo is always there');
  return row.id;
}

/** Numbers messages 1, 2, 3 … by time. They first get numbers far above, so that none collide. */
async function numberByTime(tx: Tx): Promise<void> {
  await sql`update messages set number = number + 10000000`.execute(tx);
  await sql`
    update messages set number = placed.number
      from (select id, row_number() over (partition by conversation_id order by sent_at, number) as number
              from messages) placed
     where messages.id = placed.id`.execute(tx);
  await sql`
    update conversations
       set last_number = newest.number, last_message_at = newest.sent_at
      from (select conversation_id, max(number) as number, max(sent_at) as sent_at
              from messages group by conversation_id) newest
     where newest.conversation_id = conversations.id`.execute(tx);
}

/** Marks everything as read, except the last messages of conversations that say so. */
async function readAllBut(tx: Tx, messageIds: readonly string[], talks: readonly TalkOfTwo[]): Promise<void> {
  await sql`
    update conversation_members me
       set read_number = talk.last_number, last_message_at = talk.last_message_at
      from conversations talk where talk.id = me.conversation_id`.execute(tx);
  let last = 0;
  for (const { text, artisanId, customerId } of talks) {
    last += text.lines.length;
    const { unread = 0 } = text;
    const firstUnread = messageIds[last - unread];
    if (unread === 0 || firstUnread === undefined) continue;
    const reader = text.lines.at(-1)?.by === 'customer' ? artisanId : customerId;
    await sql`
      update conversation_members me
         set read_number = first.number - 1, unread_count = ${unread}, unread_since = first.sent_at
        from messages first
       where first.id = ${firstUnread} and me.conversation_id = first.conversation_id
         and me.user_id = ${reader}`.execute(tx);
  }
}
