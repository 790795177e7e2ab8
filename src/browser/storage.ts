/**
 * Browser storage for screens: of this tab ("tab") or of this device ("device"). A storage may be full, forbidden by
 * the browser's settings, or hold unexpected content; screens work without it, so nothing here throws. Passwords and
 * BVNs are never stored.
 */
export type StorageArea = 'tab' | 'device';

// A browser that forbids storage throws when the property is merely read.
const storageOf = (where: StorageArea): Storage => (where === 'tab' ? sessionStorage : localStorage);

/** The stored text; null where there is none. */
export function readText(where: StorageArea, key: string): string | null {
  try {
    return storageOf(where).getItem(key);
  } catch {
    return null;
  }
}

/** The texts of a stored object, by name; undefined where there is none. */
export const readTexts = (where: StorageArea, key: string): Record<string, string> | undefined =>
  textsIn(readText(where, key));

/** The texts in a JSON object, by name; undefined where it is no object. */
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
 * Stores a value as JSON.
 *
 * @returns false where the browser refuses
 */
export function storeJson(where: StorageArea, key: string, value: object): boolean {
  try {
    storageOf(where).setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Removes what is stored under a key. */
export function removeStored(where: StorageArea, key: string): void {
  try {
    storageOf(where).removeItem(key);
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

/** Removes everything whose key begins with `keyStart`. */
export function removeAllStored(where: StorageArea, keyStart: string): void {
  try {
    for (const key of Object.keys(storageOf(where))) if (key.startsWith(keyStart)) removeStored(where, key);
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}
