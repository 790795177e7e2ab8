import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { countHeldUp } from '../../../../test-support/held-up.ts';
import { listenAs } from '../../../../test-support/live-client.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { allowPush, choose } from '../../../../test-support/notifications.ts';
import { startPushService } from '../../../../test-support/push-service.ts';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.ts';
import { attach, send, sent } from '../../../../test-support/writing.ts';
import { newId } from '../../../shared/identifier.ts';
import { pushMessageTask } from './push-messages.ts';
import { emailUnreadTask } from './unread-emails.ts';

const app = await startTestApp({ environment: { DATABASE_POOL_SIZE: '20' } });
const service = await startPushService();
const start = new Date('2026-11-20T09:00:00Z');
beforeEach(() => {
  app.clock.now = start;
});

/** A signed-in customer and artisan; the artisan's phone accepts push messages. */
async function pair() {
  const amina = await makeConsumer(app, { full_name: 'Amina Bello', email_verified: true });
  const tunde = await makeArtisan(app, { full_name: 'Tunde Bakare', email_verified: true });
  const [asAmina, asTunde] = [await signedInAs(app, amina), await signedInAs(app, tunde)];
  const phone = service.newBrowser(app.context.config.push?.publicKey ?? '');
  await allowPush(app, asTunde, phone.subscription);
  return { amina, tunde, asAmina, asTunde, phone };
}
const read = (app: TestApp, headers: { cookie: string }, { conversationId, number }: Read) =>
  app.request({
    method: 'POST',
    url: `/api/chat/conversations/${conversationId}/read`,
    headers,
    payload: { number },
  });
interface Read {
  conversationId: string;
  number: number;
}
const put = (headers: { cookie: string }, url: string, payload: object) =>
  app.request({ method: 'PUT', url, headers, payload });
const mailUnread = () => emailUnreadTask.run(app.context, {});
const subjectsTo = async ({ email }: { email: string }) =>
  (await emailsTo(app, email)).map(({ subject }) => subject);
/** The subjects of a person's emails, each with the message it quotes. */
const quotesTo = async ({ email }: { email: string }) =>
  (await emailsTo(app, email)).map(({ subject, text }) => [subject, /^> .*/m.exec(text)?.[0]]);

describe('a push about a message', () => {
  test('has the sender’s name and words, and replaces the push before it', {
    meta: { promise: 'A message is pushed, and a newer one takes the place of the one before' },
  }, async () => {
    const { amina, tunde, asAmina, phone } = await pair();
    await sent(app, asAmina, tunde, 'Can you come on Tuesday?');
    await sent(app, asAmina, tunde, 'Or on Wednesday?');
    await app.runJobs();
    const contents = phone.received.map(({ content }) => content);
    expect(contents.map(({ text }) => text).toSorted()).toEqual([
      'Can you come on Tuesday?',
      'Or on Wednesday?',
    ]);
    expect(new Set(contents.map(({ tag }) => tag)).size).toBe(1);
    expect(contents[0]).toMatchObject({ title: 'Amina Bello', link: `/chatbox/${amina.id}` });
  });

  test('of files alone says how many there are', async () => {
    const { tunde, asAmina, phone } = await pair();
    for (const count of [1, 2]) {
      const attachments = Array.from({ length: count }, () => newId());
      for (const id of attachments)
        await attach(app, asAmina, { id, name: 'a.txt', bytes: Buffer.from('A list') });
      await send(app, asAmina, tunde, { attachments });
    }
    await app.runJobs();
    const texts = phone.received.map(({ content }) => content.text);
    expect(texts.toSorted()).toEqual(['Sent 2 files', 'Sent a file']);
  });

  test('is not sent to the writer, nor where the conversation is muted, pushes are off or the message was read', {
    meta: {
      promise:
        'A message is not pushed to its writer, not where it is muted or unwanted, and not once it is read',
    },
  }, async () => {
    const { amina, tunde, asAmina, asTunde, phone } = await pair();
    const first = await sent(app, asAmina, tunde, 'Read at once');
    await read(app, asTunde, first);
    await sent(app, asTunde, amina, 'My own words');
    await put(asTunde, `/api/chat/conversations/${first.conversationId}/muted`, { muted: true });
    await sent(app, asAmina, tunde, 'Muted');
    await put(asTunde, `/api/chat/conversations/${first.conversationId}/muted`, { muted: false });
    await choose(app, asTunde, { kind: 'messages', push: false });
    await sent(app, asAmina, tunde, 'Unwanted');
    const late = await pair();
    const { conversationId } = await sent(app, late.asAmina, late.tunde, 'Muted before it is pushed');
    await put(late.asTunde, `/api/chat/conversations/${conversationId}/muted`, { muted: true });
    await app.runJobs();
    expect([phone.received, late.phone.received]).toEqual([[], []]);
  });

  test('not once its recipient has blocked its writer', async () => {
    const { amina, tunde, asAmina, asTunde, phone } = await pair();
    await sent(app, asAmina, tunde, 'Answer me!');
    await put(asTunde, `/api/chat/blocks/${amina.id}`, { blocked: true });
    await app.runJobs();
    expect(phone.received).toEqual([]);
  });

  test('is not sent to a person whose page is open, unless they leave without reading the message', {
    meta: { promise: 'A message is not pushed to a person whose page is open' },
  }, async () => {
    // Later than the queue's own clock, so that delayed jobs do not run yet.
    app.clock.now = new Date('2040-01-01T09:00:00Z');
    const { tunde, asAmina, asTunde, phone } = await pair();
    await listenAs(app, asTunde);
    await expect.poll(() => isPresent(tunde.id)).toBe(true);
    await sent(app, asAmina, tunde, 'Are you there?');
    await app.runJobs();
    expect(phone.received).toEqual([]);
    const { rows } = await sql<{ start_after: Date }>`
      select start_after from pgboss.job where name = 'push-message' and state = 'created'`.execute(app.db);
    expect(rows).toEqual([{ start_after: new Date('2040-01-01T09:01:20Z') }]);

    // If the page is still open, the message is read there.
    const waiting = async () =>
      (
        await sql<{ data: Parameters<typeof pushMessageTask.run>[1] }>`
          select data from pgboss.job where name = 'push-message' and state = 'created'`.execute(app.db)
      ).rows;
    for (const { data } of await waiting()) await pushMessageTask.run(app.context, data);
    expect([phone.received, (await waiting()).length]).toEqual([[], 1]);

    // The page vanished without notice.
    await app.db.deleteFrom('live_presence').where('user_id', '=', tunde.id).execute();
    await sql`update pgboss.job set start_after = now() where name = 'push-message'`.execute(app.db);
    await app.runJobs();
    expect(phone.received.map(({ content }) => content.text)).toEqual(['Are you there?']);
  });
});

describe('an unread message', () => {
  test('is emailed after 10 minutes, and not after 9 minutes and 59 seconds', {
    meta: { promise: 'What stays unread for 10 minutes is emailed' },
  }, async () => {
    const { amina, tunde, asAmina } = await pair();
    await sent(app, asAmina, tunde, 'Can you come on Tuesday?');
    app.clock.advance({ minutes: 9, seconds: 59 });
    await mailUnread();
    expect(await subjectsTo(tunde)).toEqual([]);
    app.clock.advance({ seconds: 1 });
    await mailUnread();
    const [mail] = await emailsTo(app, tunde.email);
    expect(mail?.subject).toBe('Amina Bello wrote to you');
    expect(mail?.text).toContain('> Can you come on Tuesday?');
    expect(mail?.text).toContain(`/chatbox/${amina.id}\n`);
    expect(await subjectsTo(amina)).toEqual([]);
  });

  test('is emailed once until it is read and a new one arrives, with the first unread words', {
    meta: { promise: 'An unread message is emailed once until it is read' },
  }, async () => {
    const { tunde, asAmina, asTunde } = await pair();
    await sent(app, asAmina, tunde, 'One');
    app.clock.advance({ minutes: 8 });
    await sent(app, asAmina, tunde, 'Two');
    app.clock.advance({ minutes: 2 });
    for (let again = 0; again < 2; again += 1) await mailUnread();
    expect(await quotesTo(tunde)).toEqual([['Amina Bello wrote you 2 messages', '> One']]);

    const third = await sent(app, asAmina, tunde, 'Three');
    app.clock.advance({ minutes: 30 });
    await mailUnread();
    expect(await subjectsTo(tunde)).toHaveLength(1);

    await read(app, asTunde, third);
    await mailUnread();
    await sent(app, asAmina, tunde, 'Four');
    app.clock.advance({ minutes: 10 });
    await mailUnread();
    expect(await quotesTo(tunde)).toEqual([
      ['Amina Bello wrote you 2 messages', '> One'],
      ['Amina Bello wrote to you', '> Four'],
    ]);
  });

  test('is emailed once, even when eight tasks send it at once', {
    meta: { promise: 'An unread message is emailed once under a race, too' },
  }, async () => {
    const { tunde, asAmina } = await pair();
    await sent(app, asAmina, tunde, 'One');
    app.clock.advance({ minutes: 10 });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const holding = app.db.transaction().execute(async (tx) => {
      await sql`select from conversation_members where user_id = ${tunde.id} for update`.execute(tx);
      await released;
    });
    let done = false;
    const tasks = Promise.all(Array.from({ length: 8 }, mailUnread)).then(() => {
      done = true;
    });
    // The tasks either skip locked rows, or all of them wait for the lock.
    await expect.poll(async () => done || (await countHeldUp(app)) >= 8).toBe(true);
    release();
    await Promise.all([holding, tasks]);
    await mailUnread();
    expect(await subjectsTo(tunde)).toEqual(['Amina Bello wrote to you']);
  });

  test('is emailed for each conversation', {
    meta: { promise: 'Unread messages are emailed for each conversation' },
  }, async () => {
    const { tunde, asAmina } = await pair();
    const bola = await makeConsumer(app, { full_name: 'Bola Ade' });
    await sent(app, asAmina, tunde, 'Hello');
    await sent(app, await signedInAs(app, bola), tunde, 'Good morning');
    app.clock.advance({ minutes: 10 });
    await mailUnread();
    expect((await subjectsTo(tunde)).toSorted()).toEqual([
      'Amina Bello wrote to you',
      'Bola Ade wrote to you',
    ]);
  });

  test('is not emailed once it is read, muted, turned off, or from a person blocked since', {
    meta: { promise: 'What was read, muted, turned off or blocked since is not emailed' },
  }, async () => {
    const mailed = await Promise.all(
      (['read', 'muted', 'unwanted', 'blocked'] as const).map(async (why) => {
        const { amina, tunde, asAmina, asTunde } = await pair();
        const message = await sent(app, asAmina, tunde, 'Hello');
        if (why === 'read') await read(app, asTunde, message);
        if (why === 'muted')
          await put(asTunde, `/api/chat/conversations/${message.conversationId}/muted`, { muted: true });
        if (why === 'unwanted') await choose(app, asTunde, { kind: 'messages', mail: false });
        if (why === 'blocked') await put(asTunde, `/api/chat/blocks/${amina.id}`, { blocked: true });
        return { why, tunde };
      }),
    );
    app.clock.advance({ minutes: 10 });
    await mailUnread();
    for (const { why, tunde } of mailed) expect(await subjectsTo(tunde), why).toEqual([]);
  });

  test('is not emailed to an address that its account has not confirmed, as it may be another person’s', async () => {
    const { asAmina } = await pair();
    const tunde = await makeArtisan(app, { email_verified: false });
    await sent(app, asAmina, tunde, 'My gate code is 4417.');
    app.clock.advance({ minutes: 10 });
    await mailUnread();
    expect(await subjectsTo(tunde)).toEqual([]);
    // Once it is confirmed, the next message is emailed.
    await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', tunde.id).execute();
    await read(app, await signedInAs(app, tunde), await sent(app, asAmina, tunde, 'Are you there?'));
    await sent(app, asAmina, tunde, 'Can you come?');
    app.clock.advance({ minutes: 10 });
    await mailUnread();
    expect(await subjectsTo(tunde)).toEqual(['Amina Bello wrote to you']);
  });

  test('has long text cut in the email, and none of it is HTML', {
    meta: { promise: 'Words of a message in an email are cut, and none of them are HTML' },
  }, async () => {
    const { tunde, asAmina } = await pair();
    await sent(app, asAmina, tunde, `<img src=x>${'word '.repeat(200)}`);
    app.clock.advance({ minutes: 10 });
    await mailUnread();
    const [mail] = await emailsTo(app, tunde.email);
    expect(mail?.html).not.toContain('<img');
    expect(mail?.text).toMatch(/> <img src=x>(word ){20,}.*…$/m);
    expect(mail?.text.length).toBeLessThan(900);
  });
});

async function isPresent(userId: string): Promise<boolean> {
  const rows = await app.db
    .selectFrom('live_presence')
    .select('user_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.length > 0;
}
