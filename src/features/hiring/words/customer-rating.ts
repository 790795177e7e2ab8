import type { HireView } from '../contract.ts';

/** How artisans rate the customer, for an artisan who receives a request: "Rated 4.8 from 5 artisans". */
export function customerRatingWords({ customerRating }: Pick<HireView, 'customerRating'>): string {
  if (!customerRating) return 'No reviews from artisans yet';
  const { average, artisans } = customerRating;
  return `Rated ${average.toFixed(1)} from ${artisans} ${artisans === 1 ? 'artisan' : 'artisans'}`;
}
