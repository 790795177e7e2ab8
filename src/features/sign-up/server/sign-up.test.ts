import sharp from 'sharp';
import { expect, test } from 'vitest';
import { imageForm } from '../../../../test-support/image-form.ts';
import { makeConsumer, placeId } from '../../../../test-support/made-up-people.ts';
import { smallMp4, videoForm } from '../../../../test-support/made-up-videos.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { STATES } from '../../../shared/places.ts';

const app = await startTestApp();

const consumer = {
  role: 'consumer',
  full_name: 'Amina Bello',
  email: 'Amina@Example.ng',
  password: 'mango tree by the gate',
  address: '4 Awolowo Road, Ikoyi',
  bio: 'I rent a flat.',
  photoURL: '',
};
const skilled = {
  ...consumer,
  role: 'skilled',
  full_name: 'Chidi Okafor',
  skill: 'Plumber',
  expertise: 'Pipes and leaks',
  service_area: '10',
};

let emailsMade = 0;
const newEmail = () => `person${++emailsMade}@example.ng`;
const signUp = (payload: object) => app.request({ method: 'POST', url: '/api/auth/signup', payload });
const userWith = (email: string) =>
  app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
const countUsers = async () => (await app.db.selectFrom('users').select('id').execute()).length;

test('a consumer gets an account, and is not signed in by signing up', {
  meta: { promise: 'A consumer who signs up is not signed in by it' },
}, async () => {
  const answer = await signUp(consumer);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({
    message: 'Account created',
    user: {
      id: expect.any(String),
      _id: answer.json().user.id,
      email: 'amina@example.ng',
      full_name: 'Amina Bello',
      role: 'consumer',
      photoURL: null,
    },
  });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(await userWith('amina@example.ng')).toMatchObject({
    address: '4 Awolowo Road, Ikoyi',
    bio: 'I rent a flat.',
    email_verified: false,
    skill: null,
  });
});

test('the password is stored as an Argon2id hash with the parameters that OWASP recommends', {
  meta: { promise: 'Passwords are kept as Argon2id hashes' },
}, async () => {
  const email = newEmail();
  await signUp({ ...consumer, email });
  const { password } = await app.db
    .selectFrom('account_credentials')
    .innerJoin('users', 'users.id', 'account_credentials.user_id')
    .select('account_credentials.password')
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow();
  expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('an artisan gets an account with their work, and cannot make themselves verified', {
  meta: { promise: 'Verified cannot be claimed at sign-up' },
}, async () => {
  const email = newEmail();
  const answer = await signUp({
    ...skilled,
    email,
    state: 'Lagos',
    town: 'ikeja',
    verified: true,
    verified_at: '2026-01-01T00:00:00Z',
  });
  expect(answer.statusCode).toBe(201);
  expect(await userWith(email)).toMatchObject({
    role: 'skilled',
    skill: 'Plumber',
    expertise: 'Pipes and leaks',
    service_radius_miles: 10,
    place_id: await placeId(app, 'Ikeja', 'Lagos'),
    verified_at: null,
  });
});

test.each([
  ['5', 5],
  ['5 miles', 5],
  ['1 Mile', 1],
  [20, 20],
  [' 37 ', 37],
])('a service area of %j is %i miles', async (service_area, miles) => {
  const email = newEmail();
  expect((await signUp({ ...skilled, email, service_area })).statusCode).toBe(201);
  expect(await userWith(email)).toMatchObject({ service_radius_miles: miles });
});

test.each(['0', '501', '-5', '5.5', 'far', '5 km', '999999999999'])(
  'a service area of %j is refused at its field',
  { meta: { promise: 'A service area is whole miles, 1 to 500' } },
  async (service_area) => {
    const email = newEmail();
    const answer = await signUp({ ...skilled, email, service_area });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({
      service_area: 'Service area must be a whole number of miles, 1 to 500.',
    });
    expect(await userWith(email)).toBeUndefined();
  },
);

test('an artisan may give their languages as a list or as text, and an unknown one is named', async () => {
  for (const languages of [['igbo', 'English'], 'English, Igbo', 'Igbo English']) {
    const email = newEmail();
    expect((await signUp({ ...skilled, email, languages })).statusCode).toBe(201);
    expect((await userWith(email))?.languages).toEqual(['English', 'Igbo']);
  }
  const email = newEmail();
  expect((await signUp({ ...skilled, email })).statusCode).toBe(201);
  expect((await userWith(email))?.languages).toEqual([]);
  const refused = await signUp({ ...skilled, email: newEmail(), languages: 'English, Klingon' });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().fields.languages).toMatch(
    /^We don’t know the language “Klingon”\. Choose from: English,/,
  );
});

test('the fields areas_of_expertise and expertise mean the same', {
  meta: { promise: 'Sign-up takes both names of the expertise' },
}, async () => {
  const email = newEmail();
  const answer = await signUp({ ...skilled, email, expertise: undefined, areas_of_expertise: 'Bathrooms' });
  expect(answer.statusCode).toBe(201);
  expect(await userWith(email)).toMatchObject({ expertise: 'Bathrooms' });
});

test('an artisan must give their skill, expertise and service area', {
  meta: { promise: 'A skilled sign-up needs skill, expertise and service area' },
}, async () => {
  const { skill, expertise, service_area, ...rest } = skilled;
  const answer = await signUp({ ...rest, email: newEmail() });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    message: 'Please correct the marked fields.',
    fields: {
      skill: 'Skill is required.',
      expertise: 'Areas of expertise are required.',
      service_area: 'Service area is required.',
    },
  });
  expect(skill && expertise && service_area).toBeTruthy();
});

test('a skill that is not one of our trades is refused', {
  meta: { promise: 'Only trades of the table are taken' },
}, async () => {
  const answer = await signUp({ ...skilled, email: newEmail(), skill: 'Wizard' });
  expect(answer.json().fields).toEqual({ skill: 'Please choose a skill from the list.' });
});

test('a town that is not in the gazetteer is refused, with similar towns', {
  meta: { promise: 'An unknown town is refused with towns that there are' },
}, async () => {
  const answer = await signUp({ ...skilled, email: newEmail(), state: 'Lagos', town: 'Nowhere' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields.town).toMatch(/^We don’t know that town in Lagos\..*like .*Lagos/);
});

test('an unknown state, a town without a state and a state without a town are refused', async () => {
  const messages = [];
  for (const place of [{ state: 'Wakanda', town: 'Ikeja' }, { town: 'Ikeja' }, { state: 'Lagos' }]) {
    messages.push((await signUp({ ...skilled, email: newEmail(), ...place })).json().fields);
  }
  expect(messages).toEqual([
    { state: 'Please choose a state from the list.' },
    { state: 'Please choose your state.' },
    { town: 'Please enter your town or area.' },
  ]);
});

test('the states that can be chosen are those of the gazetteer', async () => {
  const rows = await app.db.selectFrom('places').select('state').distinct().orderBy('state').execute();
  expect(rows.map((row) => row.state)).toEqual([...STATES]);
});

test('an uploaded intro video belongs to the artisan, with its caption, and no second account can use it', {
  meta: { promise: "A sign-up's intro video must be one uploaded here" },
}, async () => {
  const form = videoForm(await smallMp4(), { caption: 'A kitchen in Yaba' });
  const videoURL = (await app.request({ method: 'POST', url: '/api/uploads/videos', ...form })).json()
    .secure_url;
  const email = newEmail();
  expect((await signUp({ ...skilled, email, videoURL })).statusCode).toBe(201);
  expect(await userWith(email)).toMatchObject({ video_url: videoURL, caption: 'A kitchen in Yaba' });
  const captioned = await app.db
    .selectFrom('users')
    .select('email')
    .where('caption', 'is not', null)
    .execute();
  expect(captioned).toEqual([{ email }]);
  expect((await signUp({ ...skilled, email, videoURL })).statusCode).toBe(201);

  const thief = await signUp({ ...skilled, email: newEmail(), videoURL });
  expect(thief.statusCode).toBe(400);
  expect(thief.json().fields).toHaveProperty('videoURL');
});

test.each([
  'javascript:alert(1)',
  'https://video.example/x',
  'my video',
  '/files/videos/00000000-0000-7000-8000-000000000000.mp4',
])(
  'an intro video at %j, which was not uploaded here, is refused and no account is made',
  async (videoURL) => {
    const email = newEmail();
    const answer = await signUp({ ...skilled, email, videoURL });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({
      videoURL: 'We can only use a video that was uploaded here. Please choose it again.',
    });
    expect(await userWith(email)).toBeUndefined();
  },
);

test.each([
  'mango tree by the gate',
  'first rain on my roof',
  'Lagos traffic at 5',
  'k7wR2-pfXq',
  'chelsea48201957x',
  'of 128 characters, '.repeat(7).slice(0, 128),
])('the password %j, which takes long to guess, is accepted', async (password) => {
  const email = `first.last.${Math.random()}@example.ng`;
  expect((await signUp({ ...consumer, email, password })).statusCode).toBe(201);
});

test.each([
  ['password', 'very common'],
  ['PASSWORD', 'very common'],
  ['12345678', 'very common'],
  ['surehands2026', 'very common'],
  ...[
    ...[
      'P@ssw0rd',
      'Password1!',
      'Passw0rd123',
      'Admin@123',
      'Iloveyou1',
      'Nigeria1',
      'nigeria123',
      'lagos123',
    ],
    ...[
      'chelsea123',
      'jesus123',
      'consumer1',
      'surehands!1',
      'Welcome1',
      'arsenal1',
      'qwertyuiop',
      '2026Ch1oma!',
    ],
  ].map((password): [string, string] => [password, 'very common']),
  ['first.last1', 'your own name or email'],
  ['F1rstLast2026', 'your own name or email'],
  ['aaaaaaaaaaaa', 'repeats'],
  ['first.last', 'must not be your email'],
  ['first.last@example.ng', 'must not be your email'],
  ['First.Last@Example.NG', 'must not be your email'],
  ['short7!', 'at least 8 characters'],
  ['x'.repeat(129), 'at most 128 characters'],
])(
  'the password %j is refused, saying why',
  {
    meta: {
      promise: [
        'A password has 8 to 128 characters',
        'The most common passwords and the email itself are refused',
      ],
    },
  },
  async (password, why) => {
    const answer = await signUp({ ...consumer, email: 'first.last@example.ng', password });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual(['password']);
    expect(answer.json().fields.password).toContain(why);
    expect(answer.json().message).toBe(answer.json().fields.password);
    expect(await userWith('first.last@example.ng')).toBeUndefined();
  },
);

test('a password made of the person’s own name is refused', async () => {
  const answer = await signUp({
    ...consumer,
    email: 'someone@example.ng',
    full_name: 'Oluwaseun Adeyinka',
    password: 'Ad3yinka2026',
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields.password).toContain('your own name or email');
});

test('an email that has an account is refused, whatever the case of its letters', {
  meta: { promise: 'One email has one account' },
}, async () => {
  const { email } = await makeConsumer(app);
  const answer = await signUp({ ...consumer, email: email.toUpperCase() });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({
    message: 'There is already an account with that email. Sign in instead?',
    code: 'email_taken',
    fields: { email: 'There is already an account with that email. Sign in instead?' },
  });
});

test('the same sign-up sent again gets the same answer and creates nothing', {
  meta: { promise: 'A sign-up sent again makes no second account' },
}, async () => {
  const payload = { ...consumer, email: newEmail() };
  const first = await signUp(payload);
  const before = await countUsers();
  const second = await signUp(payload);
  expect(second.statusCode).toBe(201);
  expect(second.json()).toEqual(first.json());
  expect(await countUsers()).toBe(before);
});

test('a sign-up with the same email and another password is refused', async () => {
  const email = newEmail();
  await signUp({ ...consumer, email });
  expect((await signUp({ ...consumer, email, password: 'another good one' })).statusCode).toBe(409);
});

test('the same sign-up counts as a retry for ten minutes, and not a second longer', {
  meta: { promise: 'A sign-up counts as the same one for ten minutes' },
}, async () => {
  const payload = { ...consumer, email: newEmail() };
  await signUp(payload);
  app.clock.advance({ minutes: 10 });
  expect((await signUp(payload)).statusCode).toBe(201);
  app.clock.advance({ seconds: 1 });
  expect((await signUp(payload)).statusCode).toBe(409);
});

test('ten identical sign-ups at once make one account, and all get the same answer', {
  meta: { promise: 'Ten sign-ups at once are one account' },
}, async () => {
  const payload = { ...consumer, email: newEmail() };
  const before = await countUsers();
  const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(payload)));
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(201));
  expect(new Set(answers.map((answer) => answer.json().user.id)).size).toBe(1);
  expect(await countUsers()).toBe(before + 1);
});

test('a BVN is not stored with the account, and unknown fields are ignored', async () => {
  const email = newEmail();
  const answer = await signUp({
    ...skilled,
    email,
    bvn: '22212345678',
    bvn_URL: '',
    confirmPassword: 'x',
    id: 'mine',
    emailVerified: true,
  });
  expect(answer.statusCode).toBe(201);
  expect(answer.body).not.toContain('22212345678');
  expect(JSON.stringify(await userWith(email))).not.toContain('22212345678');
  expect(await userWith(email)).toMatchObject({ email_verified: false });
});

test('no one becomes an operator by signing up', {
  meta: { promise: 'Signing up makes no administrator' },
}, async () => {
  const answer = await signUp({ ...consumer, email: newEmail(), role: 'admin' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({ role: 'Please choose Consumer or Skilled Person.' });
});

test('an uploaded photo belongs to the account, and no second account can use it', {
  meta: { promise: 'An uploaded photo becomes one account’s own' },
}, async () => {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const upload = await app.request({ method: 'POST', url: '/api/uploads/images', ...imageForm(picture) });
  const photoURL = upload.json().data.url;

  const email = newEmail();
  const answer = await signUp({ ...consumer, email, photoURL });
  expect(answer.statusCode).toBe(201);
  expect(answer.json().user.photoURL).toBe(photoURL);
  expect((await signUp({ ...consumer, email, photoURL })).statusCode).toBe(201);

  const thief = await signUp({ ...consumer, email: newEmail(), photoURL });
  expect(thief.statusCode).toBe(400);
  expect(thief.json().fields).toHaveProperty('photoURL');
});

test.each([
  'https://tracker.example/pixel.png',
  '/files/images/00000000-0000-7000-8000-000000000000/480.webp',
  '/files/images/../../private/x/480.webp',
  'javascript:alert(1)',
])('a photo at %j is refused and no account is made', async (photoURL) => {
  const email = newEmail();
  const answer = await signUp({ ...consumer, email, photoURL });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({
    photoURL: 'We can only use a photo that was uploaded here. Please choose it again.',
  });
  expect(await userWith(email)).toBeUndefined();
});
