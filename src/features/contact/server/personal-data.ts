import type { PersonalData } from '../../../server/personal-data.ts';

/** Contact messages, which belong to their sender's email, with our answers. */
export const contactPersonalData: PersonalData = {
  tables: ['contact_messages', 'contact_answers'],
  async collect(reads, { provenEmail }) {
    if (provenEmail === null) return { messages_to_us: [] };
    const messages = await reads
      .selectFrom('contact_messages')
      .select(['id', 'name', 'email', 'phone', 'message', 'created_at'])
      .where('email', '=', provenEmail)
      .orderBy('created_at')
      .execute();
    const answers = await reads
      .selectFrom('contact_answers')
      .innerJoin('contact_messages', 'contact_messages.id', 'contact_answers.message_id')
      .select(['contact_answers.message_id', 'contact_answers.words', 'contact_answers.answered_at'])
      .where('contact_messages.email', '=', provenEmail)
      .orderBy('contact_answers.answered_at')
      .execute();
    return {
      messages_to_us: messages.map(({ id, ...message }) => {
        const own = answers.filter(({ message_id }) => message_id === id);
        const sent = own.map(({ words, answered_at }) => ({ words, answered_at }));
        return { ...message, ...(sent.length > 0 && { answers: sent }) };
      }),
    };
  },
  async erase(tx, { provenEmail }) {
    if (provenEmail === null) return;
    await tx.deleteFrom('contact_messages').where('email', '=', provenEmail).execute();
  },
};
