import type { Reads, Tx } from '../../../server/database.ts';
import type { HireSide } from '../process.ts';

/** A message on the page of a guest's hire. */
export interface HireMessage {
  id: string;
  side: HireSide;
  text: string;
  sentAt: Date;
}

const messages = (reads: Reads) =>
  reads.selectFrom('hire_messages').select(['id', 'hire_id', 'side', 'text', 'sent_at']);

type Row = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>;
const messageOf = ({ id, side, text, sent_at }: Row): HireMessage => ({
  id,
  side: side === 'artisan' ? 'artisan' : 'customer',
  text,
  sentAt: sent_at,
});

/** Oldest first. */
export async function listMessagesOf(reads: Reads, hireId: string): Promise<HireMessage[]> {
  const rows = await messages(reads).where('hire_id', '=', hireId).orderBy('sent_at').orderBy('id').execute();
  return rows.map(messageOf);
}

export async function findMessage(
  reads: Reads,
  id: string,
): Promise<(HireMessage & { hireId: string }) | undefined> {
  const row = await messages(reads).where('id', '=', id).executeTakeFirst();
  return row && { ...messageOf(row), hireId: row.hire_id };
}

export async function insertMessage(tx: Tx, hireId: string, message: HireMessage): Promise<void> {
  const { id, side, text, sentAt } = message;
  await tx.insertInto('hire_messages').values({ id, hire_id: hireId, side, text, sent_at: sentAt }).execute();
}
