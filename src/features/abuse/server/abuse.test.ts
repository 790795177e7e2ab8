import sharp from 'sharp';
import { expect, test } from 'vitest';
import { captureStatements } from '../../../../bench/captured-statements.ts';
import { makeApplicant, operate } from '../../../../test-support/applicants.ts';
import { imageForm } from '../../../../test-support/image-form.ts';
import { makeHire, makePayment } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { ratingOf, review, reviewable, reviewsSeenBy } from '../../../../test-support/reviewing.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { MOST_SHARING } from '../../../shared/abuse-words.ts';
import { showDueReviewsTask } from '../../reviews/server/public.ts';
import { claimImage, hashOldPicturesTask } from '../../uploads/server/public.ts';
import { abusePersonalData, comparePicturesTask, findSamePeopleTask } from './public.ts';
import { pairsAlike } from './signs.ts';

const app = await startTestApp();
const ngozi = await makeOperator(app, 'support');
const verifier = await makeOperator(app, 'verifier');

type Listed = { id: string; title: string; about: string };
const get = async (url: string, { headers } = ngozi) => (await app.request({ url, headers })).json();
const listed = async (): Promise<Listed[]> => (await get('/api/admin/abuse')).result;
const about = async ({ full_name: name }: { full_name: string }) =>
  (await listed()).filter((each) => each.about.includes(name));
async function decide(id: string, act: 'dismiss' | 'uphold') {
  const { version } = await get(`/api/admin/abuse/${id}`);
  const payload = { version, reason: 'Looked at it' };
  const answer = await app.request({
    method: 'POST',
    url: `/api/admin/abuse/${id}/${act}`,
    ...ngozi,
    payload,
  });
  return answer.statusCode;
}

/** A picture with detail: bars of grey that depend on the seed only. */
async function drawn(seed: number, size = 300, quality = 90) {
  const bars = Array.from({ length: 36 }, (_, at) => {
    const grey = ((at + 1) * (seed * 7919 + 104729)) % 251;
    return `<rect x="${(at % 6) * 50}" y="${Math.floor(at / 6) * 50}" width="50" height="50" fill="rgb(${grey},${grey},${grey})"/>`;
  });
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${bars.join('')}</svg>`,
  );
  return sharp(svg).resize(size, size).jpeg({ quality }).toBuffer();
}
/** Uploads a picture as one that a form of the person has used. */
const upload = async ({ id }: { id: string }, bytes: Buffer): Promise<string> => {
  const form = imageForm(bytes);
  const answer = await app.request({
    method: 'POST',
    url: '/api/uploads/images',
    ...form,
    headers: { ...form.headers, ...(await signedInAs(app, { id })) },
  });
  const { url } = answer.json().data;
  await app.db.transaction().execute((tx) => claimImage(tx, url, id));
  return url;
};

/** Gives both sides of a hire one phone number, which makes a review between them suspicious. */
const sharePhone = (...sides: { id: string }[]) =>
  app.db
    .updateTable('users')
    .set({ phone: '+2348035550003' })
    .where(
      'id',
      'in',
      sides.map(({ id }) => id),
    )
    .execute();

test('a review by a person who shares a phone with its artisan is published only after an operator has checked it', {
  meta: {
    promise:
      'A review that seems to be the artisan’s own waits for a person, and counts in no rating until then',
  },
}, async () => {
  const { hire, artisan, customer, asArtisan, asCustomer } = await reviewable(app);
  await app.db
    .updateTable('users')
    .set({ phone: '+2348035550001' })
    .where('id', 'in', [artisan.id, customer.id])
    .execute();
  const first = await review(app, hire, 'customer', asCustomer);
  expect(first.body.message).toMatch(
    /^Thank you\. One of our team will check your review before it is shown/,
  );
  await review(app, hire, 'artisan', asArtisan);
  app.clock.advance({ days: 8 });
  await showDueReviewsTask.run(app.context, {});
  expect(await ratingOf(app, artisan)).toMatchObject({ count: 0, listedCount: 0 });
  expect(await reviewsSeenBy(app, hire, asArtisan)).toMatchObject({ other: null, otherCheck: 'waiting' });
  expect(await reviewsSeenBy(app, hire, asCustomer)).toMatchObject({ mayChange: false, ownCheck: 'waiting' });
  const [suspicion] = await about(artisan);
  expect(suspicion).toMatchObject({
    title: 'Reviewing themselves?',
    about: expect.stringContaining('same phone number'),
  });
  const other = await reviewable(app);
  await sharePhone(other.artisan, other.customer);
  await review(app, other.hire, 'customer', other.asCustomer);
  expect(await decide(suspicion?.id ?? '', 'dismiss')).toBe(200);
  expect(await decide(suspicion?.id ?? '', 'uphold')).toBe(409);
  // Another one still waits.
  expect(await reviewsSeenBy(app, other.hire, other.asCustomer)).toMatchObject({ ownCheck: 'waiting' });
  await showDueReviewsTask.run(app.context, {});
  expect(await ratingOf(app, artisan)).toMatchObject({ count: 1 });
  expect(await reviewsSeenBy(app, hire, asArtisan)).toMatchObject({ other: { rating: 4 }, otherCheck: null });
});

test('a review that is being checked can no longer be changed once its writer reads the other one, and is shown as soon as it is released', async () => {
  const { hire, artisan, customer, asArtisan, asCustomer } = await reviewable(app);
  await sharePhone(artisan, customer);
  await review(app, hire, 'customer', asCustomer);
  await review(app, hire, 'artisan', asArtisan);
  expect(await reviewsSeenBy(app, hire, asCustomer)).toMatchObject({ other: { rating: 5 } });
  expect(await review(app, hire, 'customer', asCustomer, { rating: 1 }, 'PUT')).toMatchObject({
    status: 409,
    body: { code: 'review_shown' },
  });
  const [suspicion] = await about(artisan);
  expect(await decide(suspicion?.id ?? '', 'dismiss')).toBe(200);
  await showDueReviewsTask.run(app.context, {});
  expect(await reviewsSeenBy(app, hire, asCustomer)).toMatchObject({ mayChange: false, own: { rating: 4 } });
  expect(await reviewsSeenBy(app, hire, asArtisan)).toMatchObject({ other: { rating: 4 }, otherCheck: null });
});

test('a review on hold is still put before operators once its writer has left', async () => {
  const { hire, artisan, customer, asArtisan, asCustomer } = await reviewable(app);
  await sharePhone(artisan, customer);
  await review(app, hire, 'customer', asCustomer);
  await app.db
    .transaction()
    .execute((tx) => abusePersonalData.erase(tx, { ...customer, provenEmail: null }, app.context));
  const [suspicion] = await about(artisan);
  expect(suspicion?.about).not.toContain(customer.full_name);
  expect(await decide(suspicion?.id ?? '', 'dismiss')).toBe(200);
  // Released, it is still not shown before the artisan has written one, or its seven days are over.
  await showDueReviewsTask.run(app.context, {});
  expect(await ratingOf(app, artisan)).toMatchObject({ count: 0 });
  app.clock.advance({ days: 8 });
  await showDueReviewsTask.run(app.context, {});
  expect(await reviewsSeenBy(app, hire, asArtisan)).toMatchObject({ otherCheck: null });
  expect(await ratingOf(app, artisan)).toMatchObject({ count: 1 });
});

test('a guest’s review paid with the artisan’s own card stays hidden once an operator confirms abuse', async () => {
  const { hire, artisan, asArtisan, key } = await reviewable(app, { guest: true });
  const own = await makeHire(app, await makeArtisan(app), { customer_id: artisan.id });
  for (const each of [hire, own])
    await makePayment(app, each, { status: 'success', card_fingerprint: Buffer.alloc(32, 7) });
  await review(app, hire, 'customer', { cookie: '' }, key ? { key } : {});
  const honest = await reviewable(app);
  await review(app, honest.hire, 'customer', honest.asCustomer);
  const [suspicion] = await about(artisan);
  expect(suspicion?.about).toContain('a guest: they paid with the same card');
  expect(await operate(app, 'abuse', 'uphold', suspicion?.id ?? '', '--reason', 'His own card')).toBe(
    'It is upheld.',
  );
  expect(await reviewsSeenBy(app, honest.hire, honest.asCustomer)).toMatchObject({ ownCheck: null });
  // The artisan's own review would make both visible at once.
  expect((await review(app, hire, 'artisan', asArtisan)).status).toBe(200);
  expect(await reviewsSeenBy(app, hire, asArtisan)).toMatchObject({ other: null });
  app.clock.advance({ days: 8 });
  await showDueReviewsTask.run(app.context, {});
  expect(await ratingOf(app, artisan)).toMatchObject({ count: 0 });
});

test('a review by a stranger is not held, even when both people are behind one IP address', async () => {
  const { hire, artisan, customer, asCustomer } = await reviewable(app);
  await app.db
    .updateTable('sessions')
    .set({ ip_address: '102.89.1.1', user_agent: 'Firefox' })
    .where('user_id', 'in', [artisan.id, customer.id])
    .execute();
  await review(app, hire, 'customer', asCustomer);
  expect(await about(artisan)).toEqual([]);
});

test('two accounts that sign in on one browser and share a bank account are reported once for the same signs', {
  meta: { promise: 'Two accounts of one person are put before operators, once for the same evidence' },
}, async () => {
  const [one, other] = [await makeApplicant(app), await makeApplicant(app)];
  const password = 'mango tree by the gate';
  let cookie = '';
  for (const { email } of [one, other]) {
    const answer = await app.request({
      ...{ method: 'POST', url: '/api/auth/signin', headers: { cookie }, payload: { email, password } },
    });
    cookie =
      [answer.headers['set-cookie']]
        .flat()
        .map((line) => String(line).split(';')[0])
        .find((line) => line?.includes('device')) ?? '';
  }
  await findSamePeopleTask.run(app.context, {});
  const find = async () =>
    (await listed()).filter(
      ({ title, about }) => title === 'One person, two accounts?' && /browser|bank/.test(about),
    );
  // A shared browser alone may be a family's phone.
  expect(await find()).toEqual([]);
  for (const { id } of [one, other]) {
    await app.db
      .insertInto('bank_accounts')
      .values({
        ...{
          id,
          user_id: id,
          bank_code: '058',
          bank_name: 'GTBank',
          last_digits: '4471',
          account_name: id === one.id ? 'Okafor Chidi' : 'EZE NGOZI',
        },
        ...{
          sealed: Buffer.alloc(1),
          sealed_with: 'x',
          token_hash: Buffer.from(id),
          token_expires_at: app.clock.now,
        },
        ...{ confirmed_at: app.clock.now, usable_at: app.clock.now, created_at: app.clock.now },
      })
      .execute();
  }
  // Many accounts end in the same four digits; another holder's name means another account.
  await findSamePeopleTask.run(app.context, {});
  expect(await find()).toEqual([]);
  await app.db
    .updateTable('bank_accounts')
    .set({ account_name: 'OKAFOR CHIDI' })
    .where('id', '=', other.id)
    .execute();
  for (const _ of [1, 2]) await findSamePeopleTask.run(app.context, {});
  const [found, ...more] = await find();
  expect(more).toEqual([]);
  expect(found?.about).toMatch(/same bank account; both signed in in one browser$/);
  await decide(found?.id ?? '', 'dismiss');
  await findSamePeopleTask.run(app.context, {});
  expect(await find()).toEqual([]);
  // A new sign after the decision reports the pair again.
  await app.db
    .updateTable('users')
    .set({ phone: '+2348035550002' })
    .where('id', 'in', [one.id, other.id])
    .execute();
  await findSamePeopleTask.run(app.context, {});
  expect(await find()).toMatchObject([{ about: expect.stringContaining('same phone number') }]);
});

test('pairs that were raised before leave room for others in the number that one night takes', async () => {
  const pairs = await Promise.all([1, 2].map(async () => [await makeArtisan(app), await makeArtisan(app)]));
  for (const [at, pair] of pairs.entries()) {
    const ids = pair.map(({ id }) => id);
    await app.db
      .updateTable('users')
      .set({ phone: `+234803555010${at}` })
      .where('id', 'in', ids)
      .execute();
  }
  expect((await pairsAlike(app.db, 500)).length).toBeGreaterThanOrEqual(2);
  await findSamePeopleTask.run(app.context, {});
  expect(await pairsAlike(app.db, 500)).toEqual([]);
  // One with a further sign still waits for its decision.
  const [waiting = []] = pairs;
  const seen = { browser: Buffer.alloc(16, 7), seen_at: app.clock.now };
  await app.db
    .insertInto('account_browsers')
    .values(waiting.map(({ id }) => ({ user_id: id, ...seen })))
    .execute();
  expect(await pairsAlike(app.db, 500)).toEqual([]);
  await app.db.deleteFrom('account_browsers').where('browser', '=', seen.browser).execute();
  for (const [one] of pairs) for (const { id } of one ? await about(one) : []) await decide(id, 'dismiss');
  expect(await pairsAlike(app.db, 500)).toEqual([]);
});

test('everyone’s signs are compared in a statement that may take minutes, before anything is locked', async () => {
  const texts = (await captureStatements(() => findSamePeopleTask.run(app.context, {}))).map(
    ({ text }) => text,
  );
  const compared = texts.findIndex((text) => text.includes('all_signs'));
  expect(texts.slice(compared - 2, compared + 2)).toEqual([
    'begin',
    expect.stringContaining("set_config('statement_timeout'"),
    expect.stringContaining('all_signs'),
    'commit',
  ]);
});

test('a phone number that many accounts have, such as an office’s, makes them no one person', async () => {
  const office = await Promise.all(Array.from({ length: MOST_SHARING + 1 }, () => makeArtisan(app)));
  const ids = office.map(({ id }) => id);
  await app.db.updateTable('users').set({ phone: '+2348035552000' }).where('id', 'in', ids).execute();
  expect(await pairsAlike(app.db, 500)).toEqual([]);
  const [leaving = ''] = ids;
  await app.db.updateTable('users').set({ phone: null }).where('id', '=', leaving).execute();
  expect(await pairsAlike(app.db, 500)).toHaveLength((MOST_SHARING * (MOST_SHARING - 1)) / 2);
  await app.db.updateTable('users').set({ phone: null }).where('id', 'in', ids).execute();
});

test('two accounts with the same picture are reported once with both pictures, and plain or different pictures are not', {
  meta: { promise: 'The same picture with two accounts is put before operators, with both' },
}, async () => {
  const [chidi, musa] = [await makeArtisan(app), await makeArtisan(app)];
  const mine = await upload(chidi, await drawn(1));
  await upload(musa, await drawn(5));
  for (const who of [chidi, musa])
    await upload(
      who,
      await sharp({ create: { width: 90, height: 90, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    );
  await comparePicturesTask.run(app.context, {});
  expect(await about(musa)).toEqual([]);
  const copy = await upload(musa, await drawn(1, 180, 40));
  await upload(musa, await drawn(1, 200, 60));
  for (const _ of [1, 2]) await comparePicturesTask.run(app.context, {});
  const [found, ...more] = await about(musa);
  expect(more).toEqual([]);
  const { facts } = await get(`/api/admin/abuse/${found?.id}`);
  expect(facts.flatMap(({ picture }: { picture?: string }) => picture ?? []).sort()).toEqual(
    [mine, copy].sort(),
  );
  // A case about their pictures hides no case about the two themselves.
  const pairs = async () =>
    (await listed()).filter(({ title }) => title === 'One person, two accounts?').length;
  await findSamePeopleTask.run(app.context, {});
  const before = await pairs();
  const phone = '+2348035553000';
  await app.db.updateTable('users').set({ phone }).where('id', 'in', [chidi.id, musa.id]).execute();
  await findSamePeopleTask.run(app.context, {});
  expect(await pairs()).toBe(before + 1);
});

test('older pictures are compared once, and the customer and artisan of one hire may show the same picture', async () => {
  const [amina, chidi] = [await makeConsumer(app), await makeArtisan(app)];
  for (const who of [amina, chidi]) await upload(who, await drawn(9));
  // The same picture at two customers means nothing.
  for (const who of [amina, await makeConsumer(app)]) await upload(who, await drawn(11));
  await app.db.updateTable('images').set({ look: null }).execute();
  await makeHire(app, chidi, { customer_id: amina.id });
  await hashOldPicturesTask.run(app.context, {});
  const blind = await app.db.selectFrom('images').select('id').where('look', 'is', null).execute();
  expect(blind).toEqual([]);
  await comparePicturesTask.run(app.context, {});
  expect(await about(amina)).toEqual([]);
});

test('a verifier sees in the case that another account uploaded the same face photo', {
  meta: { promise: 'A face photo that another account handed in is shown to the verifier' },
}, async () => {
  const face = await drawn(3);
  const handIn = async () => {
    const answer = await app.request({
      method: 'POST',
      url: '/api/uploads/identity-photos',
      ...imageForm(face),
    });
    return makeApplicant(app, { bvn_URL: answer.json().data.url });
  };
  const [one, other] = [await handIn(), await handIn()];
  expect((await get(`/api/admin/verifications/${other.id}`, verifier)).sameFace).toEqual([one.id]);
  const third = await makeApplicant(app);
  expect((await get(`/api/admin/verifications/${third.id}`, verifier)).sameFace).toEqual([]);
});
