/** The distances, in miles, that an artisan can choose for their travel; any other whole number may be typed. */
export const SERVICE_AREA_MILES = [1, 5, 10, 20] as const;
export const MOST_SERVICE_AREA_MILES = 500;
/** The radius that maps show for artisans who have not said how far they travel. */
export const MILES_WHEN_UNSAID = 10;
