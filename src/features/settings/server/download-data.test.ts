import { expect, test } from 'vitest';
import { operate } from '../../../../test-support/applicants.ts';
import { makeHire, makePayment } from '../../../../test-support/made-up-hires.ts';
import { makeAnswer, makeJob } from '../../../../test-support/made-up-jobs.ts';
import { makeArtisan, makeConsumer, placeId, signedInAs } from '../../../../test-support/made-up-people.ts';
import { member } from '../../../../test-support/members.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { storeFace, uploadedPicture, uploadedVideo } from '../../../../test-support/uploading.ts';
import { newId } from '../../../shared/identifier.ts';
import { confirmSlot } from '../../bookings/server/public.ts';
import { bookPaymentHeld, bookRelease } from '../../escrow/server/public.ts';
import { claimImage, claimVideo } from '../../uploads/server/public.ts';

const app = await startTestApp();

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  headers: Record<string, string>,
  payload?: object,
) => app.request({ method, url, headers, ...(payload && { payload }) });

test('a person can download everything stored about them, without anything that opens their account', {
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
      check('address', 'not_given'),
      check('bank_account', 'not_given'),
      check('certificate', 'not_given'),
      check('face', 'not_given'),
      check('identity', 'not_given'),
      check('references', 'not_given'),
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

test('the download has messages sent with the account’s confirmed address, in order, and none of another account', async () => {
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
  const written = app.db.selectFrom('contact_messages').select(['id', 'message']).orderBy('message', 'desc');
  for (const { id, message } of await written.execute())
    if (message !== 'My second question')
      await operate(app, 'contact', 'answer', id, '--note', `To “${message}”: yes.`);
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
    {
      ...sender,
      message: 'My first question',
      created_at: '2026-11-20T08:00:00.000Z',
      answers: [{ words: 'To “My first question”: yes.', answered_at: '2026-11-20T09:00:00.000Z' }],
    },
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
  // A hire made as a guest with her confirmed email counts as hers.
  expect(data.hires_ordered).toMatchObject([{ customer_name: 'Guest' }]);
  expect(answer.body).not.toMatch(/nosy/i);
});

test('an artisan’s download has their own prices and the reviews of their own work only', async () => {
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

test('the downloads of a customer and an artisan each have their own actions, and not the other’s', async () => {
  const tunde = await makeArtisan(app);
  const ngozi = await makeConsumer(app, { email_verified: true });
  const [asTunde, asNgozi] = [await signedInAs(app, tunde), await signedInAs(app, ngozi)];
  const at = app.clock.now;
  const hire = await makeHire(app, tunde, {
    customer_id: ngozi.id,
    status: 'released',
    payment_due_at: null,
  });
  const payment = await makePayment(app, hire, { status: 'success', paid_at: at });
  const job = await makeJob(app, ngozi);
  await makeAnswer(app, job, tunde);
  await app.db.transaction().execute(async (tx) => {
    const both = { hireId: hire.id, artisanId: tunde.id };
    await confirmSlot(tx, { ...both, startDate: '2026-12-01', endDate: '2026-12-01', now: at });
    const received = { paymentId: payment.id, reference: payment.reference, hireId: hire.id, feesKobo: null };
    await bookPaymentHeld(tx, { ...received, receivedKobo: 500_000 }, at);
    await bookRelease(tx, { ...both, amountKobo: 500_000, feeBasisPoints: 500 }, at);
    await tx
      .insertInto('provider_events')
      .values({
        id: newId(),
        dedup_key: payment.reference,
        event: 'charge.success',
        reference: payment.reference,
        body: '{}',
        received_at: at,
      })
      .execute();
    const of = { hire_id: hire.id };
    await tx
      .insertInto('quotes')
      .values({ id: newId(), ...of, amount_kobo: 500_000, note: 'Two taps', created_at: at })
      .execute();
    for (const side of ['customer', 'artisan']) {
      await tx
        .insertInto('hire_messages')
        .values({ id: newId(), ...of, side, text: `The ${side} wrote`, sent_at: at })
        .execute();
      await tx
        .insertInto('hire_events')
        .values({
          id: newId(),
          ...of,
          actor: side,
          action: 'complete',
          to_status: 'completed',
          note: `The ${side} noted`,
          happened_at: at,
        })
        .execute();
    }
    await tx
      .insertInto('reviews')
      .values({
        id: newId(),
        ...of,
        artisan_id: tunde.id,
        reviewer_name: 'Ngozi E.',
        rating: 5,
        body: 'On time',
        created_at: at,
      })
      .execute();
    const photo = 'https://photos.example.ng/tap.jpg';
    await tx.insertInto('job_photos').values({ job_id: job.id, position: 0, url: photo }).execute();
    await tx.insertInto('saved_jobs').values({ user_id: tunde.id, job_id: job.id, saved_at: at }).execute();
    await tx
      .insertInto('saved_artisans')
      .values({ user_id: ngozi.id, artisan_id: tunde.id, saved_at: at })
      .execute();
    await tx
      .insertInto('job_alerts')
      .values({ artisan_id: tunde.id, trades: ['Tiler'], miles: 7, began_at: at })
      .execute();
    await tx
      .insertInto('job_alert_finds')
      .values({ artisan_id: tunde.id, job_id: job.id, found_at: at })
      .execute();
    await tx
      .insertInto('calendar_rules')
      .values({ artisan_id: tunde.id, gap_minutes: 0, notice_hours: 12, most_days: 14, updated_at: at })
      .execute();
    await tx
      .insertInto('subscribed_calendars')
      .values({
        id: newId(),
        artisan_id: tunde.id,
        url: 'https://calendar.example.ng/tunde.ics',
        added_at: at,
      })
      .execute();
  });
  const days = { from: '2026-12-20', to: '2026-12-31', daysOff: ['2026-12-24'] };
  expect((await call('PUT', '/api/availability/days-off', asTunde, days)).statusCode).toBe(200);

  const hers = (await call('GET', '/api/users/me/data', asNgozi)).json();
  expect(hers).toMatchObject({
    hires_ordered: [{ id: hire.id }],
    hires_received: [],
    hire_events_of_own_doing: [{ note: 'The customer noted' }],
    messages_about_hires: [{ text: 'The customer wrote' }],
    quotes_sent: [],
    payments: [{ reference: payment.reference }],
    what_paystack_told: [{ reference: payment.reference }],
    reviews_written: [{ body: 'On time' }],
    reviews_received: [],
    jobs_posted: [{ id: job.id }],
    job_photos: [{ url: 'https://photos.example.ng/tap.jpg' }],
    job_answers_sent: [],
    saved_artisans: [{ artisan_id: tunde.id }],
    earnings: [],
  });
  const his = (await call('GET', '/api/users/me/data', asTunde)).json();
  expect(his).toMatchObject({
    hires_ordered: [],
    hires_received: [{ id: hire.id }],
    hire_events_of_own_doing: [{ note: 'The artisan noted' }],
    messages_about_hires: [{ text: 'The artisan wrote' }],
    quotes_sent: [{ note: 'Two taps' }],
    payments: [],
    what_paystack_told: [],
    reviews_written: [],
    reviews_received: [{ body: 'On time' }],
    jobs_posted: [],
    job_photos: [],
    job_answers_sent: [{ job_id: job.id }],
    saved_jobs: [{ job_id: job.id }],
    job_alert: [{ trades: ['Tiler'], miles: 7 }],
    jobs_told_of: [{ job_id: job.id }],
    days_off: ['["2026-12-23 23:00:00+00","2026-12-24 23:00:00+00")'],
    working_hours: { noticeHours: 12, mostDays: 14 },
    subscribed_calendar: 'https://calendar.example.ng/tunde.ics',
    earnings: [{ kind: 'release', amount_kobo: 475_000, hire_id: hire.id }],
  });
});
