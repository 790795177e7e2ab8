import { sql } from 'kysely';
import type { Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';
import { type Danger, dangerIn } from '../safety-words.ts';

/** Risky messages to this many people within this many days are no accident, so an operator looks at the account. */
const PEOPLE = 3;
const DAYS = 30;

interface Sent {
  id: string;
  senderId: string;
  recipientId: string;
  conversationId: string;
  text: string;
  sentAt: Date;
}

/**
 * Records a message that triggers a warning (safety-words.ts). It is still delivered. When its sender has written such
 * messages to three people within 30 days, a report is opened for an operator, once in that time.
 */
export async function recordRiskyMessage(tx: Tx, sent: Sent): Promise<void> {
  const danger = dangerIn(sent.text);
  if (!danger) return;
  await tx
    .insertInto('risky_messages')
    .values({
      message_id: sent.id,
      sender_id: sent.senderId,
      recipient_id: sent.recipientId,
      danger,
      sent_at: sent.sentAt,
    })
    .execute();
  // Serialises messages of one sender, so that each count includes the earlier ones.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`risky messages of ${sent.senderId}`}, 0))`.execute(
    tx,
  );
  const people = await countPeople(tx, sent);
  if (people < PEOPLE || (await wasNoticed(tx, sent))) return;
  await tx
    .insertInto('reports')
    .values({
      id: newId(),
      reported_id: sent.senderId,
      conversation_id: sent.conversationId,
      reason: 'pay_outside',
      details: detailsOf(danger, people),
      noticed: true,
      created_at: sent.sentAt,
    })
    // One open report is enough.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const since = (at: Date): Date => new Date(at.getTime() - DAYS * 24 * 3_600_000);

/** How many people the sender wrote such messages to in the last 30 days. */
async function countPeople(tx: Tx, { senderId, sentAt }: Sent): Promise<number> {
  const { people } = await tx
    .selectFrom('risky_messages')
    .select((row) => row.fn.count<number>('recipient_id').distinct().as('people'))
    .where('sender_id', '=', senderId)
    .where('sent_at', '>', since(sentAt))
    .executeTakeFirstOrThrow();
  return Number(people);
}

async function wasNoticed(tx: Tx, { senderId, sentAt }: Sent): Promise<boolean> {
  const report = await tx
    .selectFrom('reports')
    .select('id')
    .where('reported_id', '=', senderId)
    .where('noticed', '=', true)
    .where('created_at', '>', since(sentAt))
    .executeTakeFirst();
  return report !== undefined;
}

const lastOf: Record<Danger, string> = {
  pay_outside: 'asks for money outside a hire',
  account_number: 'gives a bank account',
  secret: 'asks for a code, a PIN or a BVN',
};

const detailsOf = (danger: Danger, people: number): string =>
  `Flagged automatically: risky messages to ${people} people within ${DAYS} days. The last one ${lastOf[danger]}.`;
