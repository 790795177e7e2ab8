import { expect, test } from 'vitest';
import { faultsOfVerification } from './verification-rules.ts';
import { faultsOfBasics, faultsOfProfile } from './wizard-rules.ts';

const basics = { email: 'a@b', password: '12345678', confirmPassword: '12345678' };
const profile = {
  photoURL: '/files/images/x/480.webp',
  full_name: 'Chidi Okafor',
  address: '12 Zik Avenue',
  bio: 'Leaks stop with me.',
  skill: 'Plumber',
  expertise: 'Pipes',
  service_area: '5',
  custom_miles: '',
  state: 'Enugu',
  town: 'Nsukka',
};

test('a consumer’s first step requires all of its fields, and the same password twice', {
  meta: { promise: 'A consumer’s step 1 wants every field, and the same password twice' },
}, () => {
  expect(faultsOfBasics(basics, 'consumer')).toBeUndefined();
  for (const name of Object.keys(basics)) {
    const found = faultsOfBasics({ ...basics, [name]: '' }, 'consumer');
    expect(found?.message).toBe('All fields are required.');
    expect(Object.keys(found?.fields ?? {})).toEqual([name]);
  }
  expect(faultsOfBasics({ ...basics, confirmPassword: '12345679' }, 'consumer')).toEqual({
    message: 'Passwords must match.',
    fields: { confirmPassword: 'Passwords must match.' },
  });
});

test('an artisan’s first step requires email and password, and compares the repeated password', {
  meta: { promise: 'An artisan’s step 1 needs an email and a password, and compares the repeated one' },
}, () => {
  expect(faultsOfBasics(basics, 'skilled')).toBeUndefined();
  for (const name of ['email', 'password']) {
    expect(
      faultsOfBasics({ ...basics, [name]: ' '.repeat(name === 'email' ? 3 : 0) }, 'skilled')?.message,
    ).toBe('Email and password are required.');
  }
  expect(faultsOfBasics({ ...basics, confirmPassword: '' }, 'skilled')?.message).toBe(
    'Passwords must match.',
  );
});

test.each([
  [{ email: 'ab' }, { email: 'Email needs at least 3 characters.' }],
  [{ email: 'abc' }, undefined],
  [
    { password: '1234567', confirmPassword: '1234567' },
    { password: 'Password needs at least 8 characters.' },
  ],
  [{ password: 'x'.repeat(128), confirmPassword: 'x'.repeat(128) }, undefined],
  [
    { password: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) },
    { password: 'Password may have at most 128 characters.' },
  ],
])(
  'the first step with %j shows %j',
  { meta: { promise: 'An email needs three characters and a password eight, before anything is sent' } },
  (typed, fields) => {
    expect(faultsOfBasics({ ...basics, ...typed }, 'consumer')?.fields).toEqual(fields);
  },
);

test('the profile step requires a photo of a consumer, and the work of an artisan', {
  meta: {
    promise: 'A profile needs photo, name, address and bio of a consumer, and the work of an artisan',
  },
}, () => {
  expect(faultsOfProfile({}, 'consumer')).toEqual({
    message: 'Please correct the marked fields.',
    fields: {
      photoURL: 'Profile photo is required.',
      full_name: 'Full name is required.',
      address: 'Address is required.',
      bio: 'Bio is required.',
    },
  });
  expect(Object.keys(faultsOfProfile({}, 'skilled')?.fields ?? {})).toEqual([
    'full_name',
    'address',
    'bio',
    'skill',
    'expertise',
    'service_area',
    'state',
    'town',
  ]);
  expect(faultsOfProfile(profile, 'consumer')).toBeUndefined();
  expect(faultsOfProfile(profile, 'skilled')).toBeUndefined();
});

test.each([
  ['', 'Custom distance is required.'],
  ['0', 'Service area must be a whole number of miles, 1 to 500.'],
  ['1', undefined],
  ['500', undefined],
  ['501', 'Service area must be a whole number of miles, 1 to 500.'],
  ['2.5', 'Service area must be a whole number of miles, 1 to 500.'],
])(
  'a custom distance of %j shows %j, and only when its field is visible',
  { meta: { promise: '“Custom distance is required.”, before anything is sent' } },
  (custom_miles, message) => {
    const fields = message && { custom_miles: message };
    expect(faultsOfProfile({ ...profile, service_area: 'custom', custom_miles }, 'skilled')?.fields).toEqual(
      fields,
    );
    expect(faultsOfProfile({ ...profile, custom_miles }, 'skilled')).toBeUndefined();
  },
);

test.each([
  ['', 'BVN is required.'],
  ['2221234567', 'BVN must be exactly 11 digits.'],
  ['22212345678', undefined],
  ['222 1234 5678', undefined],
  ['222123456789', 'BVN must be exactly 11 digits.'],
  ['2221234567a', 'BVN must be exactly 11 digits.'],
])(
  'a BVN typed as %j shows %j',
  { meta: { promise: 'A BVN is 11 digits, spaces aside, before anything is sent' } },
  (bvn, message) => {
    expect(faultsOfVerification({ bvn })?.fields).toEqual(message && { bvn: message });
  },
);
