import { Refusal } from '../../../server/refusal.ts';
import type { RefusalCode } from '../../../shared/refusal-codes.ts';
import type { ChatPartner } from '../contract.ts';

/** Two people, and what decides whether one may write to the other. */
export interface Pair {
  other: ChatPartner;
  conversationId: string | null;
  blockedByCaller: boolean;
  blockedByOther: boolean;
  /** They have, or had, a hire. */
  hired: boolean;
  /** The other looks for somebody at this moment, or the caller answered a job of theirs. */
  lookingForSomebody: boolean;
}

/** Somebody about whom strangers learn nothing, not even whether they exist. */
export const personNotFound = () => new Refusal(404, 'user_not_found', 'User not found');
export const conversationNotFound = () =>
  new Refusal(404, 'conversation_not_found', 'There is no such conversation.');

/**
 * Whether somebody may see the other as a person to write to. Skilled people may be written to by everybody. Consumers
 * are nobody's business: only people who have to do with them, or answer the job they have open, write to them.
 */
export function mayMeet(caller: { id: string; role: string }, pair: Pair | undefined): pair is Pair {
  if (!pair || pair.other.id === caller.id || pair.other.role === 'admin') return false;
  if (pair.conversationId !== null || pair.hired) return true;
  if (pair.other.role === 'skilled') return true;
  return pair.other.role === 'consumer' && caller.role === 'skilled' && pair.lookingForSomebody;
}

/** Why somebody cannot write to a person that they may see; null where they can. */
export function whyNotWrite(pair: Pair): { code: RefusalCode; message: string } | null {
  const { full_name: name, role } = pair.other;
  if (role === 'deleted') {
    return { code: 'person_gone', message: 'This account is deleted, so no one would read your message.' };
  }
  if (pair.blockedByCaller) {
    return { code: 'you_blocked_them', message: `You blocked ${name}. Unblock them to write to them again.` };
  }
  if (pair.blockedByOther) {
    return { code: 'blocked', message: `${name} is not taking messages from you.` };
  }
  return null;
}
