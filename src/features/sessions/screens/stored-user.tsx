import { useEffect } from 'react';
import { removeStored, storeJson } from '../../../browser/storage.ts';
import type { OwnUser } from '../../../shared/signed-in-user.ts';

const STORAGE_KEY = 'user';

/**
 * Keeps the signed-in user in local storage under `user`, for display only: access depends on the session cookie.
 * Removed on sign-out.
 */
export function StoredUser({ user }: { user: OwnUser | null }) {
  useEffect(() => {
    if (user) storeJson('device', STORAGE_KEY, user);
    else removeStored('device', STORAGE_KEY);
  }, [user]);
  return null;
}
