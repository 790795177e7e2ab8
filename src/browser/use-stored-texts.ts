import { useMemo, useSyncExternalStore } from 'react';
import { readText, type StorageArea, textsIn } from './storage.ts';

const never = () => () => {};

/** The stored texts under a key; undefined on the server, during hydration, and where there is nothing. */
export function useStoredTexts(where: StorageArea, key: string): Record<string, string> | undefined {
  const text = useSyncExternalStore(
    never,
    () => readText(where, key),
    () => null,
  );
  return useMemo(() => textsIn(text), [text]);
}
