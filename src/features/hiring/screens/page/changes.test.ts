import { expect, test } from 'vitest';
import {
  formOf,
  guestsPageOf,
  hiddenIn,
  openPage,
  pageOf,
  sendForm,
} from '../../../../../test-support/hire-pages.ts';
import { makeArtisan, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { keyOf, makePaidHire } from '../../../../../test-support/paid-hires.ts';
import { requestQuote, takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { newId } from '../../../../shared/identifier.ts';

const app = await startTestApp({ pages: true });
app.clock.now = new Date('2026-12-01T09:00:00Z');
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);
const open = (url: string, headers = {}) => openPage(app, url, headers);
const post = (url: string, fields: Record<string, string>, headers = {}) =>
  sendForm(app, url, fields, headers);

/** Takes a step through its form and opens the resulting page. */
async function take(url: string, step: string, fields: Record<string, string>, headers = {}) {
  const form = formOf((await open(url, headers)).html, step);
  expect(form, step).not.toBe('');
  const named = Object.fromEntries(
    ['quoteId', 'proposalId'].map((name) => [name, hiddenIn(form, name)]).filter(([, value]) => value),
  );
  const { status, location, words } = await post(url, { step, ...named, ...fields }, headers);
  expect(status, words).toBe(303);
  return open(location, headers);
}

test('a guest asks for a change of a quote on its page, and both sides see the old and the new quote and the request', async () => {
  const hire = await requestQuote(app, artisan);
  const price = { labourNaira: 30_000, materialsNaira: 15_000, note: 'With a new tap.' };
  await takeStep(app, hire.id, 'quote', price, asArtisan);
  const url = guestsPageOf(hire);
  const refused = await post(url, {
    step: 'ask-for-change',
    quoteId: hiddenIn(formOf((await open(url)).html, 'ask-for-change'), 'quoteId'),
    wish: 'Less',
  });
  expect([refused.status, refused.words]).toEqual([400, expect.stringContaining('What should change')]);
  const asked = await take(url, 'ask-for-change', { wish: 'I buy the tap myself.' });
  expect(asked.words).toContain('We’ve told Tunde Bakare what should change.');

  const page = await open(pageOf(hire), asArtisan);
  for (const part of ['asks you to change this:', 'I buy the tap myself.', 'Send a new version']) {
    expect(page.words).toContain(part);
  }
  await take(pageOf(hire), 'quote', { labourNaira: '32,000', note: 'Without the tap.' }, asArtisan);
  for (const seen of [await open(url), await open(pageOf(hire), asArtisan)]) {
    for (const part of [
      'Versions of the price',
      'Materials ₦15,000 None',
      'Labour ₦30,000 ₦32,000',
      'I buy the tap',
    ]) {
      expect(seen.words).toContain(part);
    }
  }
});

test('an artisan proposes more days on the job’s page, and the customer agrees on their own', async () => {
  const hire = await makePaidHire(app, artisan, {
    customer_id: null,
    start_date: '2026-12-01',
    end_date: '2026-12-01',
  });
  const proposed = await take(
    pageOf(hire),
    'propose-days',
    { endDate: '2026-12-02', reason: 'The plaster has to dry.' },
    asArtisan,
  );
  expect(proposed.words).toContain('You asked Ngozi Eze for more days, until Wed 2 December 2026');
  const url = guestsPageOf({ id: hire.id, key: keyOf(app, hire) });
  expect((await open(url)).words).toContain('Tunde Bakare needs more days');
  const agreed = await take(url, 'agree-days', {});
  expect(agreed.words).toContain('It is now booked for Tue 1 December 2026 to Wed 2 December 2026');
});

test('after a visit the artisan proposes the job on its page, and the customer agrees and sees what is left to pay', async () => {
  const visit = await makePaidHire(app, artisan, {
    customer_id: null,
    start_date: '2026-12-04',
    end_date: '2026-12-04',
    start_time: '08:00',
    amount_kobo: 300_000,
    price_kobo: 300_000,
    price_item_id: newId(),
    fixed_service: 'Visit: I come and look first',
    is_visit: true,
  });
  app.clock.now = new Date('2026-12-04T09:00:00Z');
  const headers = await signedInAs(app, artisan);
  const url = guestsPageOf({ id: visit.id, key: keyOf(app, visit) });
  const words = (await open(url)).words;
  for (const part of ['Visit before a job', 'Price of the visit ₦3,000']) expect(words).toContain(part);
  const job = {
    labourNaira: '30,000',
    note: 'A new pipe behind the wall.',
    startDate: '2026-12-08',
    startTime: '09:00',
  };
  const proposed = await take(pageOf(visit), 'propose-job', { ...job, hours: '1.5' }, headers);
  expect(proposed.words).toContain('has your proposal of ₦30,000');
  const answer = (await open(url)).words;
  for (const part of [
    'Paid for the visit ₦3,000',
    'Still to pay if you agree ₦27,000',
    '9:00 am to 10:30 am',
  ]) {
    expect(answer).toContain(part);
  }
  const agreed = await take(url, 'agree-job', {});
  for (const part of [
    '₦27,000 is still to pay.',
    'Paid for the visit ₦3,000',
    // Cancelling the job is no longer free of charge.
    'If you cancel, the ₦3,000 for the visit is not refunded',
    '₦0 will be refunded to you. The visit was made, so what you paid for it is not refunded:',
    'gets ₦2,850, and our service fee is ₦150.',
  ]) {
    expect(agreed.words).toContain(part);
  }
});
