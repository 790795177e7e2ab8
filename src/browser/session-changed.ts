import { readText } from './storage.ts';

/** The user that features/sessions/screens/stored-user.tsx stores. */
const storedUser = () => readText('device', 'user');

/**
 * Reloads a page that the browser restores from its back/forward cache if a member was signed in when it was left, or
 * is now. Otherwise Back after signing out would show the account.
 */
export function reloadForAnotherSession(): void {
  let shownTo: string | null;
  addEventListener('pagehide', () => {
    shownTo = storedUser();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && (shownTo || storedUser())) location.reload();
  });
}
