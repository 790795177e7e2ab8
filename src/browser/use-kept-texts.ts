import { useMemo, useSyncExternalStore } from 'react';
import { keptText, type Storing, textsIn } from './storage.ts';

const never = () => () => {};

/** What is kept under a key; undefined on the server, on the first look, and where there is nothing. */
export function useKeptTexts(where: Storing, key: string): Record<string, string> | undefined {
  const text = useSyncExternalStore(
    never,
    () => keptText(where, key),
    () => null,
  );
  return useMemo(() => textsIn(text), [text]);
}
