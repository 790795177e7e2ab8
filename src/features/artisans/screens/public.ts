export { ArtisanCard, type ArtisanSummary, placeOf, summaryOf } from './artisan-card.tsx';
