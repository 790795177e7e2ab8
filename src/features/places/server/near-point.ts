/** A point on the map, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** IUGG mean radius of the earth. */
export const EARTH_RADIUS_MILES = 3958.761;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * Great-circle distance between two points in miles (haversine formula, R. W. Sinnott, "Virtues of the Haversine",
 * Sky & Telescope 68, 1984).
 */
export function milesBetween(one: Point, other: Point): number {
  const half =
    Math.sin(radians(other.latitude - one.latitude) / 2) ** 2 +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, half)));
}
