import { sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { ownRows, type PersonalData } from '../../../server/personal-data.ts';

/** Contact messages, which belong to their sender's email, with our answers. */
export const contactPersonalData: PersonalData = {
  tables: ['contact_messages', 'contact_answers'],
  async collect(reads, { provenEmail }) {
    if (provenEmail === null) return { messages_to_us: [] };
    const messages = ownRows(
      reads
        .selectFrom('contact_messages')
        .select(['id', 'name', 'email', 'phone', 'message', 'created_at'])
        .where('email', '=', provenEmail),
      ['created_at', 'id'],
      (page) => withAnswers(reads, page),
    );
    return { messages_to_us: messages };
  },
  async erase(tx, { provenEmail }) {
    if (provenEmail === null) return;
    await tx.deleteFrom('contact_messages').where('email', '=', provenEmail).execute();
  },
};

/** Messages without their ids, and with our answers where there are some. */
async function withAnswers<Message extends { id: string }>(reads: Reads, messages: readonly Message[]) {
  const ids = messages.map(({ id }) => id);
  const answers = await reads
    .selectFrom('contact_answers')
    .select(['message_id', 'words', 'answered_at'])
    .where(sql<boolean>`message_id = any(${ids}::uuid[])`)
    .orderBy('answered_at')
    .execute();
  const byMessage = Map.groupBy(answers, (answer) => answer.message_id);
  return messages.map(({ id, ...message }) => {
    const sent = byMessage.get(id)?.map(({ words, answered_at }) => ({ words, answered_at }));
    return { ...message, ...(sent && { answers: sent }) };
  });
}
