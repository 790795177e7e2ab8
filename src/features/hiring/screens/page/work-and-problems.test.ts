import { describe, expect, test } from 'vitest';
import { foldNamed, foldsOf } from '../../../../../test-support/folds.ts';
import { formOf, guestsPageOf, pageOf, paidHirePages } from '../../../../../test-support/hire-pages.ts';
import { makeHire } from '../../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { wordsOf } from '../../../../../test-support/page-words.ts';
import { hireAsGuest, hireStatus } from '../../../../../test-support/paying.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { newId } from '../../../../shared/identifier.ts';
import { lagosDay } from '../../../../shared/lagos-time.ts';

const app = await startTestApp({ pages: true });
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);
const amina = await makeConsumer(app, { full_name: 'Amina Bello' });
const asAmina = await signedInAs(app, amina);

/** 1 December, 09:00 in Lagos, when the hires of these tests begin. */
const START = '2026-12-01T08:00:00.000Z';

const { open, post, at, paidHire } = paidHirePages(app, artisan);

const eventsOf = (hireId: string, action: string) =>
  app.db
    .selectFrom('hire_events')
    .selectAll()
    .where('hire_id', '=', hireId)
    .where('action', '=', action)
    .execute();

describe('a job on the artisan’s page', () => {
  test('can be started on its first day and marked as done, and then both sides see the 48 hours', {
    meta: {
      promise:
        'The artisan begins and finishes the job on its page, and both read until when a problem can be reported',
    },
  }, async () => {
    const hire = await paidHire();
    const before = await open(pageOf(hire), asArtisan);
    expect(before.words).toContain('You can start this job here from Tue 1 December 2026.');
    expect(formOf(before.html, 'start')).toBe('');

    at('2026-12-01T07:00:00Z');
    const morning = await open(pageOf(hire), asArtisan);
    for (const part of [
      'Have you started?',
      'Start the work',
      'I don’t have the code',
      'It’s already done',
      'I cannot come',
    ]) {
      expect(morning.words).toContain(part);
    }
    const begun = await post(pageOf(hire), { step: 'start', reason: 'not_at_hand' }, asArtisan);
    expect(begun.status).toBe(303);
    const atWork = await open(begun.location, asArtisan);
    expect(atWork.words).toContain('We’ve told Ngozi Eze that you have started.');
    expect(atWork.words).toContain('₦4,750 is yours, and ₦250 is our service fee.');
    expect(formOf(atWork.html, 'cancel')).toBe('');

    at('2026-12-01T15:00:00Z');
    const fields = { step: 'complete', note: 'New <washers> in both taps' };
    const done = await post(pageOf(hire), fields, asArtisan);
    const finished = await open(done.location, asArtisan);
    expect(finished.words).toContain('The job is marked as done. We’ve told Ngozi Eze.');
    expect(finished.words).toContain(
      'Ngozi Eze can report a problem before 3 Dec 2026, 4:00 pm. After that, ₦4,750 is yours.',
    );
    const customers = await open(guestsPageOf(hire));
    expect(customers.words).toContain(
      'The job is marked as done. If something is wrong, report it before 3 Dec 2026, 4:00 pm. Otherwise we’ll release the ₦5,000.',
    );
    expect(customers.html).toContain('New &lt;washers&gt; in both taps');
  });

  test('can be marked as done by an artisan who forgot to mark the start', async () => {
    const hire = await paidHire();
    at('2026-12-01T15:00:00Z');
    await post(pageOf(hire), { step: 'complete', note: '' }, asArtisan);
    expect(await hireStatus(app, hire.id)).toBe('completed');
  });

  test('cannot be started before its first day', async () => {
    const hire = await paidHire();
    const { status, words } = await post(pageOf(hire), { step: 'start', reason: 'not_at_hand' }, asArtisan);
    expect(status).toBe(409);
    expect(words).toContain('The work begins on Tue 1 December 2026.');
  });

  test('keeps a note to the customer that is too long as the artisan typed it', {
    meta: { promise: 'Note to the customer that is refused stays as it was typed' },
  }, async () => {
    const hire = await paidHire();
    at(START);
    const note = 'a'.repeat(1001);
    const { status, html } = await post(pageOf(hire), { step: 'complete', note }, asArtisan);
    expect(status).toBe(400);
    expect(html).toContain('id="note-field-error"');
    expect(html).toContain(note);
  });
});

describe('reporting a problem on the customer’s page', () => {
  const problem = 'The tap still drips, & nobody answers.';

  test.each([
    ['the artisan did not come', START, 'Did Tunde Bakare not come?'],
    ['work is under way', '2026-12-01T12:00:00Z', 'How is it going?'],
    ['work is done', '2026-12-02T12:00:00Z', 'Is everything as agreed?'],
  ])(
    'is offered when %s, and freezes the money',
    {
      meta: { promise: 'The customer reports a problem on the page: no one came, work under way, work done' },
    },
    async (_when, instant, title) => {
      const hire = await paidHire();
      at('2026-12-01T07:59:59.999Z');
      expect(formOf((await open(guestsPageOf(hire))).html, 'report-problem')).toBe('');
      at(instant);
      const step = title.startsWith('How') ? 'start' : 'complete';
      if (!title.startsWith('Did')) {
        await post(pageOf(hire), { step, note: '', reason: 'not_at_hand' }, asArtisan);
      }
      const page = await open(guestsPageOf(hire));
      expect(page.words).toContain(title);
      expect(page.words).toContain('Your ₦5,000 stays on hold: no one gets it while we look into it.');

      const { status, location } = await post(guestsPageOf(hire), { step: 'report-problem', problem });
      expect(status).toBe(303);
      const after = await open(location);
      for (const part of [
        'We have your report, and we’ve told Tunde Bakare.',
        'The problem',
        'What you agree on takes effect at once.',
        'we read all of this and decide by',
        'You reported:',
        'Propose a solution',
        problem,
      ]) {
        expect(after.words).toContain(part);
      }
      const artisans = await open(pageOf(hire), asArtisan);
      expect(artisans.words).toContain('Ngozi Eze reported a problem.');
      expect(artisans.words).toContain(problem);
      expect(artisans.words).toContain('Ngozi Eze reported:');
      expect(artisans.words).toContain('All ₦5,000 is refunded to Ngozi Eze.');
      expect(formOf(artisans.html, 'complete')).toBe('');
    },
  );

  test('in too few words is refused beside the field, which keeps them', {
    meta: { promise: 'A report of too few words is refused beside the field, which keeps them' },
  }, async () => {
    const hire = await paidHire();
    at(START);
    const { status, html, words } = await post(guestsPageOf(hire), {
      step: 'report-problem',
      problem: 'Bad work',
    });
    expect(status).toBe(400);
    expect(words).toContain('What went wrong needs at least 10 characters.');
    expect(html).toContain('id="problem-field-error"');
    expect(formOf(html, 'report-problem')).toContain('>Bad work</textarea>');
    expect(html).toMatch(/<details[^>]*open[^>]*><summary>Report a problem/);
  });

  test('after 48 hours is refused in a sentence, and the form is gone', {
    meta: { promise: 'After 48 hours the page reports no problem any more, and says why' },
  }, async () => {
    const hire = await paidHire();
    at('2026-12-01T15:00:00Z');
    await post(pageOf(hire), { step: 'complete', note: '' }, asArtisan);
    at('2026-12-03T15:00:00Z');
    const { status, html, words } = await post(guestsPageOf(hire), { step: 'report-problem', problem });
    expect(status).toBe(409);
    expect(words).toContain('You had 48 hours to report a problem, until 3 Dec 2026, 4:00 pm.');
    expect(formOf(html, 'report-problem')).toBe('');
  });

  test('twice makes one problem report', async () => {
    const hire = await paidHire();
    at(START);
    const send = () => post(guestsPageOf(hire), { step: 'report-problem', problem });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await eventsOf(hire.id, 'report_problem')).toHaveLength(1);
  });

  test('is offered to a customer who would otherwise cancel late because the artisan did not come', {
    meta: { promise: 'A customer who would cancel because no one came is led to the problem report' },
  }, async () => {
    const hire = await paidHire();
    at(START);
    const { html } = await open(guestsPageOf(hire));
    const form = formOf(html, 'cancel');
    expect(wordsOf(form)).toContain('Did Tunde Bakare not come? Don’t cancel.');
    expect(form).toContain('href="#problem"');
  });
});

describe('a collapsed section of a hire’s page', () => {
  test('opens when the address names it, and when the form in it was refused', async () => {
    const hire = await paidHire();
    const { html } = await open(pageOf(hire), asArtisan);
    expect(foldNamed(html, 'price')).toBe('Set your price');
    expect(foldsOf(html)['Set your price']).toBe(false);
    const unpriced = await post(pageOf(hire), { step: 'propose-price', quoteId: newId() }, asArtisan);
    expect(foldsOf(unpriced.html)['Set your price']).toBe(true);

    at('2026-12-01T15:00:00Z');
    await post(pageOf(hire), { step: 'complete', note: '' }, asArtisan);
    await post(guestsPageOf(hire), { step: 'report-problem', problem: 'The tap still drips all night.' });
    expect(await hireStatus(app, hire.id)).toBe('disputed');
    const problem = 'Write about the problem';
    const reported = await open(pageOf(hire), asArtisan);
    expect(foldNamed(reported.html, 'statement-field')).toBe(problem);
    const newDay = /<input[^>]*name="startDate"[^>]*>/.exec(formOf(reported.html, 'propose-end'))?.[0];
    expect(newDay).toContain(`min="${lagosDay(app.clock.now)}"`);
    // The work is done, so no rest of a price is outstanding or mentioned to a customer with a problem.
    for (const { words } of [reported, await open(guestsPageOf(hire))]) {
      expect(words).toContain('Paid ₦5,000');
      expect(words).not.toMatch(/Not agreed yet|The rest, once you have agreed/);
    }
    expect(foldsOf(reported.html)[problem]).toBe(false);
    const empty = await post(
      pageOf(hire),
      { step: 'add-statement', statementId: newId(), text: '' },
      asArtisan,
    );
    expect(foldsOf(empty.html)[problem]).toBe(true);
  });
});

describe('the page of a hire that has ended', () => {
  /** A finished hire with only the named steps in its history. */
  async function endedHire(
    status: 'released' | 'refunded',
    actions: ['system' | 'operator', string, string?][],
  ) {
    const hire = await makeHire(app, artisan, { status, customer_id: amina.id, payment_due_at: null });
    for (const [at, [actor, action, note]] of [['system', 'pay'] as const, ...actions].entries()) {
      await app.db
        .insertInto('hire_events')
        .values({
          id: newId(),
          hire_id: hire.id,
          action,
          actor,
          from_status: 'confirmed',
          to_status: status,
          happened_at: new Date(app.clock.now.getTime() + at),
          note: note ?? null,
        })
        .execute();
    }
    return pageOf(hire);
  }

  test('shows the artisan’s share and our fee after a payout', {
    meta: { promise: 'A hire that was paid out shows the artisan’s share and the fee' },
  }, async () => {
    const page = await endedHire('released', [['system', 'release']]);
    const { words } = await open(page, asArtisan);
    expect(words).toContain('The job is done, and ₦4,750 is yours.');
    expect(words).toContain('Yours ₦4,750 Our service fee ₦250');
    expect(words).toContain('No problem was reported in time, so the money was released to you.');
    const customers = (await open(page, asAmina)).words;
    expect(customers).toContain('Tunde Bakare ₦4,750 Our service fee ₦250');
    expect(customers).not.toContain('refund');
  });

  test.each([
    [
      'released',
      'release',
      'We looked at the problem again, and the money was released to the artisan. ₦4,750 goes to Tunde Bakare, and our service fee is ₦250.',
    ],
    [
      'refunded',
      'refund',
      'We looked at the problem again, and the money is refunded to you. ₦5,000 is refunded to you.',
    ],
  ] as const)(
    'shows the decision and its reason after a problem report that ended in %s',
    {
      meta: {
        promise: 'The decision about a problem report, and its reason, are on the page for both sides',
      },
    },
    async (status, action, words) => {
      const page = await endedHire(status, [['operator', action, 'The pictures show it.']]);
      const customers = (await open(page, asAmina)).words;
      expect(customers).toContain(words);
      expect(customers).toContain('The pictures show it.');
      expect((await open(page, asArtisan)).words).toContain('The pictures show it.');
    },
  );

  test('promises no one any money after the bank took the payment back', async () => {
    const page = await endedHire('refunded', [['system', 'lose_payment']]);
    const { words } = await open(page, asAmina);
    expect(words).toContain('Taken back by the bank ₦5,000');
    expect(words).toContain('The bank took a payment back, so this hire has ended.');
    expect(words).not.toMatch(/It goes to the account|is refunded to|We are refunding/);
    expect((await open(page, asArtisan)).words).toContain('bank took a payment back, so this job has ended');
  });

  test('says nothing about money when none was paid', async () => {
    const hire = await hireAsGuest(app, artisan);
    await post(guestsPageOf(hire), { step: 'cancel' });
    expect((await open(guestsPageOf(hire))).words).not.toContain('Where the money went');
  });
});

describe('the forms on the page of a paid hire', () => {
  test('do nothing for strangers or for the other side', {
    meta: { promise: 'The forms of a paid hire do nothing for strangers or the other side' },
  }, async () => {
    const hire = await paidHire();
    at(START);
    const stranger = await signedInAs(app, await makeConsumer(app));
    const forms = [
      { step: 'cancel', refundKobo: '500000' },
      { step: 'reschedule', startDate: '2026-12-04', startTime: '09:00' },
      { step: 'start', reason: 'not_at_hand' },
      { step: 'complete', note: '' },
      { step: 'report-problem', problem: 'The tap still drips.' },
    ];
    for (const form of forms) {
      for (const headers of [{}, stranger]) {
        const { status } = await post(pageOf(hire), form, headers);
        expect([401, 403, 404], form.step).toContain(status);
      }
    }
    for (const form of forms.slice(2, 4)) {
      expect([401, 403, 404]).toContain((await post(guestsPageOf(hire), form)).status);
    }
    for (const form of [forms[1], forms[4]]) {
      expect((await post(pageOf(hire), form ?? {}, asArtisan)).status).toBe(403);
    }
    expect(await hireStatus(app, hire.id)).toBe('confirmed');
  });

  test('announce no step as just taken once the hire has moved on', async () => {
    const hire = await paidHire();
    for (const done of ['cancel', 'report-problem', '__proto__', 'nothing']) {
      const { status, words } = await open(`${guestsPageOf(hire)}&done=${done}`);
      expect(status).toBe(200);
      expect(words).toContain('It’s booked.');
      expect(words).not.toMatch(/hire is cancelled|We have your report/);
    }
  });
});

describe('the next step in the lists of hires', () => {
  test('leads an artisan on their dashboard to start a job, and then to mark it as done', {
    meta: { promise: 'The artisan’s dashboard says what only they can say next: begin, then done' },
  }, async () => {
    const hire = await paidHire();
    const dashboard = `/dashboard/${artisan.id}`;
    expect((await open(dashboard, asArtisan)).html).not.toContain(`/hires/${hire.id}#start`);
    at(START);
    const morning = await open(dashboard, asArtisan);
    expect(morning.html).toContain(`href="/hires/${hire.id}#start"`);
    expect(morning.words).toContain('Start today');
    await post(pageOf(hire), { step: 'start', reason: 'not_at_hand' }, asArtisan);
    const evening = await open(dashboard, asArtisan);
    expect(evening.html).toContain(`href="/hires/${hire.id}#complete"`);
    expect(evening.words).toContain('Mark job as done');
  });

  test('leads a customer to report a problem as long as they can', {
    meta: { promise: 'The customer’s page leads to reporting a problem for as long as one can be reported' },
  }, async () => {
    const hire = await makeHire(app, artisan, {
      status: 'completed',
      customer_id: amina.id,
      payment_due_at: null,
      completed_at: app.clock.now,
    });
    const link = `href="/hires/${hire.id}#problem"`;
    const { html, words } = await open('/consumer', asAmina);
    expect(html).toContain(link);
    expect(words).toContain('report it before 22 Nov 2026, 10:00 am. Otherwise we’ll release the ₦5,000');
    app.clock.advance({ hours: 48 });
    const later = await open('/consumer', asAmina);
    expect(later.html).not.toContain(link);
    expect(later.words).toContain('The time to report a problem is over');
  });
});
