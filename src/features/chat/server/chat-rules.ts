import { Refusal } from '../../../server/refusal.ts';
import type { RefusalCode } from '../../../shared/refusal-codes.ts';
import type { ChatPartner } from '../contract.ts';

/** Two people, and what decides whether one can write to the other. */
export interface Pair {
  other: ChatPartner;
  conversationId: string | null;
  blockedByCaller: boolean;
  blockedByOther: boolean;
  /** Whether the two have, or had, a hire. */
  hired: boolean;
  /** Whether the other has an open job now, or the caller answered a job of theirs. */
  lookingForSomebody: boolean;
}

/** Refusal for a person the caller must not learn anything about, not even that they exist. */
export const personNotFound = () => new Refusal(404, 'user_not_found', 'User not found');
export const conversationNotFound = () =>
  new Refusal(404, 'conversation_not_found', 'We can’t find this conversation.');

/**
 * Whether a caller can see the other as a person to write to. Anyone can write to artisans. Consumers are private: only
 * people with a hire or conversation with them, or artisans who could answer their open job, can write to them.
 */
export function mayMeet(caller: { id: string; role: string }, pair: Pair | undefined): pair is Pair {
  if (!pair || pair.other.id === caller.id || pair.other.role === 'admin') return false;
  if (pair.conversationId !== null || pair.hired) return true;
  if (pair.other.role === 'skilled') return true;
  return pair.other.role === 'consumer' && caller.role === 'skilled' && pair.lookingForSomebody;
}

/** Why a caller cannot write to a person they can see; null if they can. */
export function whyNotWrite(pair: Pair): { code: RefusalCode; message: string } | null {
  const { full_name: name, role } = pair.other;
  if (role === 'deleted') {
    return { code: 'person_gone', message: 'This account has been deleted, so you can’t write to it.' };
  }
  if (pair.blockedByCaller) {
    return { code: 'you_blocked_them', message: `You blocked ${name}. Unblock them to write to them again.` };
  }
  if (pair.blockedByOther) {
    return { code: 'blocked', message: `${name} is not taking messages from you.` };
  }
  return null;
}
