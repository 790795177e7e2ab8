import { readTexts, removeStored, storeJson } from '../../../../browser/storage.ts';

/**
 * Keeps unsent text to a person on this device until it is sent. A visitor's draft passes to the account that next
 * signs in here; accounts never see each other's drafts.
 */
const VISITOR = 'visitor';
const keyOf = (userId: string | null, otherId: string): string =>
  `chat-draft/${userId ?? VISITOR}/${otherId}`;

/** The draft for a person; "" if there is none. Moves a visitor's draft to the account that has signed in. */
export function readDraft(userId: string | null, otherId: string): string {
  const own = readTexts('device', keyOf(userId, otherId))?.text;
  if (own !== undefined || userId === null) return own ?? '';
  const visitors = readDraft(null, otherId);
  if (visitors === '') return '';
  storeDraft(userId, otherId, visitors);
  deleteDraft(null, otherId);
  return visitors;
}

export function storeDraft(userId: string | null, otherId: string, text: string): void {
  if (text === '') deleteDraft(userId, otherId);
  else storeJson('device', keyOf(userId, otherId), { text });
}

export function deleteDraft(userId: string | null, otherId: string): void {
  removeStored('device', keyOf(userId, otherId));
}
