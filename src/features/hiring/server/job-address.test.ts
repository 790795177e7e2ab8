import { describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { openCheckout, payAtPaystack, verify, whereAndWhom } from '../../../../test-support/paying.ts';
import { requestQuote } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { hireStatuses, isPaid, statusesThat } from '../process.ts';

const app = await startTestApp();
const artisan = await makeArtisan(app);
const asArtisan = await signedInAs(app, artisan);
const amina = await makeConsumer(app, {
  address: '7 Awolowo Road, Ikoyi',
  email: 'amina@example.ng',
  phone: '+2348031234567',
});
const asAmina = await signedInAs(app, amina);
const address = '12 Secret Close, Lekki';
const paid: string[] = statusesThat(isPaid);

describe('the address of the job', () => {
  test.each(hireStatuses)(
    'of a hire that is %s is shown to its customer, and to its artisan once it is paid',
    { meta: { promise: "The artisan sees the job's address only once the hire is paid" } },
    async (status) => {
      const hire = await makeHire(app, artisan, { status, customer_id: amina.id, job_address: address });
      const one = `/api/hiring/hires/${hire.id}`;
      const own = await app.request({ url: one, headers: asAmina });
      expect(own.json().result.jobAddress).toBe(address);

      const expected = paid.includes(status) ? address : null;
      const theirs = await app.request({ url: one, headers: asArtisan });
      expect(theirs.json().result.jobAddress).toBe(expected);
      const listed = await app.request({ url: '/api/hiring/hires?side=artisan', headers: asArtisan });
      const lead = listed.json().result.find(({ id }: { id: string }) => id === hire.id);
      expect(lead.jobAddress).toBe(expected);
      if (expected === null) {
        const everything = [theirs.body, JSON.stringify(lead)];
        everything.push((await app.request({ url: `${one}/history`, headers: asArtisan })).body);
        for (const body of everything) expect(body).not.toContain('Secret');
      }
    },
  );

  test.each(hireStatuses)(
    'of a hire that is %s is in the customer’s calendar, and with the phone in the artisan’s once it is paid',
    async (status) => {
      const hire = await makeHire(app, artisan, { status, customer_id: amina.id, job_address: address });
      const calendarOf = async (headers: Record<string, string>) => {
        const { body } = await app.request({ url: `/api/hiring/hires/${hire.id}/calendar.ics`, headers });
        return body.replaceAll('\r\n ', '');
      };
      expect(await calendarOf(asAmina)).toContain('12 Secret Close');
      const theirs = await calendarOf(asArtisan);
      expect(theirs).toContain(`UID:${hire.id}@`);
      const isPaid = paid.includes(status);
      expect([theirs.includes('Secret'), theirs.includes('0803 123 4567')]).toEqual([isPaid, isPaid]);
      const hasEnded = [
        'declined',
        'expired',
        'cancelled',
        'artisan_cancelled',
        'settled',
        'refunded',
      ].includes(status);
      expect(theirs.includes('STATUS:CANCELLED')).toBe(hasEnded);
    },
  );

  test('is stored with the hire, is in no email, and reaches the artisan with the payment', async () => {
    const hire = await requestQuote(app, artisan, {
      jobAddress: address,
      action: 'Confirm & Hire',
      email: 'g@example.ng',
    });
    const seenByArtisan = async () =>
      (await app.request({ url: `/api/hiring/hires/${hire.id}`, headers: asArtisan })).json().result
        .jobAddress;
    expect(await seenByArtisan()).toBeNull();
    const { body } = await openCheckout(app, hire);
    expect(await seenByArtisan()).toBeNull();
    await payAtPaystack(app, body.access_code);
    await verify(app, body.reference);
    expect(await seenByArtisan()).toBe(address);
    const mails = [...(await emailsTo(app, artisan.email)), ...(await emailsTo(app, 'g@example.ng'))];
    expect(mails.length).toBeGreaterThan(1);
    for (const mail of mails) expect(mail.text + mail.html).not.toContain('Secret');
  });

  test('may be left out, and is at most 300 characters long', async () => {
    const order = (changes: object) =>
      requestQuote(app, artisan, { startDate: '2027-01-05', endDate: '2027-01-05', ...changes });
    for (const left of [undefined, null, '', '   ']) await order({ jobAddress: left });
    await order({ jobAddress: 'x'.repeat(300) });
    await expect(order({ jobAddress: 'x'.repeat(301) })).rejects.toThrow(
      'Address of the job may have at most 300 characters.',
    );
  });

  test('that differs makes a repeated request a different one', async () => {
    const id = '01900000-0000-7000-8000-00000000abcd';
    const order = (where: string) =>
      requestQuote(app, artisan, { id, jobAddress: where, startDate: '2027-01-05', endDate: '2027-01-05' });
    await order(address);
    await order(` ${address} `);
    await expect(order('Elsewhere')).rejects.toThrow('already_used');
  });

  test('is filled in for the signed-in customer from their own, and shown to no one else', {
    meta: { promise: "The form's address is filled in for its owner alone" },
  }, async () => {
    const defaults = async (headers = {}) =>
      (await app.request({ url: '/api/hiring/defaults', headers })).json();
    expect(await defaults(asAmina)).toEqual({
      user: {
        fullName: amina.full_name,
        email: 'amina@example.ng',
        address: '7 Awolowo Road, Ikoyi',
        phone: '0803 123 4567',
        places: [
          {
            jobAddress: '12 Secret Close, Lekki',
            jobLandmark: 'Opposite the market',
            jobTown: 'Ikeja',
            jobState: 'Lagos',
          },
        ],
      },
    });
    expect(await defaults()).toEqual({ user: null });
  });

  test('is offered in the form from the customer’s last three places, newest first, as last typed', async () => {
    const bisi = await makeConsumer(app, { phone: '+2348030000000' });
    const places: [string, string, string][] = [
      ['1 First Street', 'Red gate', '+2348031111111'],
      ['2 Second Street', 'Bank', '+2348032222222'],
      ['3 Third Street', 'School', '+2348033333333'],
      ['1 first street', 'Blue gate', '+2348034444444'],
      ['4 Fourth Street', 'Church', '+2348035555555'],
      // Incomplete places are not offered.
      ['5 Fifth Street', '', '+2348036666666'],
    ];
    for (const [at, [job_address, job_landmark, customer_phone]] of places.entries())
      await makeHire(app, artisan, {
        customer_id: bisi.id,
        job_address,
        job_landmark,
        customer_phone,
        created_at: new Date(app.clock.now.getTime() + at * 60_000),
      });
    const headers = await signedInAs(app, bisi);
    const { user } = (await app.request({ url: '/api/hiring/defaults', headers })).json();
    expect(
      user.places.map((place: { jobAddress: string; jobLandmark: string }) => [
        place.jobAddress,
        place.jobLandmark,
      ]),
    ).toEqual([
      ['4 Fourth Street', 'Church'],
      ['1 first street', 'Blue gate'],
      ['3 Third Street', 'School'],
    ]);
    expect(user.phone).toBe('0803 555 5555');
  });

  test('gets the usual spelling of a typed state and phone number', async () => {
    const { id, key } = await requestQuote(app, await makeArtisan(app), {
      jobState: ' lagos',
      phone: '+234 803-123 4567',
    });
    const { body } = await app.request({ url: `/api/hiring/hires/${id}`, headers: { 'x-guest-key': key } });
    expect(JSON.parse(body).result).toMatchObject({ jobState: 'Lagos', customerPhone: '0803 123 4567' });
  });
});

describe('the place of a job and its phone number', () => {
  const nothing = { jobAddress: '', jobLandmark: '', jobTown: '', jobState: '', phone: '' };
  const order = (changes: object) =>
    requestQuote(app, artisan, {
      action: 'Confirm & Hire',
      startDate: '2027-02-05',
      endDate: '2027-02-05',
      ...changes,
    });
  const openWith = async (hire: { id: string; key: string }, where: object = {}) => {
    const payload = { hireId: hire.id, key: hire.key, method: 'card', ...where };
    const answer = await app.request({ method: 'POST', url: '/api/payments/initialize', payload });
    return { status: answer.statusCode, body: answer.json() };
  };

  test('have to be known before a checkout opens, and may be sent with the payment request', async () => {
    const hire = await order(nothing);
    const { status, body } = await openWith(hire);
    expect([status, body.code]).toEqual([400, 'where_missing']);
    expect(Object.keys(body.fields).sort()).toEqual(Object.keys(nothing).sort());
    const almost = await openWith(hire, { ...whereAndWhom, phone: '12345', jobState: 'Bavaria' });
    expect(almost.body.fields).toEqual({
      jobState: 'We don’t know a state called “Bavaria”. Please choose one from the list.',
      phone: 'That does not look like a phone number. It should be like 0803 123 4567.',
    });
    const opened = await openWith(hire, { ...whereAndWhom, jobState: 'lagos', jobTown: ' Yaba ' });
    expect(opened.status).toBe(200);
    // The given address is saved: it is not asked for again, and the artisan sees it after the payment.
    expect((await openWith(hire)).status).toBe(200);
    await payAtPaystack(app, opened.body.access_code);
    await verify(app, opened.body.reference);
    const seen = await app.request({ url: `/api/hiring/hires/${hire.id}`, headers: asArtisan });
    const { phone, ...where } = whereAndWhom;
    expect(seen.json().result).toMatchObject({
      ...where,
      jobState: 'Lagos',
      jobTown: 'Yaba',
      customerPhone: phone,
    });
  });

  test('are not asked for again if the hire has them, and cannot be changed by the payer', async () => {
    const hire = await order({
      ...nothing,
      jobAddress: address,
      startDate: '2027-02-07',
      endDate: '2027-02-07',
    });
    const { jobAddress: _, ...rest } = whereAndWhom;
    expect(Object.keys((await openWith(hire)).body.fields)).not.toContain('jobAddress');
    expect((await openWith(hire, { ...rest, jobAddress: 'Elsewhere' })).status).toBe(200);
    const seen = await app.request({
      url: `/api/hiring/hires/${hire.id}`,
      headers: { 'x-guest-key': hire.key },
    });
    expect(seen.json().result).toMatchObject({ jobAddress: address, jobTown: 'Ikeja' });
  });

  test('reach the artisan with the payment, and not before', async () => {
    const hire = await order({ startDate: '2027-02-09', endDate: '2027-02-09' });
    const seen = async () =>
      (await app.request({ url: `/api/hiring/hires/${hire.id}`, headers: asArtisan })).json().result;
    const hidden = {
      jobAddress: null,
      jobLandmark: null,
      jobTown: null,
      jobState: null,
      customerPhone: null,
    };
    const { body } = await openWith(hire);
    expect(await seen()).toMatchObject(hidden);
    await payAtPaystack(app, body.access_code);
    await verify(app, body.reference);
    const { phone, ...where } = whereAndWhom;
    expect(await seen()).toMatchObject({ ...where, customerPhone: phone });
  });
});
