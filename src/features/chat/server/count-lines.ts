import { type RawBuilder, sql } from 'kysely';

/** How many messages two people have written to each other; what happened to their hires is not counted. */
export const chatLinesBetween = (
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select count(*)
    from conversations conversation
    join messages on messages.conversation_id = conversation.id
   where conversation.first_id = least(${one}, ${other}) and conversation.second_id = greatest(${one}, ${other})
     and messages.sender_id is not null)`;
