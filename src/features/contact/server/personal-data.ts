import type { PersonalData } from '../../../server/personal-data.ts';

/** Messages to us, which are known by their sender's address alone. */
export const contactPersonalData: PersonalData = {
  tables: ['contact_messages'],
  async collect(reads, { provenEmail }) {
    if (provenEmail === null) return { messages_to_us: [] };
    const messages = await reads
      .selectFrom('contact_messages')
      .select(['name', 'email', 'phone', 'message', 'created_at'])
      .where('email', '=', provenEmail)
      .orderBy('created_at')
      .execute();
    return { messages_to_us: messages };
  },
  async forget(tx, { provenEmail }) {
    if (provenEmail === null) return;
    await tx.deleteFrom('contact_messages').where('email', '=', provenEmail).execute();
  },
};
