import { sql } from 'kysely';
import type { AnsweredInTime } from '../../../server/reactions.ts';

/** For each member whom the other person wrote to first: when that was, and when the member first answered. */
export const chatAnswers = sql<AnsweredInTime>`(
  select member.user_id as artisan_id, asked.sent_at as asked_at, answered.sent_at as answered_at
    from conversation_members member
   cross join lateral (
     select sender_id, number, sent_at from messages
      where conversation_id = member.conversation_id and sender_id is not null order by number limit 1) asked
   cross join lateral (
     select sent_at from messages
      where conversation_id = member.conversation_id and sender_id = member.user_id and number > asked.number
      order by number limit 1) answered
   where asked.sender_id <> member.user_id)`;
