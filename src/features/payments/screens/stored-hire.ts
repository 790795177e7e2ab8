import { useSyncExternalStore } from 'react';

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

/** Storage may be forbidden, and what is in it may be anything. */
function readStoredHire(): StoredHire | null {
  try {
    const text = localStorage.getItem(STORAGE_KEY);
    if (text === lastText) return lastHire;
    const parsed: unknown = JSON.parse(text ?? 'null');
    lastText = text;
    lastHire = typeof parsed === 'object' && parsed !== null ? textsOf(parsed) : null;
    return lastHire;
  } catch {
    return null;
  }
}

function textsOf(value: object): StoredHire {
  const texts = Object.entries(value).filter(([, each]) => typeof each === 'string' && each !== '');
  return Object.fromEntries(texts);
}

const never = () => () => {};

/** The stored hire; null on the server, on the first look, and where there is none. */
export const useStoredHire = (): StoredHire | null => useSyncExternalStore(never, readStoredHire, () => null);
