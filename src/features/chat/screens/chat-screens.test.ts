import { describe, expect, test } from 'vitest';
import { faultOf } from '../../../../test-support/field-faults.ts';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { passChecks } from '../../../../test-support/verification-checks.ts';
import { sent } from '../../../../test-support/writing.ts';
import { MOST_MESSAGE_CHARACTERS, MOST_REPORT_CHARACTERS } from '../../../shared/chat-limits.ts';
import { newId } from '../../../shared/identifier.ts';
import { reportReasons } from '../contract.ts';

const app = await startTestApp({ pages: true, environment: { LOG_LEVEL: 'silent' } });

async function pair() {
  const [amina, tunde] = await Promise.all([
    makeConsumer(app, { full_name: 'Amina Bello' }),
    makeArtisan(app, { full_name: 'Tunde Bakare', verified_at: app.clock.now }),
  ]);
  return {
    amina,
    tunde,
    asAmina: await signedInAs(app, amina),
    asTunde: await signedInAs(app, tunde),
    toTunde: `/chatbox/${tunde.id}`,
    toAmina: `/chatbox/${amina.id}`,
  };
}

/** Two people with a conversation. */
async function talk() {
  const two = await pair();
  await sent(app, two.asAmina, two.tunde, 'Hello');
  return two;
}

async function open(url: string, headers: Record<string, string> = {}) {
  const response = await app.request({ url, headers: { accept: 'text/html', ...headers } });
  return {
    status: response.statusCode,
    location: response.headers.location,
    html: response.body,
    thread: wordsOf(response.body.slice(response.body.indexOf('class="thread"'))),
    words: wordsOf(response.body.replace(/<noscript>|<\/noscript>/g, '')),
  };
}

/** Sends a form as a browser without script does. */
async function post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await app.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ plain: 'yes', ...fields }).toString(),
  });
  return {
    status: response.statusCode,
    location: response.headers.location,
    html: response.body,
    words: wordsOf(response.body),
  };
}

const inOrder = (words: string, ...parts: string[]) => {
  const places = parts.map((part) => words.indexOf(part));
  expect(places, words).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
};

describe('a conversation without script', () => {
  test('is read from top to bottom, with days, message states and the other person’s name', {
    meta: { promise: 'A thread is read without script: days, states and who it is with' },
  }, async () => {
    const { amina, tunde, asAmina, asTunde, toTunde, toAmina } = await pair();
    await sent(app, asAmina, tunde, 'Good morning. Do you do bathrooms?');
    await sent(app, asTunde, amina, 'Good morning ma. Yes.\nWhere is it?');
    const { status, thread, words, html } = await open(toTunde, asAmina);
    expect(status).toBe(200);
    expect(html).toContain('<title>Messages with Tunde Bakare · SureHands</title>');
    expect(html).toContain('noindex');
    expect(html).toMatch(/<h1[^>]*>.*Tunde Bakare.*Verified.*<\/h1>/s);
    expect(html).toContain(`href="/profile/${tunde.id}"`);
    inOrder(thread, 'Plumber', 'Good morning. Do you do bathrooms?', 'Good morning ma. Yes.');
    expect(words).toContain('Sent');
    expect(html).toContain('Good morning ma. Yes.\nWhere is it?');
    expect((await open(toAmina, asTunde)).words).toContain('New messages');
  });

  test('takes a message, and stores it once however often it is sent', {
    meta: { promise: 'A thread is read without script, and takes a message without script' },
  }, async () => {
    const { asAmina, asTunde, toTunde, toAmina } = await pair();
    const empty = await open(toTunde, asAmina);
    expect(empty.words).toContain('No messages yet. Be the first to send one!');
    const id = /name="id" value="([\w-]{36})"/.exec(empty.html)?.[1] ?? '';
    const said = { intent: 'send', id, text: 'Are you free on Monday?' };
    for (let times = 0; times < 2; times += 1) {
      expect(await post(toTunde, said, asAmina)).toMatchObject({ status: 303, location: toTunde });
    }
    const { words, html } = await open(toAmina, asTunde);
    expect(words.split('Are you free on Monday?')).toHaveLength(3);
    expect(html).toContain('Mark as read');
    const conversationId = /name="conversationId" value="([\w-]{36})"/.exec(html)?.[1] ?? '';
    await post(toAmina, { intent: 'read', conversationId, number: '1' }, asTunde);
    expect((await open(toTunde, asAmina)).words).toContain('Read');
    expect((await open(toAmina, asTunde)).html).not.toContain('Mark as read');
  });

  test('keeps the text of a refused message, with the reason', {
    meta: { promise: 'Without script a refused message keeps what was typed, with the reason' },
  }, async () => {
    const { amina, asAmina, asTunde, toTunde, toAmina } = await pair();
    const long = `${'é'.repeat(MOST_MESSAGE_CHARACTERS)}!`;
    const refused = await post(toTunde, { intent: 'send', id: newId(), text: long }, asAmina);
    expect(refused.status).toBe(400);
    expect(refused.html).toContain(`${long}</textarea>`);
    expect(refused.words).toContain('Your message may have at most 5000 characters.');

    await post(toTunde, { intent: 'send', id: newId(), text: 'Hello' }, asAmina);
    // The dialog has to say that the blocked person will find out, in the words they will read.
    const asked = (await open(toAmina, asTunde)).words;
    expect(asked).toContain('they’ll see that you’re not taking messages from them');
    await post(toAmina, { intent: 'block', blocked: 'yes' }, asTunde);
    const blocked = await open(toTunde, asAmina);
    expect(blocked.words).toContain('Tunde Bakare is not taking messages from you.');
    expect(blocked.html).not.toContain('<textarea id="message-field"');
    expect((await open(toAmina, asTunde)).words).toContain(`You blocked ${amina.full_name}.`);
  });

  test('shows older messages page by page', {
    meta: { promise: 'Older messages are read page by page without script' },
  }, async () => {
    const { tunde, asAmina, toTunde } = await pair();
    for (let number = 1; number <= 35; number += 1) {
      app.clock.advance({ seconds: 1 });
      await sent(app, asAmina, tunde, `Line ${number}.`);
    }
    const newest = await open(toTunde, asAmina);
    expect(newest.words).toContain('Line 35.');
    expect(newest.words).not.toContain('Line 5.');
    expect(newest.html).toContain('href="?before=6"');
    const older = await open(`${toTunde}?before=6`, asAmina);
    inOrder(older.words, 'Line 1.', 'Line 5.', 'Go to the newest messages');
    expect(older.words).not.toContain('Line 6.');
  });

  test('shows text only, and its links tell the other site nothing', {
    meta: { promise: 'A message is shown as text alone, and its links tell the other site nothing' },
  }, async () => {
    const { tunde, asAmina, toTunde } = await pair();
    await sent(
      app,
      asAmina,
      tunde,
      '<img src=x onerror=alert(1)> javascript:alert(1) https://example.ng/a?b=1&c=2.',
    );
    const { html } = await open(toTunde, asAmina);
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('href="javascript:');
    expect(html).toMatch(
      /<a href="https:\/\/example\.ng\/a\?b=1&amp;c=2" class="link" target="_blank" rel="noopener nofollow noreferrer">/,
    );
  });

  test('warns of an incoming account number, and of a request to pay outside SureHands', {
    meta: { promise: 'A thread warns of an account number that came in, and of asking to pay outside' },
  }, async () => {
    const { amina, tunde, asAmina, asTunde, toTunde } = await talk();
    await sent(app, asTunde, amina, 'Send it to 0123456789, GTBank. My phone is 0803 123 4567.');
    const { words, html } = await open(toTunde, asAmina);
    expect(words).toContain('We can’t recover a transfer.');
    expect(html).toMatch(/<a [^>]*href="\/safety"/);
    await sent(app, asAmina, tunde, 'I pay here.');
    expect((await open(`/chatbox/${amina.id}`, asTunde)).words).not.toContain('We can’t recover a transfer.');
  });
});

test('a customer, signed in or not, sees what was checked of the artisan in a chat; another artisan does not', {
  meta: { promise: 'In chat a customer reads what was checked of the artisan' },
}, async () => {
  const { asAmina, asTunde } = await pair();
  const checked = await makeArtisan(app);
  await passChecks(app, checked, ['identity', 'face', 'bank_account']);
  const threadFor = async (headers = {}) => (await open(`/chatbox/${checked.id}`, headers)).thread;
  for (const headers of [asAmina, {}]) expect(await threadFor(headers)).toContain('BVN, Bank checked');
  const artisans = await threadFor(asTunde);
  expect(artisans).toContain(checked.full_name);
  expect(artisans).not.toContain('BVN, Bank checked');
});

describe('the hire between two people', () => {
  test('is shown above their messages, and each step is a line that links to it', {
    meta: {
      promise: 'The hire is shown above the messages, and each of its steps is a line that leads to it',
    },
  }, async () => {
    const { amina, tunde, asAmina, asTunde, toTunde, toAmina } = await pair();
    const hire = await makeHire(app, tunde, { customer_id: amina.id, status: 'quoted' });
    const event = (action: string, actor: 'customer' | 'artisan', to: 'quote_requested' | 'quoted') => ({
      id: newId(),
      hire_id: hire.id,
      action,
      actor,
      from_status: to === 'quoted' ? ('quote_requested' as const) : null,
      to_status: to,
      happened_at: app.clock.now,
    });
    await app.db
      .insertInto('hire_events')
      .values(event('request_quote', 'customer', 'quote_requested'))
      .execute();
    await app.db
      .insertInto('hire_events')
      .values(event('quote', 'artisan', 'quoted'))
      .execute();
    const { thread, html } = await open(toTunde, asAmina);
    inOrder(thread, 'Your hire: Quote received', 'You asked for a quote', 'Tunde sent a quote');
    expect(html.split(`href="/hires/${hire.id}"`)).toHaveLength(4);
    inOrder(
      (await open(toAmina, asTunde)).thread,
      'Your job: Quote sent',
      'Amina asked for a quote',
      'You sent a quote',
    );
  });
});

describe('the pages of chat', () => {
  test('show a visitor the other person, let them type, and ask them to sign in when they send', {
    meta: { promise: 'A visitor sees whom they write to, may type, and is asked to sign in when they send' },
  }, async () => {
    const { toTunde } = await pair();
    const page = await open(toTunde);
    expect(page.status).toBe(200);
    expect(page.words).toContain('Tunde Bakare');
    expect(page.html).toContain('<textarea id="message-field"');
    expect(page.html).toContain(`href="/signin?returnTo=${encodeURIComponent(toTunde)}"`);
    const refused = await post(toTunde, { intent: 'send', id: newId(), text: 'Hello there' });
    expect(refused.status).toBe(401);
    expect(refused.html).toContain('Hello there</textarea>');
    expect(refused.words).toContain('Please sign in');
  });

  test('ask a visitor to sign in before the list of conversations, and lead back to it', {
    meta: { promise: 'The list of conversations is behind signing in, which leads back to it' },
  }, async () => {
    expect(await open('/chatbox')).toMatchObject({
      status: 302,
      location: `/signin?returnTo=${encodeURIComponent('/chatbox')}`,
    });
  });

  test('answer that an unknown person, or a consumer the reader may not see, is not found', {
    meta: { promise: 'A chat with an unknown person, or with a consumer one may not see, is not found' },
  }, async () => {
    const { amina, asAmina, asTunde } = await pair();
    const hauwa = await makeConsumer(app);
    for (const [id, headers] of [
      [newId(), asAmina],
      ['42', asAmina],
      [hauwa.id, asAmina],
      [hauwa.id, asTunde],
      [amina.id, {}],
    ] as const) {
      const { status, words, html } = await open(`/chatbox/${id}`, headers as Record<string, string>);
      expect(status).toBe(404);
      expect(words).toContain('User not found');
      expect(html).toContain('noindex');
    }
    expect(await open(`/chatbox/${amina.id}`, asAmina)).toMatchObject({ status: 302, location: '/chatbox' });
  });

  test('keep what was typed when the session has ended meanwhile', {
    meta: { promise: 'A session that ended meanwhile loses nothing that was typed without script' },
  }, async () => {
    const { amina, tunde, asAmina, toAmina } = await pair();
    await sent(app, asAmina, tunde, 'Hello');
    expect(amina.role).toBe('consumer');
    const { status, html } = await post(toAmina, { intent: 'send', id: newId(), text: 'I am on my way' });
    expect(status).toBe(401);
    expect(html).toContain('I am on my way</textarea>');
    expect(html).toContain(`href="/signin?returnTo=${encodeURIComponent(toAmina)}"`);
  });
});

describe('the list of conversations', () => {
  test('shows the newest first, with the last message and the unread count', {
    meta: {
      promise:
        'The list of conversations has the newest first, with what was said last and how much is unread',
    },
  }, async () => {
    const { amina, tunde, asAmina, asTunde } = await talk();
    const bisi = await makeArtisan(app, { full_name: 'Bisi Alade' });
    await sent(app, asAmina, bisi, 'Good evening');
    app.clock.advance({ minutes: 1 });
    await sent(app, asTunde, amina, 'I can come.');
    await sent(app, asTunde, amina, 'Tomorrow at nine?');
    const { words, html } = await open('/chatbox', asAmina);
    inOrder(
      words,
      'Messages',
      'Tunde Bakare',
      'Tomorrow at nine?',
      '2 unread',
      'Bisi Alade',
      'You: Good evening',
    );
    expect(html).toContain(`href="/chatbox/${tunde.id}"`);
    expect(html).toContain('<title>Messages · SureHands</title>');
    expect((await open(`/chatbox/${tunde.id}`, asAmina)).html).toMatch(
      new RegExp(
        `href="/chatbox/${tunde.id}"[^>]*aria-current="page"|aria-current="page"[^>]*href="/chatbox/${tunde.id}"`,
      ),
    );
  });

  test('when empty leads customers to artisans and artisans to jobs', {
    meta: { promise: 'An empty list of conversations leads on: customers to artisans, artisans to jobs' },
  }, async () => {
    const { asAmina, asTunde } = await pair();
    const customers = await open('/chatbox', asAmina);
    expect(customers.words).toContain('No conversations yet');
    expect(customers.html).toMatch(/<a [^>]*href="\/artisan"[^>]*><span>Find an artisan/);
    const artisans = await open('/chatbox', asTunde);
    expect(artisans.html).toMatch(/<a [^>]*href="\/jobs"[^>]*><span>See open jobs/);
  });

  test('continues page by page', {
    meta: { promise: 'The list of conversations goes on page by page' },
  }, async () => {
    const { asAmina } = await pair();
    for (let number = 1; number <= 31; number += 1) {
      const artisan = await makeArtisan(app, { full_name: `Artisan Number ${number}.` });
      app.clock.advance({ seconds: 2 });
      await sent(app, asAmina, artisan, 'Hello');
    }
    const first = await open('/chatbox', asAmina);
    expect(first.words).not.toContain('Artisan Number 1.');
    const next = /href="(\/chatbox\?after=[^"]+)"/.exec(first.html)?.[1] ?? '';
    const second = await open(next.replaceAll('&amp;', '&'), asAmina);
    inOrder(second.words, 'Newest', 'Artisan Number 1.');
    expect(second.words).not.toContain('Artisan Number 2.');
  });
});

describe('without script a conversation', () => {
  test('can be muted and unmuted', {
    meta: { promise: 'A conversation is muted and rings again without script' },
  }, async () => {
    const { asAmina, toTunde } = await talk();
    const conversationId = /name="conversationId" value="([\w-]{36})"/.exec(
      (await open(toTunde, asAmina)).html,
    )?.[1];
    const mute = (muted: string) =>
      post(toTunde, { intent: 'mute', conversationId: conversationId ?? '', muted }, asAmina);
    expect(await mute('yes')).toMatchObject({ status: 303, location: toTunde });
    expect((await open(toTunde, asAmina)).words).toContain('Unmute');
    await mute('no');
    expect((await open(toTunde, asAmina)).words).not.toContain('Unmute');
  });

  test('can be reported, with a reason and a text', {
    meta: { promise: 'A person can be reported without script, with a reason and in one’s own words' },
  }, async () => {
    const { asAmina, toTunde } = await pair();
    const id = newId();
    const without = await post(toTunde, { intent: 'report', id, details: 'He wants <cash>' }, asAmina);
    expect(without.status).toBe(400);
    expect(without.words).toContain('Please choose what is wrong.');
    expect(without.html).toContain('He wants &lt;cash&gt;</textarea>');
    expect(without.html).toMatch(/<p[^>]* id="reason-field-error"[^>]*>.*?Please choose what is wrong\./);
    const fields = { intent: 'report', id, reason: 'pay_outside', details: 'He wants cash' };
    for (let times = 0; times < 2; times += 1) {
      const { html } = await post(toTunde, fields, asAmina);
      // Outside the dialog, which is closed after a page load.
      expect(html.replace(/<dialog[\s\S]*?<\/dialog>/g, '')).toContain('Thank you. We look at every report');
    }
    const reports = await app.db.selectFrom('reports').selectAll().where('id', '=', id).execute();
    expect(reports).toHaveLength(1);
  });

  test('shows a refused report again with its reason and words, in an open dialog, also after the session ended', async () => {
    const { asAmina, toTunde, toAmina, asTunde } = await pair();
    const long = `He wants cash. ${'é'.repeat(MOST_REPORT_CHARACTERS)}`;
    const written = { intent: 'report', id: newId(), reason: 'pay_outside', details: long };
    const chosen = /<input(?=[^>]*name="reason")(?=[^>]*value="(\w+)")(?=[^>]*checked)[^>]*>/;
    const shown = (html: string) => ({
      open: /<dialog(?=[^>]*id="report-person")[^>]* open=""/.test(html),
      reason: chosen.exec(html)?.[1],
      words: html.includes(`${long}</textarea>`),
    });
    const kept = { open: true, reason: 'pay_outside', words: true };

    const refused = await post(toTunde, written, asAmina);
    expect(refused.status).toBe(400);
    expect(shown(refused.html)).toEqual(kept);
    expect(faultOf(refused.html, 'details')).toMatch(/at most/);

    const signedOut = await post(toTunde, written);
    expect(signedOut.status).toBe(401);
    expect(shown(signedOut.html)).toEqual(kept);
    // A visitor may not see a customer’s page.
    expect(shown((await post(toAmina, written)).html)).toEqual(kept);

    expect(shown((await open(toAmina, asTunde)).html)).toEqual({ open: false, words: false });
  });

  test('offers only reasons for a report that the server accepts', async () => {
    const { asAmina, toTunde } = await pair();
    const { html } = await open(toTunde, asAmina);
    const offered = [...html.matchAll(/<input[^>]*name="reason"[^>]*>/g)].map(
      ([input]) => /value="(\w+)"/.exec(input)?.[1],
    );
    expect(offered).toEqual([...reportReasons]);
  });

  test('offers an artisan their own quick replies, and suggestions until they save some', {
    meta: { promise: 'Quick replies are an artisan’s own, and suggestions until they save some' },
  }, async () => {
    const { asAmina, asTunde, toAmina, toTunde } = await talk();
    const before = await open(toAmina, asTunde);
    expect(before.html).toContain('aria-label="Suggested quick replies"');
    expect((await open(toTunde, asAmina)).html).not.toContain('quick-repl');
    const saved = await app.request({
      method: 'POST',
      url: toAmina,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...asTunde },
      payload: 'intent=quick-replies&plain=yes&reply=I+am+on+my+way&reply=+&reply=Thank+you%21',
    });
    expect(saved.statusCode).toBe(303);
    const { html, words } = await open(toAmina, asTunde);
    expect(html).toContain('aria-label="Quick replies"');
    inOrder(words, 'I am on my way', 'Thank you!');
  });
});
