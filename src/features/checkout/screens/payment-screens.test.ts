import { afterEach, describe, expect, test } from 'vitest';
import { startDatabaseProxy } from '../../../../test-support/database-proxy.ts';
import { startFaultyPaystack } from '../../../../test-support/faulty-paystack.ts';
import { followed } from '../../../../test-support/hire-pages.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { renameTable } from '../../../../test-support/owner.ts';
import { wordsOf } from '../../../../test-support/page-words.ts';
import {
  hireAsGuest,
  openCheckout,
  payAtPaystack,
  verify,
  whereAndWhom,
} from '../../../../test-support/paying.ts';
import { requestQuote } from '../../../../test-support/quoting.ts';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.ts';
import { addDays } from '../../../shared/lagos-time.ts';
import type { PaymentMethod } from '../../payments/contract.ts';

const silent = { environment: { LOG_LEVEL: 'silent' } };
const app = await startTestApp({ pages: true, ...silent });
const paystack = await startFaultyPaystack(app.context.config.paystack.url ?? '');
app.context.config.paystack.url = paystack.url;
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
let days = 0;
/** A hire on a day of its own. */
async function hire() {
  days += 1;
  return hireAsGuest(app, artisan, `2026-12-${String(days).padStart(2, '0')}`);
}

afterEach(() => paystack.behave());

async function open(url: string, through: TestApp = app, headers: Record<string, string> = {}) {
  const response = await followed(through, url, headers);
  return { status: response.statusCode, html: response.body, words: wordsOf(response.body) };
}

async function choose(method: string, { id, key }: { id: string; key: string }, where: object = {}) {
  const response = await app.request({
    method: 'POST',
    url: `/hirepage?hire=${id}&key=${key}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ method, ...where }).toString(),
  });
  return {
    status: response.statusCode,
    location: String(response.headers.location),
    html: response.body,
    words: wordsOf(response.body),
  };
}

/** Makes the payments table unavailable during `work`. */
async function withoutPayments(work: () => Promise<void>): Promise<void> {
  await renameTable(app, 'payments', 'payments_gone');
  try {
    await work();
  } finally {
    await renameTable(app, 'payments_gone', 'payments');
  }
}

describe('the place of the job and the phone number', () => {
  test('are asked for on the payment page only if the API client did not send them', async () => {
    const known = await hire();
    const complete = await open(`/hirepage?hire=${known.id}&key=${known.key}`);
    for (const label of ['Address of the job', 'Nearest landmark', 'LGA or district', 'Phone number'])
      expect(complete.words).not.toContain(label);
    const unknown = await requestQuote(app, artisan, {
      action: 'Confirm & Hire',
      startDate: '2027-03-01',
      endDate: '2027-03-01',
      jobAddress: '12 Allen Avenue',
      jobLandmark: '',
      jobTown: '',
      jobState: '',
      phone: '',
    });
    const { html, words } = await open(`/hirepage?hire=${unknown.id}&key=${unknown.key}`);
    expect(words).toContain('Tunde Bakare needs this to reach you, and sees it once you have paid.');
    expect(html).not.toContain('name="jobAddress"');

    const without = await choose('card', unknown);
    expect(without.status).toBe(400);
    expect(without.words).toContain('Please enter the nearest landmark.');
    expect(without.words).not.toContain('Failed to initiate payment');
    const { jobAddress: _, ...rest } = whereAndWhom;
    const wrong = await choose('card', unknown, { ...rest, phone: '12' });
    expect(wrong.words).toContain('That does not look like a phone number.');
    // Typed values and the choice stay, even without script.
    const inputNamed = (attribute: string) =>
      new RegExp(`<input[^>]*${attribute}[^>]*>`).exec(wrong.html)?.[0];
    for (const [name, typed] of Object.entries({ jobLandmark: rest.jobLandmark, phone: '12' }))
      expect(inputNamed(`name="${name}"`)).toContain(`value="${typed}"`);
    expect(inputNamed('value="card"')).toContain('checked');
    expect((await choose('card', unknown, rest)).status).toBe(303);
  });
});

describe('the payment page', () => {
  test('asks for the way to pay, offers four ways and says what is paid for', {
    meta: { promise: 'Payment Option offers card, transfer, USSD and QR' },
  }, async () => {
    const { id, key } = await hire();
    const { html, words } = await open(`/hirepage?hire=${id}&key=${key}`);
    for (const text of [
      'Payment Option',
      'How do you want to pay?',
      'Debit/credit card',
      'Bank Transfer',
      'USSD',
      'QR Code',
      'Continue to Payment',
      '₦5,000',
    ]) {
      expect(words).toContain(text);
    }
    expect(html.match(/type="radio"/g)).toHaveLength(4);
    expect(html).not.toMatch(/type="radio"[^>]*checked/);
    // A browser without script requires a choice before sending the form.
    expect(html.match(/<input(?=[^>]*type="radio")[^>]*required/g)).toHaveLength(4);
  });

  test.each([
    ['/hirepage', 'There is nothing to pay yet'],
    ['/hirepage?hire=none', 'We could not find that hire'],
  ])('is not offered at %s, and says: %s', async (path, title) => {
    const { words, html } = await open(path);
    expect(words).toContain(title);
    expect(html).not.toContain('type="radio"');
  });

  test('preselects the way in which this customer last paid, and none for anyone else', async () => {
    const asCustomer = await signedInAs(app, await makeConsumer(app));
    let day = '2027-04-01';
    const own = async () => {
      day = addDays(day, 1);
      const wish = { action: 'Confirm & Hire', startDate: day, endDate: day };
      const { id } = await requestQuote(app, artisan, wish, asCustomer);
      return { id };
    };
    const usual = async (headers = {}) =>
      (await app.request({ url: '/api/payments/usual-method', headers })).json();
    const paid = async (method: PaymentMethod) => {
      const { body } = await openCheckout(app, await own(), { method, headers: asCustomer });
      await payAtPaystack(app, body.access_code, { channel: method });
      await verify(app, body.reference, { headers: asCustomer });
      app.clock.advance({ minutes: 1 });
    };
    expect(await usual(asCustomer)).toEqual({ method: null });
    await paid('bank_transfer');
    await paid('ussd');
    await openCheckout(app, await own(), { method: 'qr', headers: asCustomer });
    expect(await usual(asCustomer)).toEqual({ method: 'ussd' });
    expect(await usual(await signedInAs(app, artisan))).toEqual({ method: null });
    expect(await usual()).toEqual({ method: null });
    const { html } = await open(`/hirepage?hire=${(await own()).id}`, app, asCustomer);
    expect(html.match(/<input[^>]*type="radio"[^>]*checked[^>]*>/g)).toEqual([
      expect.stringContaining('value="ussd"'),
    ]);
  });

  test.each([
    ['2027-02-07', 'these days are held for you for'],
    ['2027-02-08', 'We hold up to 7 days without an account.'],
  ])('says what is held of the days from 1 February to %s', async (last_date, words) => {
    const { id, key } = await hire();
    await app.db
      .updateTable('hires')
      .set({ start_date: '2027-02-01', end_date: last_date })
      .where('id', '=', id)
      .execute();
    expect((await open(`/hirepage?hire=${id}&key=${key}`)).words).toContain(words);
  });

  test('warns when an open checkout would outlast the hold, and says when the hold is over', async () => {
    const { id, key } = await hire();
    const dueIn = async (minutes: number) => {
      const payment_due_at = new Date(app.clock.now.getTime() + minutes * 60_000);
      await app.db.updateTable('hires').set({ payment_due_at }).where('id', '=', id).execute();
      return (await open(`/hirepage?hire=${id}&key=${key}`)).words;
    };
    expect(await dueIn(16)).not.toContain('Your time to pay is running');
    expect(await dueIn(15)).toContain('Your time to pay is running');
    expect(await dueIn(0)).toContain('The time to pay has ended');
  });

  test('leads to the checkout', async () => {
    const { status, location } = await choose('ussd', await hire());
    expect(status).toBe(303);
    expect(location).toContain('/sandbox/paystack/checkout/');
  });

  test('says so when no way to pay was chosen', {
    meta: { promise: 'Without script too a way to pay has to be chosen' },
  }, async () => {
    const { status, words } = await choose('', await hire());
    expect(status).toBe(400);
    expect(words).toContain('Failed to initiate payment: Please choose how you want to pay.');
  });

  test('says that opening the payment failed while the payment service does not answer', {
    meta: { promise: 'Payment: it could not be opened' },
  }, async () => {
    const guest = await hire();
    paystack.misbehave('/transaction/initialize', { kind: 'down' });
    const { status, words } = await choose('card', guest);
    expect(status).toBe(503);
    expect(words).toContain('Failed to initiate payment. Please try again.');
  });

  test('says only that an unknown error occurred when the payment failed to open through our fault', {
    meta: {
      promise: [
        'Payment: it could not be opened, for an unknown reason',
        'Payment: it could not be verified, for an unknown reason',
      ],
    },
  }, async () => {
    const guest = await hire();
    await withoutPayments(async () => {
      const { status, words } = await choose('card', guest);
      expect(status).toBe(500);
      expect(words).toContain(
        'Failed to initiate payment: An unknown error occurred while initiating payment.',
      );
      expect(words).not.toContain('payments');
    });
  });
});

describe('the page after paying', () => {
  async function paid() {
    const guest = await hire();
    const { body } = await openCheckout(app, guest);
    await payAtPaystack(app, body.access_code);
    return { id: guest.id, reference: body.reference, key: guest.key };
  }

  test('shows time, place, next steps and the calendar entry, and none of it to a stranger', async () => {
    const { id, reference, key } = await paid();
    const day = days;
    const { words, html } = await open(`/PaymentCallback?reference=${reference}&key=${key}`);
    expect(words).toMatch(new RegExp(`When [A-Z][a-z]{2} ${day} December 2026, from`));
    expect(words).toMatch(/Where 12 Allen Avenue.+Ikeja, Lagos/);
    expect(words).toMatch(/What happens next We’ve told Tunde Bakare\..+Agree on the rest of the price/);
    expect(words).toMatch(
      new RegExp(`\\w+day, ${day} December 2026, \\d+:\\d\\d [ap]m : Tunde Bakare comes`),
    );
    expect(html).toContain(`href="/api/hiring/hires/${id}/calendar.ics"`);
    expect(html).toContain('https://wa.me/?text=');

    const { words: strangers } = await open(`/PaymentCallback?reference=${reference}`);
    expect(strangers).toContain('Thank you! Your payment was processed.');
    expect(strangers).not.toMatch(/Allen Avenue|What happens next/);
  });

  test('says thank you with reference, customer, service and artisan, and leads to the profile', {
    meta: {
      promise:
        'Payment complete thanks and shows reference, customer, service and artisan, and leads to the profile',
    },
  }, async () => {
    const { reference, key } = await paid();
    const { status, html, words } = await open(`/PaymentCallback?reference=${reference}&key=${key}`);
    expect(status).toBe(200);
    expect(words).toContain('Thank you! Your payment was processed.');
    expect(words).toMatch(/Artisan Tunde Bakare When .+ Where .+ Service Fix the kitchen sink Amount ₦5,000/);
    expect(words).toContain(`Customer Ngozi Eze Reference ${reference}`);
    expect(html).toMatch(new RegExp(`href="/profile/${artisan.id}"[^>]*>(<span>)?Go to Profile`));
    // Paystack sends both parameters; either is enough.
    const byOtherName = await open(`/PaymentCallback?trxref=${reference}&key=${key}`);
    expect(byOtherName.words).toContain(`Customer Ngozi Eze Reference ${reference}`);
  });

  test('shows placeholders when there is no reference', {
    meta: { promise: 'Without a payment it shows its stand-ins' },
  }, async () => {
    const { words } = await open('/PaymentCallback');
    expect(words).toContain('Artisan Artisan Service Service Customer Customer Reference N/A');
    expect(words).not.toContain('Thank you!');
  });

  test('thanks no one whose card was declined, and lets them try again', {
    meta: { promise: 'A failed payment says no thanks and can be tried again' },
  }, async () => {
    const guest = await hire();
    const { body } = await openCheckout(app, guest);
    await payAtPaystack(app, body.access_code, { outcome: 'decline' });
    const { words, html } = await open(`/PaymentCallback?reference=${body.reference}&key=${guest.key}`);
    expect(words).not.toContain('Thank you!');
    expect(words).toContain('Try again');
    expect(html).toContain(`href="/hirepage?hire=${guest.id}`);
  });

  test('says that the payment is still being processed, and checks again without script too', async () => {
    const guest = await hire();
    const { body } = await openCheckout(app, guest);
    await payAtPaystack(app, body.access_code, { outcome: 'pending' });
    const { html, words } = await open(`/PaymentCallback?reference=${body.reference}&key=${guest.key}`);
    expect(words).toContain('Checking again');
    expect(html).toMatch(/<noscript><meta http-?equiv="refresh" content="5"/i);
  });

  test('says that the payment could not be checked, not that it failed', {
    meta: { promise: 'Payment: it could not be verified' },
  }, async () => {
    const guest = await hire();
    const { body } = await openCheckout(app, guest);
    paystack.misbehave('/transaction/verify', { kind: 'down' });
    const { words } = await open(`/PaymentCallback?reference=${body.reference}`);
    expect(words).toContain('Failed to verify payment. Please try again.');
    expect(words).toContain('your money is safe');
  });

  test('says only that an unknown error occurred when the check failed through our fault', async () => {
    const { reference } = await paid();
    await withoutPayments(async () => {
      const { status, words } = await open(`/PaymentCallback?reference=${reference}`);
      expect(status).toBe(500);
      expect(words).toContain('An unknown error occurred while verifying payment.');
      expect(words).toContain(`Reference ${reference}`);
      expect(words).toContain('your money is safe');
    });
  });

  test('keeps its reference while the database is down', async () => {
    const { reference } = await paid();
    const door = await startDatabaseProxy(app.databaseUrl);
    const cutOff = await startTestApp({ pages: true, databaseUrl: door.url, ...silent });
    await door.shut();
    const { status, words } = await open(`/PaymentCallback?reference=${reference}`, cutOff);
    expect(status).toBe(503);
    expect(words).toContain('Failed to verify payment. Please try again.');
    expect(words).toContain(`Reference ${reference}`);
    await door.open();
  });
});

describe('the footer of the hiring and payment pages', () => {
  const footOf = (html: string): string => /<footer[\s\S]*?<\/footer>/.exec(html)?.[0] ?? '';
  const linksIn = (html: string): string[] =>
    [...footOf(html).matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)].map(([, href = '']) => href);

  test('links only to help, and says who holds the money', {
    meta: { promise: 'The way to payment leads nowhere but to help' },
  }, async () => {
    const { id, key } = await hire();
    const paying = [
      `/hiringartisanPage/${artisan.id}`,
      `/hirepage?hire=${id}&key=${key}`,
      '/PaymentCallback',
    ];
    for (const url of paying) {
      const { html } = await open(url);
      expect(linksIn(html), url).toEqual(['/help', '/cancellation-policy', '/contact']);
      expect(wordsOf(footOf(html)), url).toContain('We hold your money until the job is done.');
    }
    expect(linksIn((await open('/contact')).html).length).toBeGreaterThan(12);
  });
});
