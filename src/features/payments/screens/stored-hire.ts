import { useSyncExternalStore } from 'react';
import { keptText, keptTexts } from '../../../browser/storage.ts';

/** What this device remembers of the last hire made on it. */
export interface StoredHire {
  id?: string | undefined;
  customerName?: string | undefined;
  jobDescription?: string | undefined;
  artisanName?: string | undefined;
  artisanId?: string | undefined;
}

const STORAGE_KEY = 'hireResult';

let lastText: string | null = null;
let lastHire: StoredHire | null = null;

/** Read anew only when it has changed: React asks often, and wants the same answer for the same text. */
function readStoredHire(): StoredHire | null {
  const text = keptText('device', STORAGE_KEY);
  if (text === lastText) return lastHire;
  const facts = Object.entries(keptTexts('device', STORAGE_KEY) ?? {}).filter(([, fact]) => fact !== '');
  lastText = text;
  lastHire = facts.length > 0 ? Object.fromEntries(facts) : null;
  return lastHire;
}

const never = () => () => {};

/** The stored hire; null on the server, on the first look, and where there is none. */
export const useStoredHire = (): StoredHire | null => useSyncExternalStore(never, readStoredHire, () => null);
