/**
 * What the browser keeps for screens: in this tab ("tab") or on this device ("device"). A storage may be full,
 * forbidden by the browser's settings, or hold whatever anything once put there; screens work without it, so nothing
 * here throws. Passwords and BVN are never kept.
 */
export type Storing = 'tab' | 'device';

// A browser that forbids a storage throws already where it is named.
const storageOf = (where: Storing): Storage => (where === 'tab' ? sessionStorage : localStorage);

/** A text as it was kept; null where there is none. */
export function keptText(where: Storing, key: string): string | null {
  try {
    return storageOf(where).getItem(key);
  } catch {
    return null;
  }
}

/** The texts of what was kept, by name; undefined where no such thing is kept. */
export const keptTexts = (where: Storing, key: string): Record<string, string> | undefined =>
  textsIn(keptText(where, key));

/** The texts in a JSON object, by name; undefined where it is none. */
export function textsIn(json: string | null): Record<string, string> | undefined {
  try {
    const stored: unknown = JSON.parse(json ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'));
  } catch {
    return undefined;
  }
}

/**
 * Keeps a value as JSON.
 *
 * @returns false where the browser does not let it
 */
export function keep(where: Storing, key: string, value: object): boolean {
  try {
    storageOf(where).setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Keeps nothing more under this key. */
export function forget(where: Storing, key: string): void {
  try {
    storageOf(where).removeItem(key);
  } catch {
    // Then nothing was kept.
  }
}

/** Keeps nothing more under keys that begin so. */
export function forgetAll(where: Storing, keyStart: string): void {
  try {
    for (const key of Object.keys(storageOf(where))) if (key.startsWith(keyStart)) forget(where, key);
  } catch {
    // Then nothing was kept.
  }
}
