export { SavedArtisans } from './saved-artisans.tsx';
export { ArtisanCard, type ArtisanSummary, placeOf, summaryOf } from './artisan-card.tsx';
