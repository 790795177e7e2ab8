export { ArtisanCard, type ArtisanSummary, placeOf, summaryOf } from './artisan-card.tsx';
export { calendarMonths, weekdays } from './calendar-months.ts';
export { SavedArtisans } from './saved-artisans.tsx';
