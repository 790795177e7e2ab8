import type { ChatPerson } from '../../contract.ts';
import type { Side } from '../hire-step-words.ts';
import type { Reader } from '../load-chat.ts';

/** Which side of a hire the reader is on, as far as the two roles tell. */
export function sideOf(me: Reader, other: Pick<ChatPerson, 'role'>): Side {
  if (me?.role !== 'skilled') return 'customer';
  return other.role === 'skilled' ? null : 'artisan';
}
