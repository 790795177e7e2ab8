/** How far a skilled person travels, in miles, as choices offer it; any other whole number may be typed. */
export const SERVICE_AREA_MILES = [1, 5, 10, 20] as const;
export const MOST_SERVICE_AREA_MILES = 500;
/** Shown on maps round the place of artisans who have not said how far they travel. */
export const MILES_WHEN_UNSAID = 10;
