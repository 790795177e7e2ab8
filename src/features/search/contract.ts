import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { publicUser } from '../artisans/contract.ts';

export const sortOrders = ['relevance', 'ratings', 'name', 'skills', 'distance'] as const;
export type SortOrder = (typeof sortOrders)[number];

const maybe = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const flag = maybe(
  z.enum(['true', 'false', '1', '0', 'on']).transform((value) => value !== 'false' && value !== '0'),
);
const numberBetween = (label: string, min: number, max: number) =>
  maybe(
    z.coerce
      .number({ error: `${label} must be a number.` })
      .min(min, `${label} must be ${min} or more.`)
      .max(max, `${label} must be ${max} or less.`),
  );
const text = (max: number) =>
  maybe(
    z
      .string()
      .max(max, `Please search for at most ${max} characters.`)
      .transform((value) => value.replaceAll('\0', '').trim()),
  );

export const searchUsersCall = defineCall({
  method: 'GET',
  path: '/api/users/',
  who: 'anyone',
  summary: 'Skilled people by words, trade, place, distance, rating and availability.',
  query: z.object({
    q: text(200),
    role: maybe(z.enum(['consumer', 'skilled'])),
    skill: text(60),
    verified: flag,
    available: flag,
    minRating: numberBetween('Rating', 0, 5),
    state: text(60),
    lga: text(80),
    lat: numberBetween('Latitude', -90, 90),
    lng: numberBetween('Longitude', -180, 180),
    miles: numberBetween('Distance', 1, 500),
    sort: maybe(z.enum(sortOrders)),
    limit: maybe(z.coerce.number().int().min(1).max(200, 'At most 200 at a time.')),
    cursor: text(500),
  }),
  answer: z.array(publicUser),
});

export const place = z.object({
  id: z.number(),
  name: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

export const searchPlacesCall = defineCall({
  method: 'GET',
  path: '/api/places',
  who: 'anyone',
  summary: 'Towns of Nigeria by name, largest first.',
  query: z.object({ q: text(80), state: text(60), limit: maybe(z.coerce.number().int().min(1).max(1000)) }),
  answer: z.array(place),
});
