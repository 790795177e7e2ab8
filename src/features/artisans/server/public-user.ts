import { type RawBuilder, sql } from 'kysely';
import { isFullFrom } from '../../bookings/server/public.ts';
import type { PublicUser } from '../contract.ts';

/** What the statement below reads of one person; the names are the table's. */
export interface PublicUserRow {
  id: string;
  full_name: string;
  role: 'consumer' | 'skilled';
  photo_url: string | null;
  bio: string | null;
  skill: string | null;
  profession: string | null;
  expertise: string | null;
  service_radius_miles: number | null;
  town: string | null;
  state: string | null;
  latitude: number | null;
  longitude: number | null;
  rating: number | null;
  review_count: number;
  verified: boolean;
  /** Their own switch is on, and one of the next 14 days is neither booked nor a day off. */
  online: boolean;
  price_from_kobo: number | null;
  years_of_experience: number | null;
  caption: string | null;
  video_url: string | null;
  distance: number | null;
}

/**
 * The columns of a person that everybody may see, for a statement that calls the person `u` and their place `p`.
 * What is private is not selected at all, so no later step can let it slip.
 *
 * @param today YYYY-MM-DD in Lagos
 * @param distance miles from the place that was asked about; absent where none was
 */
export function publicUserColumns(
  today: string,
  distance: RawBuilder<unknown> = sql`null::float8`,
): RawBuilder<unknown> {
  return sql`u.id, u.full_name, u.role, u.photo_url, u.bio, u.skill, u.profession, u.expertise, u.service_radius_miles,
    p.name as town, p.state, p.latitude, p.longitude, u.rating, u.review_count, u.verified_at is not null as verified,
    u.available and not ${isFullFrom(sql`u.id`, today)} as online, u.price_from_kobo, u.years_of_experience, u.caption, u.video_url, ${distance} as distance`;
}

/** A person as everybody may see them. */
export function publicUserOf(row: PublicUserRow): PublicUser {
  const miles = row.service_radius_miles;
  return {
    id: row.id,
    _id: row.id,
    full_name: row.full_name,
    role: row.role,
    photoURL: row.photo_url,
    bio: row.bio,
    skill: row.skill,
    profession: row.profession,
    expertise: row.expertise,
    areas_of_expertise: row.expertise,
    service_area: miles === null ? null : `${miles} ${miles === 1 ? 'mile' : 'miles'}`,
    service_area_miles: miles,
    serviceArea: embeddedMapOf(row),
    mapUrl: row.latitude === null ? null : mapUrl(row.latitude, row.longitude),
    town: row.town,
    state: row.state,
    ratings: row.rating,
    review_count: row.review_count,
    verified: row.verified,
    isOnline: row.online,
    price_from_kobo: row.price_from_kobo,
    years_of_experience: row.years_of_experience,
    caption: row.caption,
    videoURL: row.video_url,
    distance_miles: row.distance === null ? null : Math.round(row.distance * 10) / 10,
  };
}

const MILES_PER_DEGREE = 69;
/** Shown around the place of artisans who have not said how far they travel. */
const USUAL_MILES = 10;

/**
 * The map that OpenStreetMap offers for frames ("Share", "HTML"), with all that the artisan's miles reach. It needs no
 * key, and the site lets itself be framed.
 */
function embeddedMapOf({ latitude, longitude, service_radius_miles: miles }: PublicUserRow): string | null {
  if (latitude === null || longitude === null) return null;
  const north = (miles ?? USUAL_MILES) / MILES_PER_DEGREE;
  // A degree of longitude is the shorter the farther it is from the equator.
  const east = north / Math.cos((latitude * Math.PI) / 180);
  const corners = [longitude - east, latitude - north, longitude + east, latitude + north];
  const bbox = corners.map((degrees) => degrees.toFixed(4)).join(',');
  const query = new URLSearchParams({ bbox, layer: 'mapnik', marker: `${latitude},${longitude}` });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}

/** A link that opens the place in Google Maps (https://developers.google.com/maps/documentation/urls/get-started). */
const mapUrl = (latitude: number, longitude: number | null): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
