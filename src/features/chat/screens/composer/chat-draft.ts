import { forget, keep, keptTexts } from '../../../../browser/storage.ts';

/**
 * What somebody has typed to a person and not sent, kept on this device until it is. A visitor may type before signing
 * in; what they typed is theirs who then sign in here, and of two accounts neither sees the other's.
 */
const VISITOR = 'visitor';
const keyOf = (userId: string | null, otherId: string): string =>
  `chat-draft/${userId ?? VISITOR}/${otherId}`;

/** What was typed to a person before; "" where nothing was. A visitor's words pass over to the account that signs in. */
export function readDraft(userId: string | null, otherId: string): string {
  const own = keptTexts('device', keyOf(userId, otherId))?.text;
  if (own !== undefined || userId === null) return own ?? '';
  const visitors = readDraft(null, otherId);
  if (visitors === '') return '';
  keepDraft(userId, otherId, visitors);
  forgetDraft(null, otherId);
  return visitors;
}

export function keepDraft(userId: string | null, otherId: string, text: string): void {
  if (text === '') forgetDraft(userId, otherId);
  else keep('device', keyOf(userId, otherId), { text });
}

export function forgetDraft(userId: string | null, otherId: string): void {
  forget('device', keyOf(userId, otherId));
}
