import { type RawBuilder, sql } from 'kysely';

/** SQL for the number of messages between two people, lines about hires excluded. */
export const chatLinesBetween = (
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select count(*)
    from conversations conversation
    join messages on messages.conversation_id = conversation.id
   where conversation.first_id = least(${one}, ${other}) and conversation.second_id = greatest(${one}, ${other})
     and messages.sender_id is not null)`;
