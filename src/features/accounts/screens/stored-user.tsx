import { useEffect } from 'react';
import type { OwnUser } from '../contract.ts';

const STORAGE_KEY = 'user';

/**
 * Keeps who is signed in under the local storage key `user`, for screens alone: it opens nothing, the session's
 * cookie does. It goes when the session goes.
 */
export function StoredUser({ user }: { user: OwnUser | null }) {
  useEffect(() => {
    try {
      if (user) localStorage.setItem(STORAGE_KEY, JSON.stringify(user));
      else localStorage.removeItem(STORAGE_KEY);
    } catch {
      // A browser may refuse all storage; nothing depends on it.
    }
  }, [user]);
  return null;
}
