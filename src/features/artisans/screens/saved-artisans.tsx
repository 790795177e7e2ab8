import { lazy, Suspense } from 'react';
import { lazyWithRetry } from '../../../browser/lazy-with-retry.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FoldSection } from '../../../ui/fold.tsx';
import type { ArtisanSummary } from './artisan-card.tsx';
import './artisan-card.css';
import './saved-artisans.css';

/** At the end of its page and rendered by the server, so its code loads after the page's own. */
const listPart = lazyWithRetry(() => import('./saved-artisans-list.tsx'));
const SavedArtisansList = lazy(async () => ({ default: (await listPart).SavedArtisansList }));

/** Section with the saved artisans, most recent first. */
export function SavedArtisans({ artisans }: { artisans: readonly ArtisanSummary[] }) {
  return (
    <FoldSection
      id="saved-artisans"
      title="Saved artisans"
      className="saved-artisans"
      aside={artisans.length}
      open={artisans.length === 0}
      wide
    >
      {artisans.length === 0 ? (
        <EmptyState
          title="You haven’t saved anyone yet"
          level={3}
          action={
            <ButtonLink to="/artisan" variant="secondary">
              Find an artisan
            </ButtonLink>
          }
        >
          <p>Press “Save for later” on an artisan’s profile to find them here again.</p>
        </EmptyState>
      ) : (
        <Suspense>
          <SavedArtisansList artisans={artisans} />
        </Suspense>
      )}
    </FoldSection>
  );
}
