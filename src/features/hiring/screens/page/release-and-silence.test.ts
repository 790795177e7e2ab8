import { describe, expect, test } from 'vitest';
import {
  formOf,
  guestsPageOf,
  openPage,
  pageOf,
  paidHirePages,
  sendForm,
} from '../../../../../test-support/hire-pages.ts';
import { makeArtisan, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { wordsOf } from '../../../../../test-support/page-words.ts';
import { type GuestHire, hireStatus } from '../../../../../test-support/paying.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { askAboutSilentHiresTask } from '../../server/tasks/ask-about-silent-hires.ts';

const app = await startTestApp({ pages: true });
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);

const { at, paidHire } = paidHirePages(app, artisan);
const customersPage = (hire: GuestHire) => openPage(app, guestsPageOf(hire));
const artisansPage = (hire: GuestHire) => openPage(app, pageOf(hire), asArtisan);

describe('releasing the money early on the customer’s page', () => {
  test.each([
    ['the artisan has marked neither start nor end', null],
    ['work is under way', 'start'],
    ['work is marked as done', 'complete'],
  ])(
    'is offered when %s, with what it means above the button',
    {
      meta: {
        promise: 'The page says what releasing means before it is done, and where the money went after',
      },
    },
    async (_when, step) => {
      const hire = await paidHire();
      at('2026-12-01T07:59:59.999Z');
      expect(formOf((await customersPage(hire)).html, 'release')).toBe('');
      at('2026-12-01T10:00:00Z');
      if (step) await sendForm(app, pageOf(hire), { step, note: '' }, asArtisan);
      const form = wordsOf(formOf((await customersPage(hire)).html, 'release'));
      for (const part of [
        '₦4,750 goes to Tunde Bakare at once, and ₦250 is our service fee.',
        'This is final: you can’t report a problem afterwards.',
        'Release ₦5,000 to Tunde Bakare',
      ]) {
        expect(form).toContain(part);
      }

      const { status, location } = await sendForm(app, guestsPageOf(hire), { step: 'release' });
      expect(status).toBe(303);
      const after = await openPage(app, location);
      for (const part of [
        'The money is released. We’ve told Tunde Bakare.',
        'You released the money.',
        'Where the money went',
        'Tunde Bakare ₦4,750 Our service fee ₦250',
      ]) {
        expect(after.words).toContain(part);
      }
      expect((await artisansPage(hire)).words).toContain('Ngozi Eze released the money.');
    },
  );

  test('is the last and smallest choice until the artisan has marked the job as done', async () => {
    const hire = await paidHire();
    at('2026-12-01T10:00:00Z');
    const early = 'Release the money early';
    const whileAt = async () => {
      const { html, words } = await customersPage(hire);
      const ways = [...html.matchAll(/<summary>([^<]+)/g)].map(([, summary]) => summary);
      return { words, ways, isQuiet: html.includes('folded-form-quiet') };
    };
    for (const step of [null, 'start']) {
      if (step) await sendForm(app, pageOf(hire), { step, note: '' }, asArtisan);
      const { words, ways, isQuiet } = await whileAt();
      expect(ways.indexOf(early)).toBeGreaterThan(ways.indexOf('Report a problem'));
      expect(isQuiet).toBe(true);
      expect(words).toContain('Tunde Bakare has not marked the job as done yet. You don’t have to do this');
    }
    await sendForm(app, pageOf(hire), { step: 'complete', note: '' }, asArtisan);
    const { words, ways, isQuiet } = await whileAt();
    expect(ways.indexOf('Release the money')).toBeGreaterThan(-1);
    expect(ways.indexOf('Release the money')).toBeLessThan(ways.indexOf('Report a problem'));
    expect(isQuiet).toBe(false);
    expect(words).not.toContain('has not marked the job as done yet');
  });

  test('first says how much of the agreed price is unpaid, since it cannot be paid afterwards', async () => {
    const hire = await paidHire();
    const warning = 'of the agreed price is not paid yet. Pay it first';
    at('2026-12-01T10:00:00Z');
    expect(wordsOf(formOf((await customersPage(hire)).html, 'release'))).not.toContain(warning);
    await app.db.updateTable('hires').set({ price_kobo: 3_250_000 }).where('id', '=', hire.id).execute();
    expect(wordsOf(formOf((await customersPage(hire)).html, 'release'))).toContain(`₦27,500 ${warning}`);
  });

  test('is not offered to the artisan, and does nothing for strangers', {
    meta: { promise: 'Releasing is not the artisan’s or a stranger’s to do on the page' },
  }, async () => {
    const hire = await paidHire();
    at('2026-12-01T10:00:00Z');
    expect(formOf((await artisansPage(hire)).html, 'release')).toBe('');
    const answers = [
      await sendForm(app, pageOf(hire), { step: 'release' }, asArtisan),
      await sendForm(app, pageOf(hire), { step: 'release' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 404]);
    expect(await hireStatus(app, hire.id)).toBe('confirmed');
  });

  test('is refused in a sentence if a problem was reported in another tab', {
    meta: { promise: 'A release that comes after a problem report is refused in a sentence' },
  }, async () => {
    const hire = await paidHire();
    at('2026-12-01T10:00:00Z');
    await sendForm(app, guestsPageOf(hire), { step: 'report-problem', problem: 'The tap still drips.' });
    const { status, words } = await sendForm(app, guestsPageOf(hire), { step: 'release' });
    expect(status).toBe(409);
    expect(words).toContain('You have reported a problem, so the money stays held until we decide.');
  });
});

describe('the page of a hire on which neither side has said how it went', () => {
  const minutePasses = () => askAboutSilentHiresTask.run(app.context, {});

  test('asks the customer how it went, and says when silence counts as a yes', {
    meta: { promise: 'The page asks the customer how it went and says when silence counts' },
  }, async () => {
    const hire = await paidHire();
    at('2026-12-02T08:00:00Z');
    await minutePasses();
    const { html, words } = await customersPage(hire);
    for (const part of [
      'Has Tunde Bakare done the job?',
      'If neither of you tells us before 9 Dec 2026, 9:00 am, the job counts as done, and 48 hours later we release the money.',
      'The days are over, and we asked both sides whether the job is done.',
    ]) {
      expect(words).toContain(part);
    }
    for (const step of ['release', 'report-problem']) expect(formOf(html, step)).not.toBe('');
  });

  test('asks the artisan whether the job is done, and no longer whether it has begun', {
    meta: { promise: 'The page asks the artisan whether it is done, and no longer whether they have begun' },
  }, async () => {
    const hire = await paidHire();
    at('2026-12-02T08:00:00Z');
    await minutePasses();
    const { html, words } = await artisansPage(hire);
    expect(words).toContain('Is the job done?');
    expect(words).toContain(
      'If neither of you says anything before 9 Dec 2026, 9:00 am, the job counts as done.',
    );
    expect(formOf(html, 'complete')).not.toBe('');
    expect(formOf(html, 'start')).toBe('');
  });

  test('says that it counts as done after the deadline, and shows both sides the 48 hours', {
    meta: { promise: 'What counts as done shows both sides the 48 hours' },
  }, async () => {
    const hire = await paidHire();
    at('2026-12-02T08:00:00Z');
    await minutePasses();
    at('2026-12-09T08:00:00Z');
    await minutePasses();
    const customers = await customersPage(hire);
    expect(customers.words).toContain(
      'The job is marked as done. If something is wrong, report it before 11 Dec 2026, 9:00 am. Otherwise we’ll release the ₦5,000.',
    );
    expect(customers.words).toContain('Neither side said otherwise, so the job counts as done.');
    expect((await artisansPage(hire)).words).toContain(
      'Ngozi Eze can report a problem before 11 Dec 2026, 9:00 am. After that, ₦4,750 is yours.',
    );
  });
});
