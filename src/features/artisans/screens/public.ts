export { ArtisanCard, type ArtisanSummary, summaryOf } from './artisan-card.tsx';
export { HiddenReview, monthOfJob, ReviewExtras } from './review-extras.tsx';
export { saveArtisanAction } from './save-artisan-action.ts';
export { SavedArtisans } from './saved-artisans.tsx';
export { NOT_SPECIFIED, useSelectedTradesperson } from './selected-tradesperson.ts';
