import { describe, expect, test, vi } from 'vitest';
import { emailsTo } from '../../test-support/emails-to.ts';
import { makeArtisan } from '../../test-support/made-up-people.ts';
import { wordsOf } from '../../test-support/page-words.ts';
import { hireAsGuest, hireStatus, openCheckout, payAtPaystack } from '../../test-support/paying.ts';
import { startTestApp } from '../../test-support/test-app.ts';

const app = await startTestApp({
  pages: true,
  environment: {
    COMPANY_NAME: 'Skilled Hands Nigeria Ltd',
    COMPANY_RC_NUMBER: '1234567',
    COMPANY_ADDRESS: '12 Allen Avenue, Ikeja, Lagos',
    COMPANY_PHONE: '0803 123 4567',
    COMPANY_WHATSAPP: '0803 123 4568',
  },
});
const open = async (url: string) => (await app.request({ url, headers: { accept: 'text/html' } })).body;

describe('the company that runs the site', () => {
  test('is named in the footer of every page', async () => {
    expect(wordsOf(await open('/'))).toContain(
      'Run by Skilled Hands Nigeria Ltd, RC 1234567, 12 Allen Avenue, Ikeja, Lagos. Phone 0803 123 4567, WhatsApp 0803 123 4568.',
    );
  });

  test.each(['/contact', '/terms', '/privacy'])('is named on %s', async (url) => {
    const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(await open(url)) ?? [];
    expect(wordsOf(main)).toContain('Skilled Hands Nigeria Ltd, RC 1234567');
    expect(wordsOf(main)).toContain('12 Allen Avenue, Ikeja, Lagos');
    expect(main).toContain('href="tel:+2348031234567"');
    expect(main).toContain('href="https://wa.me/2348031234568"');
  });

  test('is named on the receipt of a payment, on its page and in its email', async () => {
    const hire = await hireAsGuest(app, await makeArtisan(app));
    const { body } = await openCheckout(app, hire);
    await payAtPaystack(app, body.access_code);
    await vi.waitFor(async () => expect(await hireStatus(app, hire.id)).toBe('confirmed'));
    const receiver = 'Skilled Hands Nigeria Ltd, RC 1234567, 12 Allen Avenue, Ikeja, Lagos';
    expect(wordsOf(await open(`/PaymentCallback?reference=${body.reference}`))).toContain(
      `Received by ${receiver}`,
    );
    const receipt = (await emailsTo(app, 'ngozi@example.ng')).find(({ subject }) =>
      subject.startsWith('Booked: '),
    );
    expect(receipt?.text).toContain(`Received by: ${receiver}`);
  });
});
