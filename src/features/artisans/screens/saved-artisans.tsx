import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ArtisanCard, type ArtisanSummary } from './artisan-card.tsx';
import { SaveArtisanButton } from './save-artisan-button.tsx';
import './saved-artisans.css';

/** Whom somebody keeps for later, the last one first. */
export function SavedArtisans({ artisans }: { artisans: readonly ArtisanSummary[] }) {
  return (
    <section aria-labelledby="saved-artisans" className="saved-artisans">
      <h2 id="saved-artisans">Saved artisans</h2>
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
        <ul className="saved-artisans-list">
          {artisans.map((artisan) => (
            <li key={artisan.id}>
              <ArtisanCard artisan={artisan} level={3} />
              <SaveArtisanButton artisan={artisan} saved />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
