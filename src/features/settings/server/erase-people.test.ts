import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { makeHire, makePayment } from '../../../../test-support/made-up-hires.ts';
import { makeAnswer, makeJob } from '../../../../test-support/made-up-jobs.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { leave, MEMBERS_PASSWORD, member } from '../../../../test-support/members.ts';
import { hireStatus, openCheckout, payAtPaystack, verify } from '../../../../test-support/paying.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { storeFace, uploadedPicture, uploadedVideo } from '../../../../test-support/uploading.ts';
import { sent } from '../../../../test-support/writing.ts';
import { personalData, tablesWithoutPeople } from '../../../app/personal-data.ts';
import { carryOut } from '../../../server/retention.ts';
import { newId } from '../../../shared/identifier.ts';
import { BOOKING_DEPOSIT_KOBO } from '../../../shared/kobo.ts';
import { attachmentsRetention } from '../../chat/server/public.ts';
import { bookRelease } from '../../escrow/server/public.ts';
import { claimVideo } from '../../uploads/server/public.ts';

const app = await startTestApp();

const call = (
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  headers: Record<string, string>,
  payload?: object,
) => app.request({ method, url, headers, ...(payload && { payload }) });

/** Every row of the database as text, except places and the sandbox's tables. */
async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema = 'public' and table_name not like 'sandbox%'`.execute(
    app.db,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    if (name === 'public.places') continue;
    const { rows } = await sql<{
      row: string;
    }>`select row_to_json(t)::text as row from ${sql.raw(name)} t`.execute(app.db);
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
}
/** Tables in which the id of a deleted account may remain. */
const KEPT = [
  'public.conversation_members',
  'public.conversations',
  'public.hires',
  'public.live_counters',
  'public.live_outbox',
  'public.users',
];
/** Tables with a row that contains this account's id. */
const tablesWith = (text: string, id: string) =>
  [...new Set(linesWith(text, new RegExp(id)).map((line) => line.split(' ', 1)[0]))].sort();
const linesWith = (text: string, pattern: RegExp) => text.split('\n').filter((line) => pattern.test(line));

test('every table that may hold personal data belongs to a feature that exports and deletes it', {
  meta: { promise: 'No table that holds something of people is forgotten by the forgetting' },
}, async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'sandbox%'`.execute(
    app.db,
  );
  const known = [...personalData.flatMap(({ tables }) => tables), ...Object.keys(tablesWithoutPeople)].sort();
  expect(known).toEqual(rows.map(({ name }) => name).sort());
});

test('no text that a deleted customer typed is left in their hire, whichever column holds it', async () => {
  const kofo = await member(app, 'kofo@example.ng');
  const ended = { customer_id: kofo.id, status: 'cancelled', payment_due_at: null } as const;
  const artisan = await makeArtisan(app);
  const hire = await makeHire(app, artisan, ended);
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'hires' and data_type = 'text'
       -- What was chosen from a price list, or a part is called, is in the artisan's words, and how a problem may end in ours.
       and column_name not in ('status', 'fixed_service', 'part_title', 'problem_end_kind', 'problem_end_by')`.execute(
    app.db,
  );
  expect(rows.length).toBeGreaterThan(7);
  for (const { name } of rows) {
    await sql`update hires set ${sql.ref(name)} = 'marimba@example.ng' where id = ${hire.id}`.execute(app.db);
  }
  expect((await leave(app, kofo.headers)).statusCode).toBe(200);
  const left = await app.db
    .selectFrom('hires')
    .selectAll()
    .where('id', '=', hire.id)
    .executeTakeFirstOrThrow();
  expect(Object.entries(left).filter(([, value]) => String(value).includes('marimba'))).toEqual([]);
  // The artisan sees "Deleted person", not shortened like a name, and cannot write to them.
  const shown = await call('GET', `/api/hiring/hires/${hire.id}`, await signedInAs(app, artisan));
  expect(shown.json().result).toMatchObject({ customerName: 'Deleted person', customerId: null });
});

test('nothing personal is left of a customer who deletes their account, and the books are kept', {
  meta: { promise: true },
}, async () => {
  const artisan = await makeArtisan(app);
  const zubaida = await member(app, 'zubaida.q@example.ng');
  const { headers, id } = zubaida;
  await call('PATCH', '/api/users/me', headers, {
    phone: '0803 777 6655',
    photoURL: await uploadedPicture(app),
  });
  await call(
    'POST',
    '/api/contactUs/send',
    {},
    {
      name: 'Zubaida Quartermain',
      email: zubaida.email,
      phoneNumber: '08037776655',
      message: 'Where is the Xylophone?',
    },
  );
  const job = await makeJob(app, zubaida, { description: 'Come to Xylophone Close 7' });
  await makeAnswer(app, job, artisan);
  await app.db
    .insertInto('saved_artisans')
    .values({ user_id: id, artisan_id: artisan.id, saved_at: app.clock.now })
    .execute();
  await app.db
    .insertInto('waiting_places')
    .values({
      id: newId(),
      artisan_id: artisan.id,
      user_id: id,
      email: zubaida.email,
      joined_at: app.clock.now,
    })
    .execute();
  await app.db
    .insertInto('notification_settings')
    .values({ user_id: id, kind: 'hires', channel: 'email', wanted: false })
    .execute();
  await app.db
    .insertInto('blocks')
    .values({ blocker_id: id, blocked_id: artisan.id, blocked_at: app.clock.now })
    .execute();
  const report = {
    id: newId(),
    reporter_id: id,
    reported_id: artisan.id,
    reason: 'rude',
    details: 'Shouted in Xylophone Close 7',
    created_at: app.clock.now,
  };
  await app.db.insertInto('reports').values(report).execute();
  const presence = { process_id: newId(), user_id: id, renewed_at: app.clock.now };
  await app.db.insertInto('live_presence').values(presence).execute();
  // One hire by the account, one as a guest with its email.
  const hire = await makeHire(app, artisan, {
    customer_id: id,
    customer_name: 'Zubaida Quartermain',
    customer_email: zubaida.email,
    job_description: 'Xylophone Close 7, ring at Quartermain',
    job_address: 'Xylophone Close 7',
    notes: 'Call 08037776655',
  });
  await makeHire(app, artisan, {
    customer_name: 'Z. Quartermain',
    customer_email: zubaida.email,
    status: 'expired',
    payment_due_at: null,
  });
  const { body } = await openCheckout(app, hire, { headers });
  await payAtPaystack(app, body.access_code);
  await verify(app, body.reference, { headers });
  expect(await hireStatus(app, hire.id)).toBe('confirmed');
  await expect
    .poll(async () => (await app.db.selectFrom('provider_events').select('id').execute()).length)
    .toBe(1);
  await app.runJobs();

  const refused = await leave(app, headers);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toContain(
    `Your hire of ${artisan.full_name} for 1 December 2026 is not over.`,
  );
  expect((await call('GET', '/api/users/me/deletion', headers)).json().obstacles).toEqual([
    { kind: 'hire', text: expect.stringContaining('is not over.'), url: `/hires/${hire.id}` },
  ]);

  await app.db.transaction().execute(async (tx) => {
    const release = {
      hireId: hire.id,
      artisanId: artisan.id,
      amountKobo: BOOKING_DEPOSIT_KOBO,
      feeBasisPoints: 500,
    };
    await bookRelease(tx, release, app.clock.now);
    await tx.updateTable('hires').set({ status: 'released' }).where('id', '=', hire.id).execute();
    await tx
      .insertInto('reviews')
      .values({
        id: newId(),
        hire_id: hire.id,
        artisan_id: artisan.id,
        reviewer_name: 'Zubaida Q.',
        rating: 5,
        body: 'Came on time.',
        photos: ['/files/images/her-tap.webp'],
        created_at: app.clock.now,
      })
      .execute();
  });
  const keptOfPayment = async () => {
    const { rows } = await sql<{ fields: string[] }>`
      select array(select jsonb_object_keys(body -> 'data') order by 1) as fields from provider_events`.execute(
      app.db,
    );
    return rows[0]?.fields ?? [];
  };
  // Paystack's data about the payer and their device.
  const ofThePayer = ['authorization', 'customer', 'ip_address', 'log', 'metadata', 'source'];
  const toldOfPayment = await keptOfPayment();
  expect(toldOfPayment).toEqual(expect.arrayContaining([...ofThePayer, 'amount', 'reference']));
  const personal = /Zubaida|Quartermain|Xylophone|zubaida\.q|8037776655|803 777 6655|Unmistakable/i;
  expect(linesWith(await dump(), personal).length).toBeGreaterThan(6);
  const ledgerBefore = linesWith(await dump(), /^public\.ledger_/);
  const ratingOf = () =>
    app.db
      .selectFrom('users')
      .select(['rating_total', 'review_count'])
      .where('id', '=', artisan.id)
      .executeTakeFirst();
  const ratingBefore = await ratingOf();
  expect(ratingBefore).toEqual({ rating_total: 5, review_count: 1 });

  const done = await leave(app, headers);
  expect(done.statusCode).toBe(200);
  expect(done.json()).toEqual({ message: 'Your account is deleted.' });
  expect(String(done.headers['set-cookie'])).toContain('Max-Age=0');
  await app.runJobs();

  const after = await dump();
  expect(linesWith(after, personal)).toEqual([]);
  // Rows left in these tables contain only the id. The event that the sessions ended is kept for three days.
  expect(tablesWith(after, id)).toEqual(KEPT);
  expect(linesWith(after, /^public\.ledger_/)).toEqual(ledgerBefore);
  expect(await keptOfPayment()).toEqual(toldOfPayment.filter((field) => !ofThePayer.includes(field)));
  const { rows: queued } = await sql<{ subject: string }>`
    select data->>'subject' as subject from pgboss.job where data->>'to' = ${zubaida.email}`.execute(app.db);
  expect(queued).toEqual([{ subject: 'Your SureHands account is deleted' }]);

  const kept = await app.db
    .selectFrom('hires')
    .innerJoin('payments', 'payments.hire_id', 'hires.id')
    .innerJoin('reviews', 'reviews.hire_id', 'hires.id')
    .select(['customer_name', 'reviewer_name', 'body', 'reviews.photos'])
    .select(['payments.amount_kobo', 'payments.status'])
    .where('hires.id', '=', hire.id)
    .executeTakeFirst();
  expect(kept).toEqual({
    customer_name: 'Deleted person',
    reviewer_name: 'Former customer',
    body: 'Came on time.',
    // The photos are deleted with her uploads, so their URLs would lead nowhere.
    photos: [],
    amount_kobo: BOOKING_DEPOSIT_KOBO,
    status: 'success',
  });
  expect(await ratingOf()).toEqual(ratingBefore);
  expect((await emailsTo(app, zubaida.email)).at(-1)?.subject).toBe('Your SureHands account is deleted');
});

test('a person who stays keeps everything when another one deletes their account', async () => {
  const [goes, stays] = [await member(app, 'goes@example.ng'), await member(app, 'stays@example.ng')];
  for (const { id, email, headers } of [goes, stays]) {
    await call(
      'POST',
      '/api/contactUs/send',
      {},
      { name: 'Folake', email, phoneNumber: '08037776655', message: 'Where?' },
    );
    await call('PATCH', '/api/users/me', headers, {
      photoURL: await uploadedPicture(app),
      phone: '08037776655',
    });
    const video = await uploadedVideo(app);
    await app.db.transaction().execute(async (tx) => {
      await claimVideo(tx, video, id);
      await storeFace(tx, id, app.clock.now);
    });
    await call('POST', '/api/auth/forgot-password', {}, { email });
    await call('POST', '/api/users/me/email', headers, { email: `new-${email}`, password: MEMBERS_PASSWORD });
  }
  const artisan = await makeArtisan(app);
  await makeHire(app, artisan, { customer_id: stays.id, customer_email: stays.email });
  await makeHire(app, artisan, { customer_email: 'guest-who-stays@example.ng' });
  await app.runJobs();
  const kept = async () => linesWith(await dump(), new RegExp(`${stays.id}|stays@`)).sort();
  const before = await kept();
  for (const table of [
    'sessions',
    'email_links',
    'verification_tokens',
    'videos',
    'identity_photos',
    'hires',
  ])
    expect(before.join('\n')).toContain(`public.${table} `);
  expect((await leave(app, goes.headers)).statusCode).toBe(200);
  await app.runJobs();
  expect(await kept()).toEqual(before);
  expect(tablesWith(await dump(), goes.id).filter((name) => !KEPT.includes(name ?? ''))).toEqual([]);
});

test('nothing personal is left of an artisan who leaves: no profile, pictures, reviews or name in the search', {
  meta: { promise: 'Of an artisan who leaves nothing personal is left' },
}, async () => {
  const zed = await member(app, 'zed.q@example.ng', { role: 'skilled', full_name: 'Zedekiah Quoxalot' });
  const { headers, id } = zed;
  const [photo, work, video] = [
    await uploadedPicture(app),
    await uploadedPicture(app),
    await uploadedVideo(app),
  ];
  await call('PATCH', '/api/users/me', headers, {
    photoURL: photo,
    videoURL: video,
    landmark: 'Behind Quoxalot Stores',
    state: 'Lagos',
    town: 'Ikeja',
    profession: 'Quoxalotian',
    caption: 'Quoxalot at work',
  });
  const more = { phone: '+2348031112233', price_from_kobo: 500_000, years_of_experience: 12 };
  await app.db
    .updateTable('users')
    .set({ ...more, languages: ['Hausa'] })
    .where('id', '=', id)
    .execute();
  const unsent = {
    id: newId(),
    owner_id: id,
    name: 'Quoxalot.pdf',
    media_type: 'application/pdf',
    byte_count: 9,
    created_at: app.clock.now,
  };
  await app.db.insertInto('message_attachments').values(unsent).execute();
  const isSomewhere = async () =>
    (await app.db.selectFrom('users').select('place_id').where('id', '=', id).executeTakeFirst())
      ?.place_id !== null;
  expect(await isSomewhere()).toBe(true);
  await call('POST', '/api/users/me/work-pictures', headers, {
    id: newId(),
    url: work,
    caption: 'Quoxalot pipes',
  });
  const customer = await makeConsumer(app);
  const hire = await makeHire(app, zed, {
    customer_id: customer.id,
    status: 'cancelled',
    payment_due_at: null,
  });
  await app.db
    .insertInto('quotes')
    .values({
      id: newId(),
      hire_id: hire.id,
      amount_kobo: 900_000,
      note: 'Ask for Quoxalot',
      created_at: app.clock.now,
    })
    .execute();
  await app.db
    .insertInto('reviews')
    .values({
      id: newId(),
      hire_id: hire.id,
      artisan_id: id,
      reviewer_name: 'Ngozi E.',
      rating: 4,
      body: 'Quoxalot was here',
      created_at: app.clock.now,
    })
    .execute();
  // What stays for the books and for the customer loses their name and words.
  const at = app.clock.now;
  const stars = { rating: 4, stars_time: 4, stars_manners: 4 };
  await app.db
    .insertInto('customer_reviews')
    .values({
      id: newId(),
      hire_id: hire.id,
      artisan_id: id,
      ...stars,
      body: 'Quoxalot waited',
      created_at: at,
    })
    .execute();
  const payment = await makePayment(app, hire, { status: 'refunded', reason: 'cancelled' });
  await app.db
    .insertInto('receipts')
    .values({
      ...{ payment_id: payment.id, hire_id: hire.id, year: 2026, issued_at: at, lines: '[]' },
      ...{ customer_name: 'Ngozi Eze', artisan_name: 'Zedekiah Quoxalot' },
    })
    .execute();
  await app.db
    .insertInto('payouts')
    .values({
      ...{ id: newId(), user_id: id, reference: `sp-${newId()}`, amount_kobo: 200_000, kind: 'operator' },
      ...{ status: 'paid', note: 'Quoxalot rang', provider_message: 'Sent to Quoxalot', created_at: at },
      ...{ updated_at: at, settled_at: at },
    })
    .execute();
  await sql`insert into slots (artisan_id, during) values (${id}, tstzrange('2026-12-24', '2026-12-27'))`.execute(
    app.db,
  );
  await makeAnswer(app, await makeJob(app, customer), zed, { message: 'Quoxalot comes tomorrow' });
  await sent(app, await signedInAs(app, customer), zed, 'When do you come?');
  await sent(app, headers, customer, 'Quoxalot comes when he comes');
  expect((await call('GET', '/api/users/?q=quoxalot', {})).json()).toHaveLength(1);

  // What other people and her own alerts hold about her.
  await app.db
    .insertInto('waiting_places')
    .values({ id: newId(), artisan_id: id, email: 'waits@example.ng', joined_at: app.clock.now })
    .execute();
  await app.db
    .insertInto('saved_artisans')
    .values({ user_id: customer.id, artisan_id: id, saved_at: app.clock.now })
    .execute();
  await app.db
    .insertInto('job_alerts')
    .values({ artisan_id: id, trades: ['Plumber'], miles: 10, began_at: app.clock.now })
    .execute();
  await app.db
    .insertInto('alert_confirmations')
    .values({ id: newId(), email: zed.email, sent_at: app.clock.now })
    .execute();
  await app.db.insertInto('calendar_feeds').values({ artisan_id: id, version: 1, active: true }).execute();

  // A live event for the customer's browsers that is still unnumbered when the account is deleted.
  await app.db
    .insertInto('live_outbox')
    .values({
      people: [customer.id],
      kind: 'message',
      data: {
        message: { senderId: id, text: 'Quoxalot is on the way', attachments: [{ name: 'Quoxalot.pdf' }] },
      },
      created_at: app.clock.now,
    })
    .execute();

  expect((await leave(app, headers)).statusCode).toBe(200);
  await app.runJobs();
  app.context.live.wake();
  await app.context.live.settled();
  // Attachments that were never sent go with the next clean-up instead of two days later.
  await carryOut(app.context, attachmentsRetention);
  expect(linesWith(await dump(), /quoxalot|zedekiah|zed\.q/i)).toEqual([]);
  const left = app.db.selectFrom('users').selectAll().where('id', '=', id);
  expect(await left.executeTakeFirst()).toMatchObject({
    role: 'deleted',
    deleted_at: app.clock.now,
    email: `deleted-${id}@deleted.invalid`,
    email_verified: false,
    full_name: 'Deleted person',
    available: false,
    verified_at: null,
    photo_url: null,
    address: null,
    bio: null,
    phone: null,
    skill: null,
    profession: null,
    expertise: null,
    place_id: null,
    landmark: null,
    service_radius_miles: null,
    caption: null,
    video_url: null,
    price_from_kobo: null,
    years_of_experience: null,
    languages: [],
  });
  // The other person's conversation stays, without any words of the deleted one. The event that the sessions ended
  // is kept for three days.
  const elsewhere = new RegExp(
    `^public\\.(?!audit|users|hires|hire_events|conversation|messages|live_|payouts|customer_reviews).*${id}`,
  );
  expect(linesWith(await dump(), elsewhere)).toEqual([]);
  expect(await isSomewhere()).toBe(false);
  for (const url of [photo, work, video]) {
    expect((await app.request({ url: url.replace(app.url, '') })).statusCode).toBe(404);
  }
  expect((await app.request({ url: `/api/users/${id}` })).statusCode).toBe(404);
  expect((await call('GET', '/api/users/?q=quoxalot', {})).json()).toEqual([]);
  // Words that other people use as well can still be found despite typos.
  expect(linesWith(await dump(), /^public\.search_words .*"plumber"/)).toHaveLength(1);
  const own = await call('GET', '/api/users/', headers);
  expect(own.body).not.toContain(id);
});

test('a customer whose job led to a hire can leave: the job is deleted, and the hire stays', async () => {
  const goes = await member(app, 'job-goes@example.ng');
  const job = await makeJob(app, goes);
  const hire = await makeHire(app, await makeArtisan(app), {
    customer_id: goes.id,
    job_id: job.id,
    status: 'cancelled',
    payment_due_at: null,
  });
  expect((await leave(app, goes.headers)).statusCode).toBe(200);
  await app.runJobs();
  const kept = await app.db.selectFrom('hires').select('job_id').where('id', '=', hire.id).executeTakeFirst();
  expect(kept).toEqual({ job_id: null });
});

test.each(['customer', 'artisan'] as const)(
  'what the other side of a finished hire wrote stays when its %s leaves',
  { meta: { promise: 'What the other side of a hire wrote stays when one side leaves' } },
  async (side) => {
    const customer = await member(app, `${side}-1@example.ng`);
    const artisan = await member(app, `${side}-2@example.ng`, { role: 'skilled' });
    const ended = { customer_id: customer.id, status: 'cancelled', payment_due_at: null } as const;
    const [hire, other] = [await makeHire(app, artisan, ended), await makeHire(app, await makeArtisan(app))];
    const at = app.clock.now;
    for (const writer of ['customer', 'artisan'] as const) {
      for (const { id: hire_id } of [hire, other]) {
        await app.db
          .insertInto('hire_messages')
          .values({ id: newId(), hire_id, side: writer, text: `The ${writer} wrote`, sent_at: at })
          .execute();
        await app.db
          .insertInto('hire_events')
          .values({
            id: newId(),
            hire_id,
            actor: writer,
            action: 'complete',
            to_status: 'completed',
            note: `The ${writer} noted`,
            happened_at: at,
          })
          .execute();
      }
    }
    const words = async (hireId: string) => {
      const messages = await app.db
        .selectFrom('hire_messages')
        .select('text')
        .where('hire_id', '=', hireId)
        .execute();
      const notes = await app.db
        .selectFrom('hire_events')
        .select('note as text')
        .where('hire_id', '=', hireId)
        .where('note', 'is not', null)
        .execute();
      return [...messages, ...notes].map(({ text }) => text).sort();
    };
    expect(await words(hire.id)).toHaveLength(4);
    const leaver = { customer, artisan }[side];
    const stays = side === 'customer' ? 'artisan' : 'customer';
    expect((await leave(app, leaver.headers)).statusCode).toBe(200);
    expect(await words(hire.id)).toEqual([`The ${stays} noted`, `The ${stays} wrote`]);
    expect(await words(other.id)).toHaveLength(4);
  },
);
