import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { identifier } from '../../shared/identifier.ts';

/** A person as everybody may see them. Never an e-mail, a phone number, an address or anything of a BVN. */
export const publicUser = z.object({
  id: z.string(),
  _id: z.string(),
  full_name: z.string(),
  role: z.enum(['consumer', 'skilled']),
  photoURL: z.string().nullable(),
  bio: z.string().nullable(),
  skill: z.string().nullable(),
  profession: z.string().nullable(),
  expertise: z.string().nullable(),
  areas_of_expertise: z.string().nullable(),
  /** How far they travel, e.g. "10 miles". */
  service_area: z.string().nullable(),
  service_area_miles: z.number().nullable(),
  /** A map of where they work, as an address that may stand in a frame (OpenStreetMap); null without a base place. */
  serviceArea: z.string().nullable(),
  /** A link that opens the map around their base place. */
  mapUrl: z.string().nullable(),
  town: z.string().nullable(),
  state: z.string().nullable(),
  /** Average of their reviews with one decimal; null while there are none. */
  ratings: z.number().nullable(),
  review_count: z.number(),
  verified: z.boolean(),
  /** Whether they are available for hire: their own switch is on, and one of the next 14 days is free. */
  isOnline: z.boolean(),
  price_from_kobo: z.number().nullable(),
  years_of_experience: z.number().nullable(),
  caption: z.string().nullable(),
  videoURL: z.string().nullable(),
  /** Miles from the place that was asked about; null when none was. */
  distance_miles: z.number().nullable(),
});
export type PublicUser = z.output<typeof publicUser>;

export const review = z.object({
  id: z.string(),
  reviewer_name: z.string(),
  rating: z.number(),
  body: z.string(),
  created_at: z.string(),
});

export const profile = publicUser.extend({
  /** Their own switch: false means that they take no work on any day; `isOnline` is about the next 14. */
  takes_work: z.boolean(),
  /** Whether it is the caller's own. */
  is_caller: z.boolean(),
  /** Whether the caller saved them. */
  saved: z.boolean(),
  /** What a consumer looks for now, newest first; others look for nobody. */
  open_jobs: z.array(
    z.object({
      id: z.string(),
      skill: z.string(),
      expertise: z.string(),
      town: z.string(),
      state: z.string(),
    }),
  ),
  completed_hires: z.number(),
  member_since: z.string(),
  work_pictures: z.array(z.object({ id: z.string(), url: z.string(), caption: z.string() })),
  /** The newest ten. */
  reviews: z.array(review),
  /** How many reviews gave 5, 4, 3, 2 and 1 stars. */
  rating_counts: z.array(z.number()).length(5),
});
export type Profile = z.output<typeof profile>;

export const showProfileCall = defineCall({
  method: 'GET',
  path: '/api/users/:id',
  who: 'anyone',
  summary: 'One skilled person with their work and reviews, or a consumer with their open jobs.',
  params: z.object({ id: identifier }),
  answer: profile,
});

/** Whom somebody keeps for later; both calls may be sent twice. */
const savedCall = {
  path: '/api/users/:id/saved',
  who: 'signed-in',
  params: z.object({ id: identifier }),
  answer: z.object({ saved: z.boolean() }),
} as const;

export const saveArtisanCall = defineCall({
  ...savedCall,
  method: 'PUT',
  summary: 'Keeps a skilled person among the caller’s saved artisans.',
});

export const unsaveArtisanCall = defineCall({
  ...savedCall,
  method: 'DELETE',
  summary: 'Takes somebody out of the caller’s saved artisans.',
});

export const listSavedArtisansCall = defineCall({
  method: 'GET',
  path: '/api/saved-artisans',
  who: 'signed-in',
  summary: 'The artisans that the caller saved, the last one first; two hundred at the most.',
  answer: z.object({ result: z.array(publicUser), total: z.number() }),
});

/** How many days from today on the calendar of a skilled person shows. */
export const DAYS_SHOWN = 60;

export const showAvailabilityCall = defineCall({
  method: 'GET',
  path: '/api/users/:id/availability',
  who: 'anyone',
  summary:
    'The next 60 days of a skilled person (Africa/Lagos) and whether each is free: not booked, and no day off.',
  params: z.object({ id: identifier }),
  answer: z.object({ days: z.array(z.object({ date: z.string(), free: z.boolean() })) }),
});
export type Availability = z.output<typeof showAvailabilityCall.answer>;

export const showPreviewCall = defineCall({
  method: 'GET',
  path: '/og/profile/:file',
  who: 'anyone',
  summary:
    'The picture (JPEG, 1200 × 630) that a link to a skilled person’s page shows in chats; `:file` is "{id}.jpg".',
  params: z.object({
    file: z
      .string()
      .regex(/^[^.]+\.jpg$/i, 'There is no such picture.')
      .transform((file) => file.slice(0, -'.jpg'.length))
      .pipe(identifier),
  }),
  answer: z.unknown(),
});
