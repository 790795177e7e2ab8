import { useEffect } from 'react';
import { removeStored } from '../../../browser/storage.ts';
import { useStoredTexts } from '../../../browser/use-stored-texts.ts';
import { sentKeyOf } from '../../hiring/sent-form.ts';

/** What this device stored about the last hire made on it. */
export interface StoredHire {
  id?: string | undefined;
  customerName?: string | undefined;
  jobDescription?: string | undefined;
  artisanName?: string | undefined;
  artisanId?: string | undefined;
}

/** The stored hire; undefined on the server, during hydration, and if there is none. */
export function useStoredHire(): StoredHire | undefined {
  const kept = Object.entries(useStoredTexts('device', 'hireResult') ?? {});
  const facts = kept.filter(([, fact]) => fact !== '');
  return facts.length > 0 ? Object.fromEntries(facts) : undefined;
}

/** Once a hire is paid or over, its form no longer says that it was sent and waits for payment. */
export function useSentNoMore(artisanId: string | null | undefined): void {
  useEffect(() => {
    if (artisanId) removeStored('tab', sentKeyOf(artisanId));
  }, [artisanId]);
}
