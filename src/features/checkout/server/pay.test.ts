import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import {
  books,
  hireAsGuest,
  hireStatus,
  openCheckout,
  payAtPaystack,
  verify,
} from '../../../../test-support/paying.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import type { PaymentMethod } from '../../payments/contract.ts';

const app = await startTestApp();

async function mailsAbout(reference: string) {
  await app.runJobs();
  const folder = join(app.context.config.dataDir, 'mail');
  const mails = await Promise.all(
    (await readdir(folder)).map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
  return mails.filter((mail) => mail.text.includes(reference));
}

describe('paying for a hire at the local Paystack', () => {
  it('confirms it and holds the money through the webhook alone', {
    meta: { promise: 'A paid hire is confirmed by webhook alone, also when the payer never returns' },
  }, async () => {
    const artisan = await makeArtisan(app);
    const hire = await hireAsGuest(app, artisan);
    const { status, body } = await openCheckout(app, hire);
    expect(status).toBe(200);
    await payAtPaystack(app, body.access_code);
    await vi.waitFor(async () => expect(await hireStatus(app, hire.id)).toBe('confirmed'));
    expect(await verify(app, body.reference, { key: hire.key })).toEqual({
      status: 'success',
      reference: body.reference,
      message: 'Thank you! Your payment was processed.',
      reason: null,
      part: 'first',
      amountKobo: 500_000,
      method: 'card',
      artisanId: artisan.id,
      artisanName: expect.any(String),
      hireId: hire.id,
      customerName: 'Ngozi Eze',
      service: 'Fix the kitchen sink',
    });
    expect(await books(app)).toMatchObject({ hire_held: 500_000, paystack_fees: -17_500 });
  });

  it.each<[PaymentMethod, string]>([
    ['card', '2026-12-05'],
    ['bank_transfer', '2026-12-06'],
    ['ussd', '2026-12-07'],
    ['qr', '2026-12-08'],
  ])(
    'works by %s',
    { meta: { promise: 'The chosen way is the one that the checkout offers' } },
    async (method, day) => {
      const hire = await hireAsGuest(app, await makeArtisan(app), day);
      const { body } = await openCheckout(app, hire, { method });
      const { status } = await payAtPaystack(app, body.access_code, { channel: method });
      expect(status).toBe('success');
      expect(await verify(app, body.reference)).toMatchObject({ status: 'success', method });
    },
  );

  it('shows the artisan the lead, with its money held for them', async () => {
    const artisan = await makeArtisan(app);
    const headers = await signedInAs(app, artisan);
    const hire = await hireAsGuest(app, artisan);
    const { body } = await openCheckout(app, hire);
    await payAtPaystack(app, body.access_code);
    await verify(app, body.reference);
    const earnings = await app.request({ url: '/api/escrow/earnings', headers });
    expect(earnings.json()).toEqual({ earnedKobo: 0, heldKobo: 500_000 });
    const leads = await app.request({ url: '/api/hiring/hires?side=artisan', headers });
    expect(leads.json().result).toMatchObject([{ id: hire.id, status: 'confirmed' }]);
  });

  it('emails the payer with a link that only they get', {
    meta: { promise: 'The payer gets an email with a link that only they get' },
  }, async () => {
    const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
    const hire = await hireAsGuest(app, artisan);
    const { body } = await openCheckout(app, hire);
    await payAtPaystack(app, body.access_code);
    await verify(app, body.reference);
    const mails = await mailsAbout(body.reference);
    expect(mails).toMatchObject([
      { to: 'ngozi@example.ng', subject: 'Booked: Tunde Bakare, Tue 1 December 2026' },
    ]);
    const { text } = mails[0];
    expect(text).toContain('Hello Ngozi,');
    expect(text).toContain('Tue 1 December 2026, from 9:00 am');
    expect(text).toMatch(/^Where: Ikeja, Lagos$/m);
    // First the hire, then its receipt. Both open with the guest's key, so the email calls them private.
    const links = (text.match(/http\S+/g) ?? []).map((link: string) => new URL(link));
    expect(links.map(({ pathname }: URL) => pathname)).toEqual([
      `/hires/${hire.id}`,
      expect.stringMatching(new RegExp(`^/hires/${hire.id}/receipts/SH-2026-\\d{6}$`)),
    ]);
    expect(text).toContain('Keep both links to yourself');
    for (const link of links) {
      const key = link.searchParams.get('key') ?? '';
      expect((await verify(app, body.reference, { key })).hireId).toBe(hire.id);
    }
  });

  it('sends both sides a calendar entry without street and phone number, and updates and cancels it', {
    meta: {
      promise: 'Emails of a booking carry it for the calendar, without the street and the phone number',
    },
  }, async () => {
    const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare', email: 'tunde.calendar@example.ng' });
    const hire = await hireAsGuest(app, artisan);
    const { body } = await openCheckout(app, hire);
    await payAtPaystack(app, body.access_code);
    await verify(app, body.reference);
    const newest = async (address: string) =>
      ((await emailsTo(app, address)).findLast(({ calendar }) => calendar)?.calendar ?? '').replaceAll(
        '\r\n ',
        '',
      );
    const [customers, artisans] = [await newest('ngozi@example.ng'), await newest(artisan.email)];
    for (const calendar of [customers, artisans]) {
      expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/);
      expect(calendar).toContain('DTSTART;VALUE=DATE:20261201');
      expect(calendar).not.toMatch(/Allen|0803|\+234|CANCELLED/);
    }
    expect(customers).toContain('SUMMARY:Tunde Bakare\\, from 9:00 am');
    expect(customers).toContain(`/hires/${hire.id}?key=`);
    expect(artisans).not.toContain('key=');

    const step = (slug: string, payload: object) =>
      app.request({
        method: 'POST',
        url: `/api/hiring/hires/${hire.id}/${slug}`,
        payload: { key: hire.key, ...payload },
      });
    expect((await step('reschedule', { startDate: '2026-12-03', startTime: '10:00' })).statusCode).toBe(200);
    const uid = /^UID:.*$/m.exec(customers)?.[0] ?? 'none';
    for (const address of ['ngozi@example.ng', artisan.email]) {
      const moved = await newest(address);
      expect(moved).toContain('DTSTART;VALUE=DATE:20261203');
      expect(moved).toContain(uid);
    }
    expect((await step('cancel', { refundKobo: 500_000 })).statusCode).toBe(200);
    for (const address of ['ngozi@example.ng', artisan.email]) {
      expect(await newest(address)).toContain('STATUS:CANCELLED');
    }
  });

  it('promises no free cancellation for work that begins in less than 24 hours', async () => {
    const inTime = await hireAsGuest(app, await makeArtisan(app), '2026-12-08');
    const { body: early } = await openCheckout(app, inTime);
    await payAtPaystack(app, early.access_code);
    await verify(app, early.reference);
    const [first] = await mailsAbout(early.reference);
    expect(first.text).toContain('You can cancel or reschedule free of charge until 24 hours before');
    expect(first.text).toContain('you can reschedule, cancel or report a problem');

    const tomorrow = lagosDay(new Date(app.context.now().getTime() + 24 * 3_600_000));
    app.clock.advance({ hours: 15 });
    const late = await hireAsGuest(app, await makeArtisan(app), tomorrow);
    const [saved] = await mailsAbout(`hire=${late.id}`);
    const { body } = await openCheckout(app, late);
    await payAtPaystack(app, body.access_code);
    await verify(app, body.reference);
    const [booked] = await mailsAbout(body.reference);
    for (const { text } of [saved, booked]) {
      expect(text).toContain('so you can’t cancel or reschedule free of charge');
      expect(text).not.toContain('You can cancel or reschedule');
    }
    expect(booked.text).toContain('On your hire’s page you can cancel or report a problem');
  });

  it('emails a payer with an account without a key', async () => {
    const amina = await makeConsumer(app);
    const headers = await signedInAs(app, amina);
    const hire = await hireAsGuest(app, await makeArtisan(app), '2026-12-09');
    await app.db.updateTable('hires').set({ customer_id: amina.id }).where('id', '=', hire.id).execute();
    const { body } = await openCheckout(app, { id: hire.id }, { headers });
    await payAtPaystack(app, body.access_code);
    expect(await verify(app, body.reference, { headers })).toMatchObject({
      status: 'success',
      hireId: hire.id,
    });
    const [mail] = await mailsAbout(body.reference);
    expect(mail.text).toMatch(/\/receipts\/SH-2026-\d{6}\s/);
    expect(mail.text).toMatch(new RegExp(`/hires/${hire.id}\\s`));
    expect(mail.text).not.toContain('links to yourself');
  });

  it('emails a payer whose money is refunded, with the reason', async () => {
    const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
    const late = await hireAsGuest(app, artisan);
    const { body } = await openCheckout(app, late);
    app.clock.advance({ minutes: 16 });
    const quick = await hireAsGuest(app, artisan);
    const { body: quickly } = await openCheckout(app, quick);
    await payAtPaystack(app, quickly.access_code);
    await verify(app, quickly.reference);
    await payAtPaystack(app, body.access_code);
    await verify(app, body.reference);
    const mails = await mailsAbout(body.reference);
    expect(mails).toMatchObject([{ to: 'ngozi@example.ng', subject: 'Your ₦5,000 is being refunded' }]);
    expect(mails[0].text).toContain(
      'Tunde Bakare was no longer free on these days when your payment arrived. Your ₦5,000 is being refunded.',
    );
  });
});
