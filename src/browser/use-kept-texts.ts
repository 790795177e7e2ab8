import { useMemo, useSyncExternalStore } from 'react';
import { keptText, type Storing, textsIn } from './storage.ts';

const never = () => () => {};

/** The stored texts under a key; undefined on the server, during hydration, and where there is nothing. */
export function useKeptTexts(where: Storing, key: string): Record<string, string> | undefined {
  const text = useSyncExternalStore(
    never,
    () => keptText(where, key),
    () => null,
  );
  return useMemo(() => textsIn(text), [text]);
}
