import { useKeptTexts } from '../../../browser/use-kept-texts.ts';

/** What this device remembers of the last hire made on it. */
export interface StoredHire {
  id?: string | undefined;
  customerName?: string | undefined;
  jobDescription?: string | undefined;
  artisanName?: string | undefined;
  artisanId?: string | undefined;
}

/** The stored hire; undefined on the server, on the first look, and where there is none. */
export function useStoredHire(): StoredHire | undefined {
  const kept = Object.entries(useKeptTexts('device', 'hireResult') ?? {});
  const facts = kept.filter(([, fact]) => fact !== '');
  return facts.length > 0 ? Object.fromEntries(facts) : undefined;
}
