import { keptText } from './storage.ts';

/** See features/sessions/screens/stored-user.tsx, which keeps it. */
const storedUser = () => keptText('device', 'user');

/**
 * A browser may show a page again as it was left, without asking the server: Back after signing out would show the
 * account. A page that comes back is loaded anew if somebody was signed in when it was left, or is by now.
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
