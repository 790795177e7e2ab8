import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { hiddenFor } from '../../shared/hire-reviews.ts';
import { identifier } from '../../shared/identifier.ts';
import { LEVEL_NAMES } from '../../shared/verification-levels.ts';
import { CHECK_KINDS } from '../../shared/verification-words.ts';
import { day, instant, kobo } from '../../shared/wire-types.ts';
import { exampleOpenings, openings, openingsQuery } from '../bookings/contract.ts';
import { courseBadge, exampleCourseBadge } from '../courses/contract.ts';
import { priceItem } from '../price-list/contract.ts';
import { examplePoints, points } from '../ranking/contract.ts';

export const publicUser = z
  .object({
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
    service_area: z.string().nullable().meta({ description: 'How far they travel, e.g. "10 miles".' }),
    service_area_miles: z.number().nullable(),
    serviceArea: z.string().nullable().meta({
      description:
        'A map of where they work, as an address that can be shown in a frame (OpenStreetMap); null without a base place.',
    }),
    mapUrl: z.string().nullable().meta({ description: 'A link that opens the map around their base place.' }),
    town: z.string().nullable(),
    state: z.string().nullable(),
    ratings: z
      .number()
      .nullable()
      .meta({ description: 'Average of their reviews with one decimal; null while there are none.' }),
    review_count: z.number(),
    weighed_rating: z.number().nullable().meta({
      description:
        'The value behind `sort=ratings`: their average with eight reviews of 4.4 added, so that 5.0 from two ranks below 4.9 from twelve.',
    }),
    verified: z.boolean(),
    levels: z.array(z.enum(LEVEL_NAMES)).meta({
      description:
        'What we have checked, with or without the badge: BVN and face, bank account name, certificate, references. A certificate counts until its last day in Lagos is over.',
    }),
    isOnline: z.boolean().meta({
      description:
        'Whether they are available for hire: their own switch is on, and one of the next 14 days is free.',
    }),
    takes_work: z.boolean().meta({
      description:
        'Their own switch. False: they take no new work. `isOnline` also depends on the next 14 days.',
    }),
    next_free_on: z.string().nullable().meta({
      description: 'Their next free day in Lagos (YYYY-MM-DD) of the next 14; null where none is free.',
    }),
    next_free_in_days: z
      .number()
      .nullable()
      .meta({ description: '0 for today, 1 for tomorrow; null as above.' }),
    completed_hires: z.number(),
    answers_in_minutes: z.number().nullable().meta({
      description:
        'How long they usually take to answer: the median of the last 90 days; null for fewer than 2 answers.',
    }),
    booked_hires: z.number().meta({ description: 'Hires booked in the last 12 months that are over.' }),
    finished_hires: z.number().meta({ description: 'How many of `booked_hires` they finished.' }),
    standing_points: points
      .nullable()
      .meta({ description: 'What explains their place in the list. Null for a consumer.' }),
    languages: z.array(z.string()).meta({ description: 'The languages they speak.' }),
    work_thumbnails: z.array(z.string()).meta({ description: 'Up to three pictures of their work.' }),
    price_from_kobo: kobo.nullable(),
    first_price: priceItem
      .nullable()
      .meta({ description: 'The first of their fixed prices; null where they have none.' }),
    years_of_experience: z.number().nullable(),
    caption: z.string().nullable(),
    videoURL: z.string().nullable(),
    course_badges: z
      .array(courseBadge)
      .meta({ description: 'Safety courses they passed that are still valid, newest first.' }),
    distance_miles: z
      .number()
      .nullable()
      .meta({ description: 'Miles from the place in the request. Null without one.' }),
  })
  .meta({
    id: 'User',
    description:
      'The public view of a person. Never an email, a phone number, an address or any part of a BVN.',
  });
export type PublicUser = z.output<typeof publicUser>;

export const review = z
  .object({
    id: z.string(),
    reviewer_name: z.string(),
    rating: z.number().nullable().meta({ description: '1 to 5. Null for a review that we hid.' }),
    body: z.string(),
    created_at: instant,
    stars: z
      .object({ work: z.number(), time: z.number(), price: z.number(), manners: z.number() })
      .nullable()
      .meta({
        description: '1 to 5 each. Null in older reviews, which have none, and in hidden ones.',
      }),
    photos: z.array(z.string()),
    reply: z
      .object({ text: z.string(), at: instant })
      .nullable()
      .meta({ description: 'What the artisan answered.' }),
    hidden_for: hiddenFor,
    job_month: z.string().meta({ description: 'When the hire was, as YYYY-MM.' }),
    job: z.string().nullable().meta({
      description:
        'What was done: the fixed price that was booked, otherwise the artisan’s trade. Never what the customer wrote.',
    }),
    town: z.string().nullable().meta({
      description:
        'Where the job was: its town, LGA or district where we know it by that name; never the address.',
    }),
    state: z.string().nullable(),
  })
  .meta({ id: 'ProfileReview' });

/** Example of a review in the API documentation. */
export const exampleReview: z.output<typeof review> = {
  id: exampleIds.review,
  reviewer_name: 'Amina Y.',
  rating: 5,
  body: 'Came on time, and the tank no longer leaks.',
  created_at: '2026-11-10T15:20:00.000Z',
  stars: { work: 5, time: 5, price: 4, manners: 5 },
  photos: ['/files/images/tank.webp'],
  reply: { text: 'Thank you, Amina. Call me when the filter is due.', at: '2026-11-11T08:00:00.000Z' },
  hidden_for: null,
  job_month: '2026-11',
  job: 'Repair a leaking tap',
  town: 'Ikeja',
  state: 'Lagos',
};

export const profile = publicUser
  .extend({
    is_caller: z.boolean().meta({ description: "Whether it is the caller's own." }),
    saved: z.boolean().meta({ description: 'Whether the caller saved them.' }),
    open_jobs: z
      .array(
        z.object({
          id: z.string(),
          skill: z.string(),
          expertise: z.string(),
          town: z.string(),
          state: z.string(),
        }),
      )
      .meta({ description: 'A consumer’s open jobs, newest first; empty for an artisan.' }),
    checks: z.array(z.object({ kind: z.enum(CHECK_KINDS), passed_at: instant })).meta({
      description: 'The passed checks that count today, with their dates. Empty after a rejection.',
    }),
    certificates: z
      .array(z.object({ title: z.string(), issuer: z.string(), expires_on: day.nullable() }))
      .meta({ description: 'Certificates that we have checked and that are valid today.' }),
    member_since: z.string(),
    work_pictures: z.array(z.object({ id: z.string(), url: z.string(), caption: z.string() })),
    reviews: z.array(review).meta({ description: 'The newest ten.' }),
    directory_path: z.string().nullable().meta({
      description:
        'The page of artisans of the same trade in the same place; null without a trade that has pages.',
    }),
    rating_parts: z
      .object({ work: z.number(), time: z.number(), price: z.number(), manners: z.number() })
      .nullable()
      .meta({ description: 'The averages of the parts, with one decimal; null while no review has them.' }),
    rating_counts: z
      .array(z.number())
      .length(5)
      .meta({ description: 'How many reviews gave 5, 4, 3, 2 and 1 stars.' }),
  })
  .meta({ id: 'Profile' });
export type Profile = z.output<typeof profile>;
/** Example of an artisan in the API documentation. */
export const exampleUser: PublicUser = {
  id: exampleIds.artisan,
  _id: exampleIds.artisan,
  full_name: 'Chidi Okafor',
  role: 'skilled',
  photoURL: '/files/images/chidi.webp',
  bio: 'Leaks, tanks and bathrooms since 2014.',
  skill: 'Plumber',
  profession: 'Plumber',
  expertise: 'Leak repair, water heaters',
  areas_of_expertise: 'Leak repair, water heaters',
  service_area: '10 miles',
  service_area_miles: 10,
  serviceArea: 'https://www.openstreetmap.org/export/embed.html?bbox=3.20,6.45,3.49,6.74',
  mapUrl: 'https://www.openstreetmap.org/?mlat=6.5965&mlon=3.3421',
  town: 'Ikeja',
  state: 'Lagos',
  ratings: 4.8,
  review_count: 27,
  weighed_rating: 4.709,
  verified: true,
  levels: ['BVN', 'Bank', 'References'],
  isOnline: true,
  takes_work: true,
  next_free_on: '2026-11-25',
  next_free_in_days: 1,
  completed_hires: 31,
  answers_in_minutes: 60,
  booked_hires: 14,
  finished_hires: 14,
  standing_points: examplePoints,
  languages: ['English', 'Igbo'],
  work_thumbnails: ['/files/images/bathroom.webp'],
  price_from_kobo: 800_000,
  first_price: { id: exampleIds.priceItem, title: 'Fix a tap', priceKobo: 800_000, isVisit: false },
  years_of_experience: 12,
  caption: 'Water where it belongs',
  videoURL: null,
  course_badges: [exampleCourseBadge],
  distance_miles: null,
};

export const showProfileCall = defineCall({
  method: 'GET',
  path: '/api/users/:id',
  who: 'anyone',
  alikeForVisitors: true,
  alikeForMembers: true,
  ownFields: { is_caller: false, saved: false },
  mayLag: 'for-visitors',
  summary: 'One artisan with their work and reviews, or a consumer with their open jobs.',
  refusals: ['user_not_found'],
  params: z.object({ id: identifier }),
  answer: profile,
  exampleAnswer: {
    ...exampleUser,
    is_caller: false,
    saved: false,
    open_jobs: [],
    checks: [{ kind: 'identity', passed_at: '2026-03-09T10:00:00.000Z' }],
    certificates: [
      { title: 'Trade Test Grade II, plumbing', issuer: 'Federal Ministry of Labour', expires_on: null },
    ],
    member_since: '2025-03-04T09:00:00.000Z',
    work_pictures: [
      { id: exampleIds.picture, url: '/files/images/bathroom.webp', caption: 'A bathroom in Ikeja' },
    ],
    reviews: [exampleReview],
    directory_path: '/artisans/plumbers/ikeja-lagos',
    rating_parts: { work: 4.9, time: 4.6, price: 4.7, manners: 5 },
    rating_counts: [23, 3, 1, 0, 0],
  },
});

/** Common to saving and unsaving an artisan; both are idempotent. */
const savedCall = {
  path: '/api/users/:id/saved',
  who: 'signed-in',
  params: z.object({ id: identifier }),
  answer: z.object({ saved: z.boolean() }),
} as const;

export const saveArtisanCall = defineCall({
  ...savedCall,
  method: 'PUT',
  summary: 'Saves an artisan for the caller.',
  refusals: ['own_profile', 'user_not_found'],
  exampleAnswer: { saved: true },
});

export const unsaveArtisanCall = defineCall({
  ...savedCall,
  method: 'DELETE',
  summary: 'Removes an artisan from the caller’s saved artisans.',
  exampleAnswer: { saved: false },
});

export const listSavedArtisansCall = defineCall({
  method: 'GET',
  path: '/api/saved-artisans',
  who: 'signed-in',
  summary: 'The caller’s saved artisans, last saved first, at most 200.',
  answer: z.object({ result: z.array(publicUser), total: z.number() }),
  exampleAnswer: { result: [exampleUser], total: 1 },
});

export const showAvailabilityCall = defineCall({
  method: 'GET',
  path: '/api/users/:id/availability',
  who: 'anyone',
  mayLag: 'for-everyone',
  summary:
    'Sixty days of an artisan (Africa/Lagos), with the times when a job can start. Only these times can be booked.',
  refusals: ['user_not_found'],
  params: z.object({ id: identifier }),
  query: openingsQuery,
  answer: openings,
  exampleAnswer: exampleOpenings,
});
export type Availability = z.output<typeof showAvailabilityCall.answer>;

export const showPreviewCall = defineCall({
  method: 'GET',
  path: '/og/profile/:file',
  who: 'anyone',
  summary:
    'The picture (JPEG, 1200 × 630) that a link to an artisan’s page shows in chats; `:file` is "{id}.jpg".',
  refusals: ['user_not_found'],
  params: z.object({
    file: z
      .string()
      .regex(/^[^.]+\.jpg$/i, 'There is no such picture.')
      .transform((file) => file.slice(0, -'.jpg'.length))
      .pipe(identifier),
  }),
  answer: z.unknown(),
  answerType: 'image/jpeg',
});
