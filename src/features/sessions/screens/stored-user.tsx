import { useEffect } from 'react';
import { forget, keep } from '../../../browser/storage.ts';
import type { OwnUser } from '../../../shared/signed-in-user.ts';

const STORAGE_KEY = 'user';

/**
 * Keeps the signed-in user in local storage under `user`, for display only: access depends on the session cookie.
 * Removed on sign-out.
 */
export function StoredUser({ user }: { user: OwnUser | null }) {
  useEffect(() => {
    if (user) keep('device', STORAGE_KEY, user);
    else forget('device', STORAGE_KEY);
  }, [user]);
  return null;
}
