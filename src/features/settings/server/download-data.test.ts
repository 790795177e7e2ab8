import { expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, placeId, signedInAs } from '../../../../test-support/made-up-people.ts';
import { member } from '../../../../test-support/members.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { storeFace, uploadedPicture, uploadedVideo } from '../../../../test-support/uploading.ts';
import { newId } from '../../../shared/identifier.ts';
import { claimImage, claimVideo } from '../../uploads/server/public.ts';

const app = await startTestApp();

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  headers: Record<string, string>,
  payload?: object,
) => app.request({ method, url, headers, ...(payload && { payload }) });

test('everybody gets a file of all that is kept of them, and nothing that opens their account', {
  meta: { promise: 'Everybody can take along all that is kept of them' },
}, async () => {
  const another = await member(app, 'another.artisan@example.ng', { role: 'skilled' });
  const zed = await member(app, 'curious@example.ng', { role: 'skilled' });
  const { headers } = zed;
  const typed = {
    phone: '+2348031112233',
    profession: 'Plumber and tiler',
    landmark: 'Behind the market',
    caption: 'A new bathroom',
    price_from_kobo: 500_000,
    years_of_experience: 12,
    languages: ['Hausa'],
    email_verified: true,
    place_id: await placeId(app, 'Ikeja', 'Lagos'),
  };
  await app.db.updateTable('users').set(typed).where('id', '=', zed.id).execute();
  await call('POST', '/api/auth/forgot-password', {}, { email: zed.email });
  await app.runJobs();
  const customer = await makeConsumer(app, { full_name: 'Secret Customer' });
  await makeHire(app, zed, {
    customer_id: customer.id,
    customer_name: 'Secret Customer',
    job_address: 'Secret Street',
  });
  const answer = await call('GET', '/api/users/me/data', headers);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.json"');
  expect(answer.headers['cache-control']).toBe('no-store');
  const data = answer.json();
  const now = app.clock.now.toISOString();
  const { place_id: _, ...asTyped } = typed;
  expect(data.account).toEqual({
    ...asTyped,
    id: zed.id,
    role: 'skilled',
    email: zed.email,
    full_name: 'Zubaida Quartermain',
    photo_url: null,
    address: 'Xylophone Close 7',
    bio: 'Unmistakable bio',
    skill: 'Plumber',
    expertise: 'Zanzibar taps',
    town: 'Ikeja',
    state: 'Lagos',
    service_radius_miles: 10,
    video_url: null,
    verified_at: null,
    available: true,
    rating: null,
    review_count: 0,
    created_at: now,
    updated_at: now,
  });
  expect(data.hires_received).toHaveLength(1);
  expect(data.sign_ins).toEqual([
    {
      device: expect.any(String),
      user_agent: expect.any(String),
      ip_address: expect.stringMatching(/^127\./),
      created_at: now,
      expires_at: expect.any(String),
      last_used_at: now,
    },
  ]);
  const check = (kind: string, state = 'waiting') => ({ kind, state, recorded_at: now });
  expect(data.verification).toEqual({
    status: 'submitted',
    submitted_at: now,
    due_on: '2026-11-27',
    decided_at: null,
    reason: null,
    checks: [
      check('bank_account'),
      check('certificate'),
      check('face', 'not_given'),
      check('identity', 'not_given'),
      check('references'),
    ],
    submissions: [],
  });
  expect(data.what_operators_did).toEqual([{ action: 'verification.submit', reason: '', happened_at: now }]);
  const subjects = data.mails_of_the_last_days.map((mail: { subject: string }) => mail.subject);
  expect(subjects.toSorted()).toEqual([
    'Confirm your email for SureHands',
    'Set a new SureHands password',
    'Your verification needs your BVN and a photo of your face',
  ]);
  expect(subjects.at(-1)).toBe('Set a new SureHands password');
  expect(answer.body).not.toContain(another.id);
  for (const secret of [/argon2/, /token/i, /Secret/, headers.cookie?.split('=')[1]?.slice(0, 20) ?? '-']) {
    expect(answer.body).not.toMatch(secret);
  }
  expect((await call('GET', '/api/users/me/data', {})).statusCode).toBe(401);
});

test('the file has what was sent with the account’s address from outside, in order, and nothing of another account', async () => {
  const amina = await member(app, 'amina@example.ng');
  const nosy = await member(app, 'nosy@example.ng', { full_name: 'Nosy Neighbour' });
  const artisan = await makeArtisan(app);
  const write = (email: string, message: string) =>
    call('POST', '/api/contactUs/send', {}, { name: 'Guest', email, phoneNumber: '08031234567', message });
  await write(amina.email, 'My second question');
  await write(nosy.email, 'Nosy question');
  app.clock.advance({ hours: -1 });
  await write(amina.email, 'My first question');
  await signedInAs(app, amina);
  app.clock.advance({ hours: 1 });
  const own: Record<string, string[]> = {};
  for (const { id } of [amina, nosy]) {
    const [picture, video] = [await uploadedPicture(app), await uploadedVideo(app)];
    await app.db.transaction().execute(async (tx) => {
      await claimImage(tx, picture, id);
      await claimVideo(tx, video, id);
      await storeFace(tx, id, app.clock.now);
    });
    own[id] = [picture, video];
  }
  await makeHire(app, artisan, { customer_name: 'Guest', customer_email: amina.email });
  await makeHire(app, artisan, { customer_name: 'Nosy guest', customer_email: nosy.email });

  const answer = await call('GET', '/api/users/me/data', amina.headers);
  const data = answer.json();
  expect(Object.keys(data).slice(0, 3)).toEqual(['from', 'made_at', 'account']);
  const sender = { name: 'Guest', email: amina.email, phone: '+2348031234567' };
  expect(data.messages_to_us).toEqual([
    { ...sender, message: 'My first question', created_at: '2026-11-20T08:00:00.000Z' },
    { ...sender, message: 'My second question', created_at: '2026-11-20T09:00:00.000Z' },
  ]);
  expect([...data.pictures, ...data.videos].map(({ url }: { url: string }) => url)).toEqual(own[amina.id]);
  expect(data.videos).toEqual([
    { url: own[amina.id]?.[1], caption: '', byte_count: expect.any(Number), created_at: expect.any(String) },
  ]);
  expect(data.photos_of_the_face).toHaveLength(1);
  expect(data.sign_ins.map((each: { created_at: string }) => each.created_at)).toEqual([
    '2026-11-20T08:00:00.000Z',
    '2026-11-20T09:00:00.000Z',
  ]);
  // A hire that she made as a guest is hers, since the address is.
  expect(data.hires_ordered).toMatchObject([{ customer_name: 'Guest' }]);
  expect(answer.body).not.toMatch(/nosy/i);
});

test('the file of an artisan has their prices and the reviews of their own work alone', async () => {
  const tunde = await makeArtisan(app);
  const another = await makeArtisan(app);
  const headers = await signedInAs(app, tunde);
  const items = [{ id: newId(), title: 'Mend a tap', priceNaira: 4_000 }];
  expect((await call('PUT', '/api/users/me/prices', headers, { items })).statusCode).toBe(200);
  for (const [artisan, body] of [
    [tunde, 'Came at eight.'],
    [another, 'Said of another.'],
  ] as const) {
    const hire = await makeHire(app, artisan, { status: 'released', payment_due_at: null });
    const review = { hire_id: hire.id, artisan_id: artisan.id, reviewer_name: 'Ngozi Eze', rating: 5, body };
    await app.db
      .insertInto('reviews')
      .values({ id: newId(), ...review, created_at: app.clock.now })
      .execute();
  }
  const answer = await call('GET', '/api/users/me/data', headers);
  expect(answer.json()).toMatchObject({
    prices: [{ title: 'Mend a tap', priceKobo: 400_000 }],
    reviews_received: [{ body: 'Came at eight.' }],
  });
  expect(answer.body).not.toContain('another');
});
