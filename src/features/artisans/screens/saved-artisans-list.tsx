import { ArtisanCard, type ArtisanSummary } from './artisan-card.tsx';
import { SaveArtisanButton } from './save-artisan-button.tsx';

/** The artisans that a customer has saved, each with a button to remove it. */
export function SavedArtisansList({ artisans }: { artisans: readonly ArtisanSummary[] }) {
  return (
    <ul className="saved-artisans-list swipe-row">
      {artisans.map((artisan) => (
        <li key={artisan.id}>
          <ArtisanCard artisan={artisan} level={3} />
          <SaveArtisanButton artisan={artisan} saved />
        </li>
      ))}
    </ul>
  );
}
