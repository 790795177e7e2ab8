import { type RawBuilder, sql } from 'kysely';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { MILES_WHEN_UNSAID } from '../../../shared/service-area.ts';
import { levelsOf } from '../../../shared/verification-levels.ts';
import { isListedFull } from '../../bookings/server/public.ts';
import { type BadgeRow, courseBadgesOf, shownBadges } from '../../courses/server/public.ts';
import { artisanListings } from '../../people/server/public.ts';
import type { PriceItem } from '../../price-list/contract.ts';
import { firstPriceOf } from '../../price-list/server/public.ts';
import type { PointsOf } from '../../ranking/contract.ts';
import { nextFreeDayOf, pointsOf, usualAnswer } from '../../ranking/server/public.ts';
import type { PublicUser } from '../contract.ts';
import { checksListed } from './listed-levels.ts';

/** Figures from an artisan's listing; consumers have none. */
interface ListedFigures {
  full: boolean;
  weighed_rating: number | null;
  next_free_on: string | null;
  next_free_in_days: number | null;
  answer_minutes: number | null;
  answer_count: number;
  booked_count: number;
  finished_count: number;
  done_count: number;
  /** Kinds of checks that count today. */
  checks: string[];
  points: PointsOf;
}

/** Row of a person as {@link publicUserColumns} selects it. */
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
  /** The artisan's own switch for taking work. */
  takes_work: boolean;
  languages: string[];
  /** At most three pictures of their work. */
  thumbnails: string[];
  listed: ListedFigures | null;
  first_price: PriceItem | null;
  course_badges: BadgeRow[];
  price_from_kobo: number | null;
  years_of_experience: number | null;
  caption: string | null;
  video_url: string | null;
  distance: number | null;
}

/** How many pictures of each artisan's work a list shows. */
const MOST_THUMBNAILS = 3;

/**
 * Public columns of a person, for statements that name the person `u` and their place `p`. Private columns are not
 * selected at all, so that later code cannot leak them.
 *
 * @param distance SQL for the miles from the place of the search; absent without one
 */
export function publicUserColumns(
  now: Date,
  distance: RawBuilder<unknown> = sql`null::float8`,
): RawBuilder<unknown> {
  const today = lagosDay(now);
  const listed = sql`(
    select json_build_object(
             'full', ${isListedFull('listing', today)}, 'weighed_rating', weighed_rating,
             'next_free_on', free.day, 'next_free_in_days', free.day - ${today}::date,
             'answer_minutes', answer_minutes, 'answer_count', answer_count, 'booked_count', booked_count,
             'finished_count', finished_count, 'done_count', done_count,
             'checks', ${checksListed('listing', today)}, 'points', ${pointsOf('listing')})
      from ${artisanListings} listing
     -- "offset 0": worked out once, not wherever it is named.
     cross join lateral (select ${nextFreeDayOf('listing', now)} as day offset 0) free
     where listing.artisan_id = u.id)`;
  const thumbnails = sql`array(
    select url from work_pictures where artisan_id = u.id order by position, id limit ${sql.lit(MOST_THUMBNAILS)})`;
  return sql`u.id, u.full_name, u.role, u.photo_url, u.bio, u.skill, u.profession, u.expertise, u.service_radius_miles,
    p.name as town, p.state, p.latitude, p.longitude, u.rating, u.review_count, u.verified_at is not null as verified,
    u.available as takes_work, u.languages,
    u.price_from_kobo, ${firstPriceOf(sql`u.id`)} as first_price, u.years_of_experience, u.caption, u.video_url,
    ${courseBadgesOf(sql`u.id`, now)} as course_badges,
    ${listed} as listed, ${thumbnails} as thumbnails, ${distance} as distance`;
}

/** A person as everyone may see them. */
export function publicUserOf(row: PublicUserRow): PublicUser {
  const miles = row.service_radius_miles;
  const { listed } = row;
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
    weighed_rating: rounded(listed?.weighed_rating ?? null, 3),
    verified: row.verified,
    levels: levelsOf(listed?.checks ?? []),
    isOnline: row.takes_work && !listed?.full,
    takes_work: row.takes_work,
    next_free_on: listed?.next_free_on ?? null,
    next_free_in_days: listed?.next_free_in_days ?? null,
    completed_hires: listed?.done_count ?? 0,
    answers_in_minutes: listed ? usualAnswer(listed.answer_minutes, listed.answer_count) : null,
    booked_hires: listed?.booked_count ?? 0,
    finished_hires: listed?.finished_count ?? 0,
    standing_points: listed?.points ?? null,
    languages: row.languages,
    work_thumbnails: row.thumbnails,
    price_from_kobo: row.price_from_kobo,
    first_price: row.first_price,
    years_of_experience: row.years_of_experience,
    caption: row.caption,
    videoURL: row.video_url,
    course_badges: shownBadges(row.course_badges),
    distance_miles: rounded(row.distance, 1),
  };
}

const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : Number(value.toFixed(decimals));

const MILES_PER_DEGREE = 69;

/**
 * OpenStreetMap's embeddable map ("Share", "HTML") of the artisan's whole service area. It needs no API key, and
 * the site allows framing.
 */
function embeddedMapOf({ latitude, longitude, service_radius_miles: miles }: PublicUserRow): string | null {
  if (latitude === null || longitude === null) return null;
  const north = (miles ?? MILES_WHEN_UNSAID) / MILES_PER_DEGREE;
  // Degrees of longitude get shorter with the distance from the equator.
  const east = north / Math.cos((latitude * Math.PI) / 180);
  const corners = [longitude - east, latitude - north, longitude + east, latitude + north];
  const bbox = corners.map((degrees) => degrees.toFixed(4)).join(',');
  const query = new URLSearchParams({ bbox, layer: 'mapnik', marker: `${latitude},${longitude}` });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}

/** Link to a place in Google Maps (https://developers.google.com/maps/documentation/urls/get-started). */
const mapUrl = (latitude: number, longitude: number | null): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
