/** Nigeria's 36 states and its capital territory, as the gazetteer's table spells them, in the order of choices. */
export const STATES = [
  'Abia',
  'Adamawa',
  'Akwa Ibom',
  'Anambra',
  'Bauchi',
  'Bayelsa',
  'Benue',
  'Borno',
  'Cross River',
  'Delta',
  'Ebonyi',
  'Edo',
  'Ekiti',
  'Enugu',
  'FCT Abuja',
  'Gombe',
  'Imo',
  'Jigawa',
  'Kaduna',
  'Kano',
  'Katsina',
  'Kebbi',
  'Kogi',
  'Kwara',
  'Lagos',
  'Nasarawa',
  'Niger',
  'Ogun',
  'Ondo',
  'Osun',
  'Oyo',
  'Plateau',
  'Rivers',
  'Sokoto',
  'Taraba',
  'Yobe',
  'Zamfara',
] as const;
export type StateName = (typeof STATES)[number];

/** Offered before anything is typed, and where no script asks for more. */
export const WELL_KNOWN_PLACES = [
  'Ikeja, Lagos',
  'Lekki, Lagos',
  'Yaba, Lagos',
  'Surulere, Lagos',
  'Ikorodu, Lagos',
  'Wuse 2, FCT Abuja',
  'Gwarinpa, FCT Abuja',
  'Kubwa, FCT Abuja',
  'Port Harcourt, Rivers',
  'Ibadan, Oyo',
  'Kano, Kano',
  'Kaduna, Kaduna',
  'Benin City, Edo',
  'Enugu, Enugu',
  'Jos, Plateau',
  'Abeokuta, Ogun',
  'Warri, Delta',
  'Uyo, Akwa Ibom',
  'Onitsha, Anambra',
  'Aba, Abia',
] as const;

/** How far a skilled person travels, in miles, as choices offer it; any other whole number may be typed. */
export const SERVICE_AREA_MILES = [1, 5, 10, 20] as const;
export const MOST_SERVICE_AREA_MILES = 500;
/** Shown on maps round the place of artisans who have not said how far they travel. */
export const MILES_WHEN_UNSAID = 10;
