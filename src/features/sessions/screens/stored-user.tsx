import { useEffect } from 'react';
import { forget, keep } from '../../../browser/storage.ts';
import type { OwnUser } from '../../../shared/signed-in-user.ts';

const STORAGE_KEY = 'user';

/**
 * Keeps who is signed in under the local storage key `user`, for screens alone: it opens nothing, the session's
 * cookie does. It goes when the session goes.
 */
export function StoredUser({ user }: { user: OwnUser | null }) {
  useEffect(() => {
    if (user) keep('device', STORAGE_KEY, user);
    else forget('device', STORAGE_KEY);
  }, [user]);
  return null;
}
