import { beforeEach, describe, expect, test } from 'vitest';
import { foldNamed, foldsOf } from '../../../../../test-support/folds.ts';
import { followed } from '../../../../../test-support/hire-pages.ts';
import { makeHire } from '../../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { wordsOf } from '../../../../../test-support/page-words.ts';
import { hireStatus, whereAndWhom } from '../../../../../test-support/paying.ts';
import { requestQuote, takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { newId } from '../../../../shared/identifier.ts';
import { hireStatuses } from '../../process.ts';

const app = await startTestApp({ pages: true });
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);
const amina = await makeConsumer(app, { full_name: 'Amina Bello', address: '7 Awolowo Road' });
const asAmina = await signedInAs(app, amina);
type Headers = Record<string, string>;

beforeEach(async () => {
  await app.db.deleteFrom('slots').execute();
});

async function open(url: string, headers: Headers = {}) {
  const response = await followed(app, url, headers);
  return {
    status: response.statusCode,
    html: response.body,
    words: wordsOf(response.body),
    headers: response.headers,
  };
}
/** Sends one of the page's forms as a browser without script does. */
async function post(url: string, fields: Record<string, string>, headers: Headers = {}) {
  const response = await app.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
  const { statusCode: status, body: html } = response;
  return { status, html, words: wordsOf(html), location: String(response.headers.location) };
}
const quoteIdIn = (html: string) => /name="quoteId"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? '';
const pageOf = (hire: { id: string; key: string }) => `/hires/${hire.id}?key=${encodeURIComponent(hire.key)}`;

test('a hire keeps showing the service fee that applied when it was made', async () => {
  const made = { customer_id: amina.id, fee_basis_points: 1_000 };
  const asked = await makeHire(app, artisan, { ...made, status: 'quote_requested' });
  expect((await open(`/hires/${asked.id}`, asArtisan)).words).toContain(
    'Our 10% service fee comes out of it.',
  );
  const unpaid = await makeHire(app, artisan, { ...made, status: 'awaiting_payment' });
  const payment = await open(`/hirepage?hire=${unpaid.id}`, asAmina);
  expect(payment.words).toContain('our 10% service fee comes out of what the artisan earns.');
});

test('a paid hire no longer says that the artisan will see the address', async () => {
  const paid = await makeHire(app, artisan, {
    customer_id: amina.id,
    status: 'confirmed',
    job_address: '12 Secret Close',
  });
  const { words } = await open(`/hires/${paid.id}`, asAmina);
  expect(words).toContain('12 Secret Close');
  expect(words).not.toContain('once the hire is paid');
  expect((await open(`/hires/${paid.id}`, asArtisan)).words).toContain('12 Secret Close');
});

describe('the page of a hire, without script,', () => {
  test('takes a quote from the request to the payment', {
    meta: {
      promise: [
        'The service fee is shown to the customer before they pay a quote',
        'A hire has a page for both sides, without script too',
      ],
    },
  }, async () => {
    const hire = await requestQuote(app, artisan, { notes: 'Ring twice', jobAddress: '12 Secret Close' });
    const lead = await open(`/hires/${hire.id}`, asArtisan);
    for (const part of ['Ngozi E.', 'Wants a quote', 'Tile the bathroom', 'Ring twice', 'Send a quote']) {
      expect(lead.words).toContain(part);
    }
    expect(lead.words).toContain('You’ll see it once the hire is paid.');
    expect(lead.html).not.toContain('Secret');

    const sent = await post(
      `/hires/${hire.id}`,
      { step: 'quote', quoteId: quoteIdIn(lead.html), labourNaira: '45,000', note: 'With <b>tiles</b>' },
      asArtisan,
    );
    expect([sent.status, sent.location]).toEqual([303, `/hires/${hire.id}?done=quote`]);

    const offer = await open(pageOf(hire));
    for (const part of [
      'Quote received',
      'Tunde Bakare quoted ₦45,000.',
      'Our service fee of ₦2,250 comes out of what Tunde Bakare earns.',
      'Accept and pay ₦45,000',
      'Decline the quote',
      '12 Secret Close',
      'Tunde Bakare sees it once the hire is paid.',
      'You asked for a quote.',
      'Tunde Bakare sent a quote of ₦45,000.',
    ]) {
      expect(offer.words).toContain(part);
    }
    expect(offer.html).toContain('With &lt;b&gt;tiles&lt;/b&gt;');
    expect(offer.headers['cache-control']).toBe('private, no-store');

    const accepted = await post(pageOf(hire), { step: 'accept-quote', quoteId: quoteIdIn(offer.html) });
    expect(accepted.status).toBe(303);
    const { pathname, searchParams } = new URL(accepted.location, 'http://here');
    expect([pathname, searchParams.get('hire'), searchParams.get('key')]).toEqual([
      '/hirepage',
      hire.id,
      hire.key,
    ]);
    const pay = await open(accepted.location);
    expect(pay.words).toContain('The agreed quote');
    expect(pay.words).toContain('₦45,000');
  });

  test('shows the new price if the quote was changed after the customer read it', async () => {
    const hire = await requestQuote(app, artisan);
    await takeStep(app, hire.id, 'quote', { amountNaira: 45_000 }, asArtisan);
    const quoteId = quoteIdIn((await open(pageOf(hire))).html);
    await takeStep(app, hire.id, 'quote', { amountNaira: 60_000 }, asArtisan);
    const refused = await post(pageOf(hire), { step: 'accept-quote', quoteId });
    expect(refused.status).toBe(409);
    expect(refused.words).toContain('Tunde Bakare has changed the quote to ₦60,000.');
    expect(refused.words).toContain('Tunde Bakare changed the quote to ₦60,000.');
    expect(refused.words).toContain('Accept and pay ₦60,000');
    expect(quoteIdIn(refused.html)).not.toBe(quoteId);
  });

  test('keeps what the artisan typed into a refused quote, with the reason beside its field', async () => {
    const hire = await requestQuote(app, artisan);
    const typed = { step: 'quote', quoteId: newId(), labourNaira: '999', note: 'With "tiles"' };
    const { status, html, words } = await post(`/hires/${hire.id}`, typed, asArtisan);
    expect(status).toBe(400);
    expect(words).toContain('Your price must be at least ₦1,000.');
    expect(html).toContain('id="labourNaira-field-error"');
    expect(html).toMatch(/name="labourNaira"[^>]*value="999"|value="999"[^>]*name="labourNaira"/);
    expect(html).toContain('With &quot;tiles&quot;');
    expect(quoteIdIn(html)).toBe(typed.quoteId);
  });

  test('tells each side who has to answer, and by when', async () => {
    const asked = { customer_id: amina.id, answer_due_at: new Date('2026-11-27T09:00:00Z') };
    const moment = '27 Nov 2026, 10:00 am';
    for (const [status, mine, theirs, name] of [
      ['quote_requested', asArtisan, asAmina, 'Tunde Bakare'],
      ['quoted', asAmina, asArtisan, 'Amina B.'],
    ] as const) {
      const { id } = await makeHire(app, artisan, {
        ...asked,
        status,
        customer_name: 'Amina Bello',
        payment_due_at: null,
      });
      expect((await open(`/hires/${id}`, mine)).words).toContain(`Please answer by ${moment}.`);
      expect((await open(`/hires/${id}`, theirs)).words).toContain(`${name} has until ${moment} to answer.`);
    }
  });

  test('names no deposit while the customer waits for a price, and lets the artisan correct a sent quote', async () => {
    const hire = await requestQuote(app, artisan, {}, asAmina);
    const page = `/hires/${hire.id}`;
    const asked = (await open(page, asAmina)).words;
    expect(asked).not.toMatch(/Booking deposit|Price and payment|Add to calendar/);
    await takeStep(app, hire.id, 'quote', { amountNaira: 45_000, note: 'With the tiles.' }, asArtisan);

    const own = await open(page, asArtisan);
    for (const part of [
      'Correct your quote',
      'You quoted ₦45,000. You get ₦42,750, and our service fee is ₦2,250.',
      'Your note With the tiles.',
      'Send corrected quote',
      'Withdraw the quote',
    ])
      expect(own.words).toContain(part);
    expect(own.html).toMatch(/<input(?=[^>]*name="labourNaira")[^>]*value="45,000"/);
    expect(own.html).toMatch(/<textarea[^>]*name="note"[^>]*>With the tiles\.<\/textarea>/);

    const offer = await open(page, asAmina);
    // Once beside the price, once in the history.
    expect(offer.words.match(/With the tiles\./g)).toHaveLength(2);
    expect(offer.words).not.toMatch(/Withdraw|Cancel this hire/);
    expect(offer.words).toContain('Price ₦45,000 Paid ₦0 Still to pay ₦45,000');
    await takeStep(app, hire.id, 'accept-quote', { quoteId: quoteIdIn(offer.html) }, asAmina);
    expect((await open(page, asAmina)).words).toContain('Note from Tunde Bakare With the tiles.');
    const agreed = (await open(page, asArtisan)).words;
    expect(agreed).toContain('I cannot come');
    expect(agreed).not.toContain('Withdraw the quote');
    const cancelled = await post(page, { step: 'cancel' }, asArtisan);
    // The abbreviated name already ends in a full stop.
    expect((await open(cancelled.location, asArtisan)).words).toMatch(/We’ve told Ngozi E\. /);
  });

  test('shows the reason for a refusal, and no longer the confirmation of the step before', async () => {
    const hire = await requestQuote(app, artisan);
    const quote = (amountNaira: string) =>
      post(`/hires/${hire.id}?done=quote`, { step: 'quote', quoteId: newId(), amountNaira }, asArtisan);
    const sent = await quote('45,000');
    expect((await open(sent.location, asArtisan)).words).toContain('Your quote of ₦45,000 was sent.');
    const refused = (await quote('999')).words;
    expect(refused).toContain('That didn’t work. The reason is in the form.');
    expect(refused).not.toContain('was sent.');
  });

  test('offers other artisans of the same trade to a customer whose hire has ended, and none to an artisan', async () => {
    const { id } = await makeHire(app, artisan, { status: 'declined', customer_id: amina.id });
    const own = await open(`/hires/${id}`, asAmina);
    expect(own.words).toContain('Hire Tunde Bakare again');
    expect(own.html).toContain('href="/artisan?skill=Plumber"');
    expect((await open(`/hires/${id}`, asArtisan)).words).not.toMatch(/again|other artisans/);
  });

  test('declines a request with a reason, which the customer reads in the history', async () => {
    const hire = await requestQuote(app, artisan);
    const missing = await post(`/hires/${hire.id}`, { step: 'decline-request', note: 'Sorry' }, asArtisan);
    expect(missing.words).toContain('Please choose a reason.');
    expect(missing.html).toMatch(/<details[^>]*id="decline"[^>]*open/);
    const fields = { step: 'decline-request', reason: 'too_far', note: 'Try Chidi.' };
    expect((await post(`/hires/${hire.id}`, fields, asArtisan)).status).toBe(303);
    const { words } = await open(pageOf(hire));
    expect(words).toContain('Declined');
    expect(words).toContain('Tunde Bakare declined the request: the place is too far away.');
    expect(words).toContain('Try Chidi.');
    expect(words).toContain('See other artisans');
  });

  test('declines a quote, and cancels a request', async () => {
    const quoted = await requestQuote(app, artisan);
    await takeStep(app, quoted.id, 'quote', { amountNaira: 45_000 }, asArtisan);
    const quoteId = quoteIdIn((await open(pageOf(quoted))).html);
    const declined = await post(pageOf(quoted), { step: 'decline-quote', quoteId });
    expect(new URL(declined.location, 'http://here').searchParams.get('key')).toBe(quoted.key);
    expect(await hireStatus(app, quoted.id)).toBe('declined');

    const asked = await requestQuote(app, artisan, {}, asAmina);
    expect((await open(`/hires/${asked.id}`, asAmina)).words).toContain('Withdraw the request');
    await post(`/hires/${asked.id}`, { step: 'cancel' }, asAmina);
    expect((await open(`/hires/${asked.id}`, asAmina)).words).toContain('You cancelled the hire.');
  });

  test('says that the deadline has passed when an answer comes too late', async () => {
    const hire = await requestQuote(app, artisan);
    await app.db
      .updateTable('hires')
      .set({ answer_due_at: app.clock.now })
      .where('id', '=', hire.id)
      .execute();
    const fields = { step: 'quote', quoteId: newId(), amountNaira: '45,000' };
    const { status, words } = await post(`/hires/${hire.id}`, fields, asArtisan);
    expect(status).toBe(409);
    expect(words).toContain('This request was not answered in time, so it has ended.');
  });

  test.each(hireStatuses)('reads well for both sides of a hire that is %s', async (status) => {
    const hire = await makeHire(app, artisan, { status, customer_id: amina.id, answer_due_at: null });
    for (const headers of [asAmina, asArtisan]) {
      const page = await open(`/hires/${hire.id}`, headers);
      expect(page.status).toBe(200);
      expect(page.words).toContain('Fix the kitchen sink');
      expect(page.words).toContain('What has happened');
      expect(page.words).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });

  test('is closed to strangers: they are led to sign in, and forms they send do nothing', async () => {
    const hire = await requestQuote(app, artisan, {}, asAmina);
    const stranger = await signedInAs(app, await makeConsumer(app));
    for (const headers of [{}, stranger] as Headers[]) {
      const { status, html, words } = await open(`/hires/${hire.id}`, headers);
      expect(status).toBe(404);
      expect(words).toContain('We could not find that hire');
      expect(html).toContain(`/signin?returnTo=%2Fhires%2F${hire.id}`);
      expect((await post(`/hires/${hire.id}`, { step: 'cancel' }, headers)).status).toBe(404);
    }
    expect((await open('/hires/none')).status).toBe(404);
    expect((await post(`/hires/${hire.id}`, { step: 'give-me-money' }, asAmina)).status).toBe(400);
    expect((await post(`/hires/${hire.id}`, { step: '__proto__' }, asAmina)).status).toBe(400);
    expect(await hireStatus(app, hire.id)).toBe('quote_requested');
  });
});

describe('the way to a hire’s page', () => {
  test('leads from the artisan’s dashboard, where the card has both answers', {
    meta: { promise: "A lead's card offers the two answers" },
  }, async () => {
    const worker = await makeArtisan(app);
    const headers = await signedInAs(app, worker);
    const hire = await requestQuote(app, worker);
    const { html, words } = await open(`/dashboard/${worker.id}`, headers);
    expect(html).toContain(`href="/hires/${hire.id}#quote"`);
    expect(html).toContain(`href="/hires/${hire.id}#decline"`);
    expect(words).toContain('Send a quote');
    expect(html).toContain('href="/availability"');
  });

  test('leads from the customer’s page', async () => {
    const bisi = await makeConsumer(app);
    const headers = await signedInAs(app, bisi);
    const hire = await requestQuote(app, artisan, {}, headers);
    expect((await open('/consumer', headers)).html).toContain(`href="/hires/${hire.id}"`);
    await takeStep(app, hire.id, 'quote', { amountNaira: 45_000 }, asArtisan);
    expect((await open('/consumer', headers)).words).toContain('See the quote');
  });

  test('leads from the page that confirms a request, and from the payment page of a hire that cannot be paid yet', async () => {
    const hire = await requestQuote(app, artisan);
    const link = `href="/hires/${hire.id}"`;
    const query = `hire=${hire.id}&key=${encodeURIComponent(hire.key)}`;
    expect((await open(`/hiringartisanPage/${artisan.id}/sent?${query}`)).html).toContain(link);
    expect((await open(`/hirepage?${query}`)).html).toContain(link);
  });
});

describe('a guest’s paid hire,', () => {
  test('lets both sides write to each other on its page, the guest by their own link and without script', async () => {
    const hire = await requestQuote(app, artisan, {
      action: 'Confirm & Hire',
      startDate: '2027-04-01',
      endDate: '2027-04-01',
    });
    expect((await open(pageOf(hire))).words).not.toContain('Message to Tunde Bakare');
    await app.db.updateTable('hires').set({ status: 'confirmed' }).where('id', '=', hire.id).execute();

    const job = await open(`/hires/${hire.id}`, asArtisan);
    expect(job.html).toContain(`href="/hires/${hire.id}#messages"`);
    // Until there is a message the section is folded on a phone, and the link opens it.
    expect(foldNamed(job.html, 'messages')).toBe('Messages');
    expect(foldsOf(job.html)).toMatchObject({ Messages: false });
    expect((await open(pageOf(hire))).html).toContain(`href="/hires/${hire.id}#messages"`);
    for (const part of ['12 Allen Avenue', 'Opposite the market', 'Ikeja', 'Lagos', '0803 123 4567'])
      expect(job.words).toContain(part);
    expect(job.html).toContain('href="tel:08031234567"');
    const map = 'https://www.openstreetmap.org/search?query=12+Allen+Avenue%2C+Ikeja%2C+Lagos';
    expect(job.html).toContain(map);
    expect((await open(pageOf(hire))).html).not.toContain('openstreetmap.org/search');
    // Both sides see price, paid and held. The customer can keep the hire and share it without their key.
    const { words, html } = await open(pageOf(hire));
    expect(words).toMatch(
      /Price Not agreed yet Paid ₦5,000 Held until you release it ₦5,000 Still to pay The rest, once you have agreed on a price/,
    );
    expect(job.words).toContain('Held for you ₦5,000 Our service fee ₦250');
    expect(html).toContain(`/api/hiring/hires/${hire.id}/calendar.ics`);
    const told = decodeURIComponent(/wa\.me\/\?text=([^"]+)"/.exec(html)?.[1] ?? '');
    expect(told).toMatch(/^Tunde Bakare .* comes on Thursday, 1 April 2027 at 9:00 am\.\n12 Allen Avenue/);
    expect(told).not.toContain('http');
    const leads = await open(`/dashboard/${artisan.id}?leads=booked`, asArtisan);
    expect(leads.html).toContain(`href="/hires/${hire.id}#messages"`);

    const messageId = /name="messageId"[^>]*value="([^"]+)"/.exec(job.html)?.[1] ?? '';
    const form = { step: 'message', messageId, text: 'Which <b>gate</b>?' };
    for (const _ of [1, 2]) {
      const sent = await post(`/hires/${hire.id}`, form, asArtisan);
      expect([sent.status, sent.location]).toEqual([303, `/hires/${hire.id}#messages`]);
    }
    const empty = await post(pageOf(hire), { step: 'message', messageId: newId(), text: ' ' });
    expect(empty.status).toBe(400);
    // Above the form and beside its field, and nowhere else.
    expect(empty.words.match(/Message is required\./g)).toHaveLength(2);
    const long = 'a'.repeat(1001);
    const tooLong = await post(pageOf(hire), { step: 'message', messageId: newId(), text: long });
    expect(tooLong.html).toContain(`>${long}</textarea>`);
    expect(tooLong.words).toContain('you don’t need an account.');
    expect(job.words).toContain('Ngozi Chioma Eze gets an email, and answers through their own link.');
    expect(job.words).not.toContain('Tell someone on WhatsApp');
    const answered = await post(pageOf(hire), {
      step: 'message',
      messageId: newId(),
      text: 'The green one.',
    });
    expect(answered.status).toBe(303);
    const own = await open(pageOf(hire));
    expect(foldsOf(own.html)).toMatchObject({ Messages: true });
    expect(own.html.match(/Which &lt;b&gt;gate&lt;\/b&gt;\?/g)).toHaveLength(1);
    expect(own.words).toMatch(/Tunde Bakare: Which .*You: The green one\./);
    await app.db.updateTable('hires').set({ status: 'refunded' }).where('id', '=', hire.id).execute();
    const over = await open(pageOf(hire));
    expect(over.words).toContain('The green one.');
    expect(over.words).not.toMatch(/Send message|Add to calendar/);
  });
});

describe('the hiring form', () => {
  test('has the place of the signed-in customer’s last job, says who sees it, and offers the next free time', async () => {
    await requestQuote(
      app,
      artisan,
      { jobAddress: '7 Awolowo Road', startDate: '2027-01-20', endDate: '2027-01-20' },
      asAmina,
    );
    const { html, words } = await open(`/hiringartisanPage/${artisan.id}`, asAmina);
    expect(html).toContain('7 Awolowo Road');
    for (const label of [
      'Address of the job',
      'Nearest landmark',
      'LGA or district',
      'State',
      'Phone number',
    ])
      expect(words).toContain(label);
    expect(words).toContain('Tunde Bakare sees this once you’ve paid.');
    expect(words).toContain('Tunde comes on Friday, 20 November 2026 at 10:00 am');
    expect((await open(`/hiringartisanPage/${artisan.id}`)).html).not.toContain('7 Awolowo Road');
  });

  test('names the taken day and the next free one, and keeps what was typed', {
    meta: { promise: 'The hiring form names a taken day and the next free one' },
  }, async () => {
    await app.db
      .insertInto('slots')
      .values({ artisan_id: artisan.id, during: '[2026-12-09T23:00Z,2026-12-10T23:00Z)' })
      .execute();
    const { status, words, html } = await post(`/hiringartisanPage/${artisan.id}`, {
      id: newId(),
      fullName: 'Ngozi Eze',
      email: 'ngozi@example.ng',
      jobDescription: 'Tile the bathroom',
      ...whereAndWhom,
      jobAddress: '12 Secret Close',
      startDate: '2026-12-10',
      endDate: '2026-12-10',
      startTime: '09:00',
      checkbox: 'on',
      action: 'Confirm & Hire',
    });
    expect(status).toBe(409);
    expect(words).toContain(
      'Tunde Bakare is not free on 10 December 2026. The next free day is 11 December 2026.',
    );
    expect(html).toContain('id="startDate-field-error"');
    expect(html).toContain('12 Secret Close');
  });
});
