import { describe, expect, test } from 'vitest';
import {
  formOf,
  guestsPageOf,
  hiddenIn,
  pageOf,
  paidHirePages,
} from '../../../../../test-support/hire-pages.ts';
import { makeArtisan, placeId, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { wordsOf } from '../../../../../test-support/page-words.ts';
import { payFor } from '../../../../../test-support/paid-hires.ts';
import { type GuestHire, hireAsGuest, hireStatus } from '../../../../../test-support/paying.ts';
import { requestQuote, takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { passChecks } from '../../../../../test-support/verification-checks.ts';
import { newId } from '../../../../shared/identifier.ts';

const app = await startTestApp({ pages: true });
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);

/** 24 hours before the hires of these tests begin. */
const freeUntil = '30 Nov 2026, 9:00 am';

const { open, post, at, paidHire } = paidHirePages(app, artisan);

/** A paid hire of ₦40,000 for two days from 10 December, 09:00. */
async function paidQuote(): Promise<GuestHire> {
  const hire = await requestQuote(app, artisan);
  await takeStep(app, hire.id, 'quote', { amountNaira: 40_000 }, asArtisan);
  const { html } = await open(guestsPageOf(hire));
  await post(guestsPageOf(hire), { step: 'accept-quote', quoteId: hiddenIn(html, 'quoteId') });
  await payFor(app, hire);
  return hire;
}

describe('cancelling on the page of a paid hire', () => {
  test('shows what is refunded and until when all of it is, and afterwards where the money went', {
    meta: {
      promise:
        'Before a paid hire is cancelled its page says in naira what goes back, and until when all of it does',
    },
  }, async () => {
    const hire = await paidHire();
    const page = await open(guestsPageOf(hire));
    const form = wordsOf(formOf(page.html, 'cancel'));
    for (const part of [
      '₦5,000 will be refunded to you.',
      `Cancelling is free of charge until ${freeUntil}.`,
      'Cancel hire and get ₦5,000 back',
    ]) {
      expect(form).toContain(part);
    }
    const refundKobo = hiddenIn(page.html, 'refundKobo');
    expect(refundKobo).toBe('500000');

    const { status, location } = await post(guestsPageOf(hire), { step: 'cancel', refundKobo });
    expect(status).toBe(303);
    const after = await open(location);
    for (const part of [
      'The hire is cancelled. We’ve told Tunde Bakare.',
      'Where the money went',
      'Your refund ₦5,000',
      'You cancelled the hire. ₦5,000 is refunded to you.',
      'Hire Tunde Bakare again',
    ]) {
      expect(after.words).toContain(part);
    }
    expect(after.words).not.toMatch(/Our service fee|This hire was cancelled/);
    const artisans = (await open(pageOf(hire), asArtisan)).words;
    expect(artisans).toContain('Refund to Ngozi E. ₦5,000');
    expect(artisans).toMatch(/₦5,000 is refunded to Ngozi E\. /);
    expect(artisans).not.toContain('It goes to the account or card');
    expect(await hireStatus(app, hire.id)).toBe('cancelled');
  });

  test('says how much of the refund the customer’s bank has already given back', async () => {
    const hire = await paidHire();
    const payment = await app.db
      .selectFrom('payments')
      .select('id')
      .where('hire_id', '=', hire.id)
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('chargebacks')
      .values({
        id: newId(),
        provider_id: '48120377',
        payment_id: payment.id,
        hire_id: hire.id,
        amount_kobo: 200_000,
        status: 'lost',
        loss: 'undecided',
        loss_kobo: 200_000,
        opened_at: app.clock.now,
        decided_at: app.clock.now,
      })
      .execute();
    const form = wordsOf(formOf((await open(guestsPageOf(hire))).html, 'cancel'));
    expect(form).toContain('₦5,000 will be refunded to you.');
    expect(form).toContain('Your bank has already given you ₦2,000 of it back. We send you the rest.');
  });

  test('after the free time shows both sides how much of the deposit each gets', {
    meta: { promise: 'Before a late cancellation its page says who keeps how much of the deposit' },
  }, async () => {
    const hire = await paidHire();
    at('2026-11-30T08:00:00.001Z');
    const page = await open(guestsPageOf(hire));
    const form = wordsOf(formOf(page.html, 'cancel'));
    for (const part of [
      '₦0 will be refunded to you.',
      'Tunde Bakare gets ₦4,750, and our service fee is ₦250.',
      `Cancelling was free of charge until ${freeUntil}.`,
      'Cancel hire and get nothing back',
    ]) {
      expect(form).toContain(part);
    }
    expect(form).not.toContain('The rest goes');
    expect(page.words).toContain(
      'Less than 24 hours are left before the start, so you can no longer reschedule',
    );
    expect(formOf(page.html, 'reschedule')).toBe('');
    at('2026-12-01T14:00:00Z');
    const after = await open(guestsPageOf(hire));
    expect(after.words).toContain('The start has passed, so you can no longer reschedule');
    expect(after.words).not.toContain('are left before the start');
    at('2026-11-30T08:00:00.001Z');
    // The artisan's cancellation is never late.
    const lead = wordsOf(formOf((await open(pageOf(hire), asArtisan)).html, 'cancel'));
    expect(lead).toContain('You earn nothing: the customer keeps all of the ₦5,000.');

    await post(guestsPageOf(hire), { step: 'cancel', refundKobo: hiddenIn(page.html, 'refundKobo') });
    const { words } = await open(guestsPageOf(hire));
    expect(words).toContain('Your refund ₦0');
    expect(words).toContain(
      'You cancelled the hire. ₦4,750 goes to Tunde Bakare, and our service fee is ₦250.',
    );
    const artisans = await open(pageOf(hire), asArtisan);
    expect(artisans.words).toContain('Yours ₦4,750');
    expect(artisans.words).toContain('₦4,750 is yours, and our service fee is ₦250.');
  });

  test('does not mention a free time that was over before the hire was made', async () => {
    at('2026-12-05T20:00:00Z');
    const hire = await hireAsGuest(app, artisan, '2026-12-06');
    await payFor(app, hire);
    const form = wordsOf(formOf((await open(guestsPageOf(hire))).html, 'cancel'));
    expect(form).toContain('Less than 24 hours are left before the start');
    expect(form).not.toContain('Cancelling was free');
  });

  test('after the free time refunds what was paid beyond the deposit', {
    meta: { promise: 'What was paid beyond the deposit goes back also late, and the page says so' },
  }, async () => {
    const hire = await paidQuote();
    at('2026-12-09T08:00:00.001Z');
    const page = await open(guestsPageOf(hire));
    const form = wordsOf(formOf(page.html, 'cancel'));
    expect(form).toContain('₦35,000 will be refunded to you.');
    expect(form).toContain('The rest goes to the account or card it came from.');
    expect(form).toContain('Tunde Bakare gets ₦4,750, and our service fee is ₦250.');
    await post(guestsPageOf(hire), { step: 'cancel', refundKobo: hiddenIn(page.html, 'refundKobo') });
    const { words } = await open(guestsPageOf(hire));
    for (const part of [
      'Paid ₦40,000',
      'Your refund ₦35,000',
      'Tunde Bakare ₦4,750',
      'fee ₦250',
      '₦35,000 is refunded to you; ₦4,750 goes to Tunde Bakare',
    ]) {
      expect(words).toContain(part);
    }
  });

  test('is refused if the outcome has changed since the customer read it, and shows the new outcome', {
    meta: {
      promise: 'A cancellation needs the outcome its sender read; a changed one is shown beside the reason',
    },
  }, async () => {
    const hire = await paidHire();
    const { html } = await open(guestsPageOf(hire));
    at('2026-11-30T08:00:00.001Z');
    const refused = await post(guestsPageOf(hire), {
      step: 'cancel',
      refundKobo: hiddenIn(html, 'refundKobo'),
    });
    expect(refused.status).toBe(409);
    expect(refused.words).toContain('The refund has changed since you looked.');
    expect(wordsOf(formOf(refused.html, 'cancel'))).toContain('₦0 will be refunded to you.');
    expect(hiddenIn(refused.html, 'refundKobo')).toBe('0');
    expect(refused.html).toMatch(/<details[^>]*open[^>]*><summary>Cancel this hire/);
    expect(await hireStatus(app, hire.id)).toBe('confirmed');
  });

  test('is refused for a form opened before the payment, and shows what cancelling would mean now', {
    meta: { promise: 'A page that was opened before the payment cancels no paid hire' },
  }, async () => {
    const hire = await hireAsGuest(app, artisan);
    expect((await open(guestsPageOf(hire))).words).toContain('You haven’t paid yet');
    await payFor(app, hire);
    const refused = await post(guestsPageOf(hire), { step: 'cancel' });
    expect(refused.status).toBe(409);
    expect(refused.words).toContain('all of your ₦5,000 is refunded');
    expect(hiddenIn(refused.html, 'refundKobo')).toBe('500000');
    expect(await hireStatus(app, hire.id)).toBe('confirmed');
  });

  test('by the artisan lets the customer have a refund or book another artisan, as both pages say', {
    meta: { promise: 'An artisan who cannot come leaves all the money to the customer, as both pages say' },
  }, async () => {
    const hire = await paidHire();
    const page = await open(pageOf(hire), asArtisan);
    expect(page.words).toContain('I cannot come');
    expect(page.words).toContain('Ngozi Eze is counting on you.');
    expect(page.words).toContain('You earn nothing: the customer keeps all of the ₦5,000.');
    const fields = { step: 'cancel', refundKobo: hiddenIn(page.html, 'refundKobo') };
    const { location } = await post(pageOf(hire), fields, asArtisan);
    expect((await open(location, asArtisan)).words).toContain('The hire is cancelled. We’ve told Ngozi');
    const { words } = await open(guestsPageOf(hire));
    expect(words).toContain('Tunde Bakare cancelled. Your ₦5,000 is safe.');
    expect(words).toContain('No one else is free at this time');
    expect(words).toContain('Post this job');
    await post(guestsPageOf(hire), { step: 'take-back' });
    const after = await open(guestsPageOf(hire));
    expect(after.words).toContain('You took the money back. ₦5,000 is refunded to you.');

    const next = await paidHire();
    const ikeja = await placeId(app, 'Ikeja', 'Lagos');
    const bola = { full_name: 'Bola Adeyemi', place_id: ikeja, price_from_kobo: 800_000 };
    await passChecks(app, await makeArtisan(app, bola), ['identity', 'face', 'bank_account']);
    await post(pageOf(next), { step: 'cancel', refundKobo: '500000' }, asArtisan);
    const choice = await open(guestsPageOf(next));
    expect(choice.words).toContain('Choose another artisan');
    expect(choice.words).toContain('BVN, Bank checked · From ₦8,000');
    const booked = await post(guestsPageOf(next), {
      step: 'rebook',
      artisanId: hiddenIn(choice.html, 'artisanId'),
    });
    const page2 = await open(booked.location);
    expect(page2.words).toContain('Bola Adeyemi');
    expect(page2.words).toContain('You booked this after Tunde Bakare cancelled.');
    expect((await open(guestsPageOf(next))).words).toContain('you chose Bola Adeyemi instead');
  });
});

describe('rescheduling a paid hire on its page', () => {
  test('shows the free days, changes the days and tells both sides', {
    meta: {
      promise:
        'A paid hire is moved on its page, with the artisan’s free days in sight, and both read where to',
    },
  }, async () => {
    await paidHire('2026-12-03');
    const hire = await paidHire();
    const page = await open(guestsPageOf(hire));
    for (const part of [
      `You can reschedule or cancel free of charge until ${freeUntil}.`,
      'Tunde comes on Tuesday, 1 December 2026 at',
    ]) {
      expect(page.words).toContain(part);
    }
    // Another customer's day is taken; the hire's own day counts as free.
    expect(page.words).toContain('Thursday, 3 December 2026, not free');
    expect(page.words).not.toContain('1 December 2026, not free');
    expect(page.words).not.toContain('The job stays');

    const fields = { step: 'reschedule', startDate: '2026-12-04', startTime: '10:30' };
    const { status, location } = await post(guestsPageOf(hire), fields);
    expect(status).toBe(303);
    const after = await open(location);
    expect(after.words).toContain(
      'It is now booked for Fri 4 December 2026, from 10:30 am. We’ve told Tunde Bakare.',
    );
    expect(after.words).toContain('You rescheduled the hire to Fri 4 December 2026, from 10:30 am.');
    expect(after.words).toContain('3 Dec 2026, 10:30 am');
    const lead = await open(pageOf(hire), asArtisan);
    expect(lead.words).toContain('You are booked: Fri 4 December 2026 at 10:30 am. When you arrive');
    expect(lead.words).toContain('Ngozi Eze rescheduled the hire to Fri 4 December 2026, from 10:30 am.');
    expect(lead.words).not.toContain('When Tunde Bakare is free');
  });

  test('keeps the number of days, and offers only as many free days in a row', {
    meta: { promise: 'A hire that is moved keeps its number of days' },
  }, async () => {
    await paidHire('2026-11-21');
    const hire = await paidQuote();
    const { words, html } = await open(guestsPageOf(hire));
    expect(words).toContain('The job stays 2 days long.');
    // The hire's own days count as free. The day before a taken one cannot be the first of two.
    const days = (mark: string) =>
      [...html.matchAll(/<input[^>]*name="day"[^>]*>/g)].map(String).filter((day) => day.includes(mark));
    const isOffered = (date: string) => days(`value="${date}"`).some((day) => !day.includes('disabled'));
    expect([isOffered('2026-11-20'), isOffered('2026-11-22'), isOffered('2026-12-10')]).toEqual([
      false,
      true,
      true,
    ]);
    expect(days('checked')).toEqual([expect.stringContaining('2026-12-10')]);
  });

  test('offers only the hire’s own days when no others are free, and works when the calendar cannot be loaded', {
    meta: { promise: 'A hire can be moved also where the calendar cannot be had' },
  }, async () => {
    const hire = await paidQuote();
    const during = '[2026-11-20T23:00Z,2026-12-09T23:00Z)';
    const after = '[2026-12-11T23:00Z,2027-03-01T23:00Z)';
    const slots = [during, after].map((each) => ({ artisan_id: artisan.id, during: each }));
    await app.db.insertInto('slots').values(slots).execute();
    const full = await open(guestsPageOf(hire));
    const offered = [...full.html.matchAll(/<input[^>]*name="day"[^>]*>/g)]
      .map(String)
      .filter((day) => !day.includes('disabled'));
    expect(offered).toEqual([expect.stringContaining('2026-12-10')]);

    await app.db.updateTable('users').set({ role: 'consumer' }).where('id', '=', artisan.id).execute();
    const { status, html } = await open(guestsPageOf(hire));
    await app.db.updateTable('users').set({ role: 'skilled' }).where('id', '=', artisan.id).execute();
    expect(status).toBe(200);
    expect(formOf(html, 'reschedule')).toContain('name="startDate"');
  });

  test('to days that are taken is refused beside the field, and keeps what the customer typed', {
    meta: { promise: 'Days that are taken are refused beside the field, and what was typed stays' },
  }, async () => {
    await paidHire('2026-12-03');
    const hire = await paidHire();
    const fields = { step: 'reschedule', startDate: '2026-12-03', startTime: '07:15' };
    const { status, words, html } = await post(guestsPageOf(hire), fields);
    expect(status).toBe(409);
    expect(words).toContain('Tunde Bakare is not free on 3 December 2026. The next free day is');
    expect(html).toContain('id="startDate-field-error"');
    const form = formOf(html, 'reschedule');
    expect(form).toContain('value="2026-12-03"');
    expect(form).toContain('value="07:15"');
    expect(html).toMatch(/<details[^>]*open[^>]*><summary>Reschedule to other days/);
  });

  test('without a day, or to a past day, is refused beside the field', async () => {
    const hire = await paidHire();
    const missing = await post(guestsPageOf(hire), { step: 'reschedule', startDate: '', startTime: '' });
    expect(missing.status).toBe(400);
    expect(missing.html).toContain('id="startDate-field-error"');
    expect(missing.html).toContain('id="startTime-field-error"');
    const past = { step: 'reschedule', startDate: '2026-11-19', startTime: '09:00' };
    expect((await post(guestsPageOf(hire), past)).words).toContain('Start date cannot be in the past.');
  });

  test('a moment too late is refused in a sentence, and shows what the customer can still do', {
    meta: { promise: 'What is too late to move is refused in a sentence, and what is left to do is shown' },
  }, async () => {
    const hire = await paidHire();
    at('2026-11-30T08:00:00.001Z');
    const fields = { step: 'reschedule', startDate: '2026-12-04', startTime: '09:00' };
    const { status, html, words } = await post(guestsPageOf(hire), fields);
    expect(status).toBe(409);
    expect(words).toContain(`You could reschedule this hire until ${freeUntil}, 24 hours before the start.`);
    expect(words).not.toContain('The reason is in the form.');
    expect(formOf(html, 'reschedule')).toBe('');
    expect(words).toContain('Cancel hire and get nothing back');
  });
});
