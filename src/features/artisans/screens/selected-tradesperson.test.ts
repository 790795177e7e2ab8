import { expect, test } from 'vitest';
import type { Profile } from '../contract.ts';
import { selectedTradesperson } from './selected-tradesperson.ts';

const person = {
  id: '0190',
  full_name: 'Sola  Ade Bello',
  photoURL: '/files/images/x/480.webp',
  expertise: 'House wiring',
  town: 'Ibadan',
  state: 'Oyo',
  service_area: '10 miles',
  service_area_miles: 10,
  ratings: 4.5,
  verified: true,
  bio: 'Lights that stay on.',
} as Profile;

test('the chosen artisan is kept with both names and every field that the next screens show', {
  meta: { promise: true },
}, () => {
  const kept = selectedTradesperson(person);
  expect(kept).toMatchObject({
    id: '0190',
    fname: 'Sola',
    lname: 'Ade Bello',
    image: '/files/images/x/480.webp',
    expertise: 'House wiring',
    ratings: 4.5,
    verified: true,
    bio: 'Lights that stay on.',
  });
  expect(kept.location).toContain('Ibadan');
});

test('a chosen artisan’s missing details show placeholders: a portrait, “Not specified”, “No ratings yet”', {
  meta: { promise: 'What a chosen person has not said has its stand-in' },
}, () => {
  const kept = selectedTradesperson({
    ...person,
    full_name: 'Sola',
    photoURL: null,
    expertise: null,
    town: null,
    state: null,
    service_area: null,
    service_area_miles: null,
    ratings: null,
    bio: null,
  });
  expect(kept).toMatchObject({
    fname: 'Sola',
    lname: '',
    image: expect.stringContaining('svg'),
    expertise: 'Not specified',
    location: 'Not specified',
    ratings: 'No ratings yet',
    bio: '',
  });
});
