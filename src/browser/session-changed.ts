import { keptTexts } from './storage.ts';

/**
 * A browser may show a page again as it was left, without asking the server: Back after signing out would show the
 * account. A page that comes back is loaded anew when somebody else, or no one, is signed in by then.
 */
export function reloadForAnotherSession(): void {
  let shownTo: string | undefined;
  window.addEventListener('pagehide', () => {
    shownTo = storedUserId();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (storedUserId() !== shownTo) window.location.reload();
    else if (shownTo !== undefined) void reloadUnlessSignedIn(shownTo);
  });
}

/** The session may have ended on the server alone: by its time, or from another device. */
async function reloadUnlessSignedIn(userId: string): Promise<void> {
  const answer = await fetch('/api/auth/me').catch(() => undefined);
  if (!answer?.ok) return;
  const { user } = (await answer.json()) as { user: { id: string } | null };
  if (user?.id !== userId) window.location.reload();
}

/** See features/accounts/screens/stored-user.tsx, which keeps it. */
const storedUserId = (): string | undefined => keptTexts('device', 'user')?.id;
