import { describe, expect, test } from 'vitest';
import { type HireShares, sharesOfFullRefund, sharesOfLateCancellation } from '../../../shared/hire-money.ts';
import type { HireView } from '../contract.ts';
import { findTransition, type HireAction, type HireActor, type HireStatus, ofStep } from '../process.ts';
import { artisanStates } from '../words/artisan-states.ts';
import { outcomeNow, outcomeOfCancellation } from '../words/cancellation.ts';
import { customerStates } from '../words/customer-states.ts';
import type { EmailedHire, EmailedStep, HireEmail } from '../words/email.ts';
import { hireEmails } from '../words/emails.ts';
import { whyNot, whyNotPayable } from '../words/refusals.ts';
import { stateLabel } from '../words/states.ts';
import { doneWords } from '../words/steps.ts';
import { noticesOf } from './hire-notices.ts';

const hire: EmailedHire & { artisanId: string } = {
  id: 'hire',
  status: 'confirmed',
  artisanId: 'tunde',
  artisanName: 'Tunde',
  artisanEmail: 'tunde@example.ng',
  customerId: 'amina',
  customerName: 'Amina Bello',
  customerEmail: 'amina@example.ng',
  guestKeyVersion: 1,
  fixedService: null,
  amountKobo: 4_000_000,
  priceKobo: null,
  feeBasisPoints: 500,
  startDate: '2026-12-01',
  endDate: '2026-12-01',
  startTime: '09:00',
  quoteId: null,
  answerDueAt: null,
  doneDueAt: null,
  releaseDueAt: null,
  noShowDueAt: null,
  rebookDueAt: null,
};
const inTime = new Date('2026-11-20T09:00:00Z');
const tooLate = new Date('2026-11-30T09:00:00Z');

type Changes = { hire?: Partial<EmailedHire> } & Partial<Omit<EmailedStep, 'hire'>>;

function emailsOf(
  action: HireAction,
  actor: HireActor,
  from: HireStatus | null,
  { hire: changes = {}, ...more }: Changes = {},
): HireEmail[] {
  const status = findTransition(from, actor, action)?.to ?? 'confirmed';
  const step: EmailedStep = {
    hire: { ...hire, status, ...changes },
    before: hire,
    from,
    actor,
    at: inTime,
    links: { customer: 'c', artisan: 'a', pay: 'p' },
    contactTo: 'help@example.ng',
    ...more,
  };
  return ofStep(hireEmails, action, actor)?.(step) ?? [];
}

function noticesTo(
  action: HireAction,
  actor: HireActor,
  from: HireStatus | null,
  changes: Partial<typeof hire> = {},
  moment?: Date,
) {
  const to = findTransition(from, actor, action)?.to ?? 'confirmed';
  return noticesOf({ ...hire, ...changes }, { eventId: 'event', actor, action, from, to, moment });
}

const quoted = { quoteId: 'quote' };

describe('the recipients of the email about a step', () => {
  test.each<[HireAction, HireActor, HireStatus | null, Changes, string[]]>([
    ['hire', 'customer', null, {}, ['customer']],
    ['request_quote', 'customer', null, {}, ['customer', 'artisan']],
    ['lapse', 'system', 'quote_requested', {}, ['customer']],
    ['lapse', 'system', 'quoted', {}, []],
    ['expire', 'system', 'accepted', {}, []],
    ['cancel', 'customer', 'awaiting_payment', {}, []],
    ['cancel', 'customer', 'awaiting_payment', { hire: quoted }, ['artisan']],
    ['cancel', 'customer', 'quote_requested', {}, ['artisan']],
    ['cancel', 'customer', 'confirmed', {}, ['customer', 'artisan']],
    ['cancel', 'artisan', 'confirmed', {}, ['customer']],
    ['cancel', 'artisan', 'quoted', {}, ['customer']],
    ['rebook', 'customer', 'artisan_cancelled', {}, []],
    ['take_back', 'customer', 'artisan_cancelled', {}, ['customer']],
    ['give_back', 'system', 'artisan_cancelled', {}, ['customer']],
    ['question_payment', 'system', 'artisan_cancelled', {}, []],
    ['reschedule', 'customer', 'confirmed', {}, ['customer', 'artisan']],
    ['complete', 'artisan', 'confirmed', {}, ['customer']],
    ['complete', 'system', 'confirmed', {}, ['customer', 'artisan']],
    ['ask_if_done', 'system', 'confirmed', {}, ['customer', 'artisan']],
    ['report_problem', 'customer', 'completed', {}, ['customer', 'artisan', 'operator']],
    ['report_problem', 'customer', 'completed', { contactTo: undefined }, ['customer', 'artisan']],
    ['start', 'artisan', 'confirmed', { reason: 'door_code' }, []],
    ['start', 'artisan', 'confirmed', { reason: 'other' }, ['customer']],
    ['report_no_show', 'customer', 'confirmed', {}, ['artisan']],
    ['report_no_show', 'artisan', 'confirmed', {}, ['customer']],
    ['answer_no_show', 'artisan', 'artisan_no_show', {}, ['customer', 'operator']],
    ['answer_no_show', 'customer', 'customer_no_show', { contactTo: undefined }, ['artisan']],
    ['admit_no_show', 'artisan', 'artisan_no_show', {}, ['customer', 'artisan']],
    ['admit_no_show', 'customer', 'customer_no_show', {}, ['customer', 'artisan']],
    ['withdraw_no_show', 'customer', 'artisan_no_show', {}, ['artisan']],
    ['settle_no_show', 'system', 'artisan_no_show', {}, ['customer', 'artisan']],
    ['settle_no_show', 'system', 'customer_no_show', {}, ['customer', 'artisan']],
    ['release', 'customer', 'completed', {}, ['artisan']],
    ['release', 'operator', 'appealed', {}, ['customer', 'artisan']],
    ['refund', 'operator', 'appealed', {}, ['customer', 'artisan']],
    ['decide', 'operator', 'disputed', {}, ['customer', 'artisan']],
    ['settle_split', 'system', 'decided', {}, ['customer', 'artisan']],
    ['agree_split', 'artisan', 'disputed', {}, ['customer', 'artisan']],
    ['add_statement', 'customer', 'disputed', {}, ['artisan']],
    ['propose_end', 'artisan', 'appealed', {}, ['customer']],
    ['refuse_end', 'customer', 'disputed', {}, ['artisan']],
    ['appeal', 'artisan', 'decided', {}, ['customer', 'operator']],
  ])('are as expected for %s by the %s, from %s, with %j', (action, actor, from, changes, to) => {
    const receivers = emailsOf(action, actor, from, changes).map((email) => email.to);
    expect(receivers.sort()).toEqual(to.sort());
  });
});

describe('the email', () => {
  const wordsOf = (email: HireEmail | undefined): string =>
    [
      email?.title,
      ...(email?.paragraphs ?? []),
      ...(email?.facts ?? []).map((fact) => Object.values(fact).join(': ')),
    ]
      .concat(email?.footnote ?? '')
      .join('\n');
  const wordsTo = (to: HireEmail['to'], ...step: Parameters<typeof emailsOf>): string =>
    wordsOf(emailsOf(...step).find((email) => email.to === to));

  test('about a cancellation in time says that everything is refunded and the artisan gets nothing', () => {
    const customer = wordsTo('customer', 'cancel', 'customer', 'confirmed');
    expect(customer).toContain('We are refunding ₦40,000.');
    expect(customer).toContain('Your refund: ₦40,000');
    expect(customer).not.toMatch(/is not refunded|Goes to|service fee/);
    const artisan = wordsTo('artisan', 'cancel', 'customer', 'confirmed');
    expect(artisan).toContain('They cancelled in time');
    expect(artisan).not.toMatch(/Deposit|Yours/);
  });

  test('about a late cancellation says who gets how much of the deposit', () => {
    const late = { at: tooLate };
    const customer = wordsTo('customer', 'cancel', 'customer', 'confirmed', late);
    for (const part of [
      'so ₦5,000 is not refunded. ₦4,750 goes to Tunde, who had reserved the time, and our service fee is ₦250.',
      'We are refunding ₦35,000.',
      'Goes to Tunde: ₦4,750',
      'Our service fee: ₦250',
    ])
      expect(customer).toContain(part);
    const allKept = wordsTo('customer', 'cancel', 'customer', 'confirmed', {
      ...late,
      hire: { amountKobo: 500_000 },
    });
    expect(allKept).not.toContain('We are refunding');
    const artisan = wordsTo('artisan', 'cancel', 'customer', 'confirmed', late);
    for (const part of ['Deposit: ₦5,000', 'Our service fee: ₦250', 'Yours: ₦4,750'])
      expect(artisan).toContain(part);
  });

  test('to a guest says that the link is theirs alone, and emails to others do not', () => {
    for (const [action, actor] of [
      ['cancel', 'customer'],
      ['cancel', 'artisan'],
      ['complete', 'artisan'],
    ] as const) {
      const secret = 'Keep this link to yourself';
      expect(wordsTo('customer', action, actor, 'confirmed')).not.toContain(secret);
      expect(wordsTo('customer', action, actor, 'confirmed', { hire: { customerId: null } })).toContain(
        secret,
      );
    }
  });

  test('about a finished job has the note and the deadline for problem reports, if there are any', () => {
    const done = (changes: Changes) => wordsTo('customer', 'complete', 'artisan', 'confirmed', changes);
    expect(done({})).not.toMatch(/Tunde’s note|Report a problem before/);
    expect(done({ note: 'All done.' })).toContain('You can also read Tunde’s note there.');
    expect(done({ hire: { releaseDueAt: tooLate } })).toMatch(/Report a problem before: .*30 /);
  });

  test('about released money says why it was released', () => {
    expect(wordsTo('artisan', 'release', 'customer', 'completed')).toContain(
      'The customer released the money',
    );
    expect(wordsTo('artisan', 'release', 'system', 'completed')).toContain(
      'No problem was reported within 48 hours',
    );
  });

  test('about released money says what the customer paid, our fee and the remainder', () => {
    const [email] = emailsOf('release', 'customer', 'completed');
    expect(email?.subject).toBe('₦38,000 for your job is yours');
    for (const part of ['The customer paid: ₦40,000', 'Our service fee: ₦2,000', 'Yours: ₦38,000'])
      expect(wordsOf(email)).toContain(part);
  });

  test('with a link adds nothing for an account and one sentence for a guest', () => {
    for (const [action, actor] of [
      ['cancel', 'customer'],
      ['cancel', 'artisan'],
    ] as const) {
      const footnote = (changes: Changes) =>
        emailsOf(action, actor, 'confirmed', changes).find(({ to }) => to === 'customer')?.footnote;
      expect(footnote({}), action).toBe('');
      expect(footnote({ hire: { customerId: null } }), action).toBe(
        'Keep this link to yourself: anyone who has it can see and manage the hire.',
      );
    }
  });

  test('about a rescheduled hire says until when it is free of charge, and gives a guest a link after that', () => {
    const footnote = (customerId: string | null) =>
      emailsOf('reschedule', 'customer', 'confirmed', { hire: { customerId } })[0]?.footnote;
    expect(footnote('amina')).toMatch(/24 hours before the start\.$/);
    expect(footnote(null)).toMatch(/before the start\. Keep this link to yourself: .* the hire\.$/);
  });

  test('about a problem report says that replies reach us only if an address is configured', () => {
    const said = (to: HireEmail['to'], contactTo?: string) =>
      wordsTo(to, 'report_problem', 'customer', 'completed', { contactTo });
    for (const to of ['customer', 'artisan'] as const) {
      expect(said(to, 'help@example.ng'), to).toMatch(/reply to this email/i);
      expect(said(to), to).not.toMatch(/reply to this email/i);
    }
  });

  test('about a decision says who gets how much, why, and until when each side can appeal', () => {
    const end = { kind: 'split', toCustomerKobo: 1_000_000 } as const;
    const settleDueAt = new Date('2026-12-05T09:00:00Z');
    const more = { note: 'Seen.', end, hire: { settleDueAt } };
    expect(wordsTo('artisan', 'decide', 'operator', 'disputed', more)).toContain(
      '₦10,000 is refunded to Amina Bello; ₦28,500 goes to you, and our service fee is ₦1,500.',
    );
    const customer = wordsTo('customer', 'decide', 'operator', 'disputed', more);
    expect(customer).toContain('₦10,000 is refunded to you; ₦28,500 goes to Tunde');
    expect(customer).toContain('This takes effect on 5 Dec 2026, 10:00 am.');
    expect(customer).toContain('Why: Seen.');
    const last = wordsTo('customer', 'split', 'operator', 'appealed', { note: 'Seen.', end });
    expect(last).toContain('This decision is final');
    expect(last).toContain('Why: Seen.');
  });

  test('about a declined request has the reason, even one from a newer server', () => {
    const said = (reason: string) =>
      wordsTo('customer', 'decline_request', 'artisan', 'quote_requested', { reason });
    expect(said('too_far')).not.toBe(said('other'));
    expect(said('raining_frogs')).toBe(said('other'));
  });

  test('about a quote says whether it is new, and the “on my way” email when the artisan is expected', () => {
    expect(wordsTo('customer', 'quote', 'artisan', 'quote_requested')).not.toContain('changed');
    expect(wordsTo('customer', 'quote', 'artisan', 'quoted')).toContain(
      'Tunde has changed the quote to ₦40,000',
    );
    const way = (moment?: Date) => wordsTo('customer', 'on_my_way', 'artisan', 'confirmed', { moment });
    expect(way()).toContain('Tunde is on the way\n');
    expect(way(new Date('2026-12-01T08:30:00Z'))).toContain('Tunde is on the way, expected about 9:30 am');
  });
});

describe('the notifications about a step', () => {
  test.each<[HireAction, HireActor, HireStatus | null, Partial<typeof hire>, string[]]>([
    ['hire', 'customer', null, {}, []],
    ['request_quote', 'customer', null, {}, ['tunde: Amina B. asks you for a quote']],
    ['quote', 'artisan', 'quote_requested', {}, ['amina: Tunde quotes ₦40,000 for your job']],
    ['quote', 'artisan', 'quoted', {}, ['amina: Tunde has changed the quote to ₦40,000']],
    ['lapse', 'system', 'quote_requested', {}, ['amina: Tunde did not answer in time']],
    ['lapse', 'system', 'quoted', {}, ['tunde: Amina B. did not answer your quote in time']],
    ['expire', 'system', 'awaiting_payment', {}, ['amina: Your hire of Tunde has expired']],
    [
      'expire',
      'system',
      'accepted',
      quoted,
      ['amina: Your hire of Tunde has expired', 'tunde: Amina B. did not pay in time'],
    ],
    ['cancel', 'customer', 'awaiting_payment', {}, []],
    ['cancel', 'customer', 'awaiting_payment', quoted, ['tunde: Amina B. has cancelled']],
    ['cancel', 'customer', 'quote_requested', {}, ['tunde: Amina B. has cancelled']],
    ['cancel', 'customer', 'confirmed', {}, ['tunde: Amina B. has cancelled']],
    ['start', 'artisan', 'confirmed', {}, ['amina: Tunde has started']],
    ['start', 'artisan', 'confirmed', { customerId: null }, []],
    ['report_problem', 'customer', 'completed', {}, ['tunde: Amina Bello reports a problem']],
    ['report_no_show', 'customer', 'confirmed', {}, ['tunde: Amina Bello reports that you did not come']],
    ['report_no_show', 'artisan', 'confirmed', {}, ['amina: Tunde reports that no one was there']],
    ['report_no_show', 'artisan', 'confirmed', { customerId: null }, []],
  ])(
    'go to the right side in the right words for %s by the %s, from %s, with %j',
    (action, actor, from, changes, told) => {
      expect(
        noticesTo(action, actor, from, changes).map(({ userId, title }) => `${userId}: ${title}`),
      ).toEqual(told);
    },
  );

  test('about a cancellation say before payment that nothing was paid, and after it what happens to the money', () => {
    const text = (...step: Parameters<typeof noticesTo>) => noticesTo(...step)[0]?.text;
    expect(text('cancel', 'customer', 'quote_requested')).toBe('Nothing was paid.');
    expect(text('cancel', 'customer', 'confirmed')).toContain('Your days are free again');
    expect(text('cancel', 'artisan', 'quoted')).toBe('Nothing was paid.');
    expect(text('cancel', 'artisan', 'confirmed')).toBe(
      'Your ₦40,000 is safe. Choose another artisan for the same time, or take your money back.',
    );
    expect(text('on_my_way', 'artisan', 'confirmed')).toBe('');
    expect(text('on_my_way', 'artisan', 'confirmed', {}, new Date('2026-12-01T08:30:00Z'))).toBe(
      'Expected about 9:30 am.',
    );
    expect(text('release', 'customer', 'completed')).toBe(
      '₦38,000 is yours: ₦40,000 less our fee of ₦2,000.',
    );
  });

  test('link to the hire, are about the other side, and have a source of their own each', () => {
    expect(noticesTo('pay', 'system', 'awaiting_payment')).toMatchObject([
      {
        kind: 'hires',
        userId: 'amina',
        aboutId: 'tunde',
        link: '/hires/hire',
        source: 'hire-event:event:customer',
      },
      {
        kind: 'hires',
        userId: 'tunde',
        aboutId: 'amina',
        link: '/hires/hire',
        source: 'hire-event:event:artisan',
      },
    ]);
    for (const [action, actor, from] of [
      ['request_quote', 'customer', null],
      ['quote', 'artisan', 'quote_requested'],
      ['decline_request', 'artisan', 'quote_requested'],
      ['decline_quote', 'customer', 'quoted'],
      ['lapse', 'system', 'quoted'],
      ['accept_quote', 'customer', 'quoted'],
      ['ask_for_change', 'customer', 'quoted'],
      ['propose_job', 'artisan', 'confirmed'],
      ['agree_job', 'customer', 'confirmed'],
      ['refuse_job', 'customer', 'confirmed'],
      ['propose_price', 'artisan', 'confirmed'],
      ['agree_price', 'customer', 'confirmed'],
      ['refuse_price', 'customer', 'confirmed'],
    ] as const)
      expect(new Set(noticesTo(action, actor, from).map(({ kind }) => kind)), action).toEqual(
        new Set(['quotes']),
      );
  });
});

describe('the sentence that says what a cancellation means for the money', () => {
  const hire = { artisanName: 'Tunde', feeBasisPoints: 500 };
  const quote = 4_000_000;
  const deposit = 500_000;
  const now = (amountKobo: number, shares: HireShares, side: 'customer' | 'artisan' = 'customer') =>
    outcomeNow({ ...hire, amountKobo }, side, shares);
  const then = (side: 'customer' | 'artisan', paidKobo: number, refundKobo: number) =>
    outcomeOfCancellation(hire, side, { paidKobo, refundKobo });

  test.each([
    [now(quote, sharesOfFullRefund(quote)), 'If you cancel now, all of your ₦40,000 is refunded.'],
    [
      now(deposit, sharesOfLateCancellation(deposit, 500)),
      'If you cancel now, your ₦5,000 is not refunded: ₦4,750 goes to Tunde, and our service fee is ₦250.',
    ],
    [
      now(quote, sharesOfLateCancellation(quote, 500)),
      'If you cancel now, ₦35,000 is refunded to you, ₦4,750 goes to Tunde, and our service fee is ₦250.',
    ],
    [
      now(quote, sharesOfFullRefund(quote), 'artisan'),
      'If you cancel now, you earn nothing. The customer can use all of the ₦40,000 for another artisan, or get it refunded.',
    ],
    [
      outcomeOfCancellation(hire, 'customer', undefined),
      'This hire is cancelled, and there is nothing to pay.',
    ],
    [then('customer', quote, quote), 'This hire is cancelled, and all of your ₦40,000 is refunded.'],
    [
      then('customer', quote, 3_500_000),
      'This hire is cancelled, and ₦35,000 is refunded to you. Less than 24 hours were left before the start, so ₦4,750 goes to Tunde, and our service fee is ₦250.',
    ],
    [
      then('customer', deposit, 0),
      'This hire is cancelled. Less than 24 hours were left before the start, so your ₦5,000 is not refunded: ₦4,750 goes to Tunde, and our service fee is ₦250.',
    ],
    [
      then('artisan', quote, quote),
      'This hire is cancelled, and all of the ₦40,000 is refunded to the customer.',
    ],
    [
      then('artisan', quote, 3_500_000),
      'This hire is cancelled. Less than 24 hours were left before the start, so ₦4,750 of the deposit is yours.',
    ],
  ])('is “%s”', (said, words) => {
    expect(said).toBe(words);
  });
});

describe('the reason why a side cannot take a step', () => {
  const clocked = {
    startDate: '2026-12-01',
    startTime: '09:00',
    endDate: '2026-12-01',
    paymentDueAt: inTime,
    answerDueAt: inTime,
    releaseDueAt: null as Date | null,
    noShowDueAt: null,
    rebookDueAt: null,
    proposedQuoteId: null,
    proposedDays: null,
    isVisit: false,
    questionedAt: null,
    problemEnd: null,
    settleDueAt: null,
    isRedo: false,
  };
  type Step = Parameters<typeof whyNot>[0];
  const refusal = (step: Step, status: HireStatus, side: 'customer' | 'artisan', more: object = {}) =>
    whyNot(step, { ...clocked, status, ...more }, side, inTime);

  test.each<[Step, HireStatus, 'customer' | 'artisan', string, RegExp]>([
    ['quote', 'quote_requested', 'artisan', 'answered_too_late', /^This request was not answered/],
    ['accept_quote', 'quoted', 'customer', 'answered_too_late', /^This quote was not answered/],
    ['open_checkout', 'accepted', 'customer', 'hire_expired', /not paid in time/],
    ['open_checkout', 'confirmed', 'customer', 'already_paid', /already paid/],
    ['open_checkout', 'expired', 'customer', 'hire_expired', /not paid in time/],
    ['open_checkout', 'cancelled', 'customer', 'hire_ended', /nothing to pay/],
    ['open_checkout', 'quoted', 'customer', 'quote_not_accepted', /accept the quote first/],
    ['open_checkout', 'quote_requested', 'customer', 'no_quote_yet', /has not sent a quote/],
    ['start', 'confirmed', 'artisan', 'too_early', /from that morning/],
    ['start', 'disputed', 'artisan', 'not_possible_now', /reported a problem/],
    ['start', 'released', 'artisan', 'not_possible_now', /already marked as done/],
    ['start', 'accepted', 'artisan', 'not_possible_now', /not paid yet/],
    ['complete', 'cancelled', 'artisan', 'not_possible_now', /^This hire has ended/],
    ['release', 'disputed', 'customer', 'not_possible_now', /stays held until we decide/],
    ['release', 'refunded', 'customer', 'not_possible_now', /already being refunded/],
    ['release', 'confirmed', 'customer', 'too_early', /release the money from then on/],
    ['report_problem', 'released', 'customer', 'too_late', /has been released/],
    ['report_problem', 'refunded', 'customer', 'not_possible_now', /already being refunded/],
    ['report_problem', 'confirmed', 'customer', 'too_early', /until then you can cancel/],
    ['reschedule', 'in_progress', 'customer', 'not_possible_now', /The work has started/],
    ['reschedule', 'released', 'customer', 'not_possible_now', /^This hire has ended/],
    ['cancel', 'in_progress', 'customer', 'not_possible_now', /report a problem on its page/],
    ['cancel', 'in_progress', 'artisan', 'not_possible_now', /mark the job as done on its page/],
    ['cancel', 'declined', 'customer', 'not_possible_now', /can no longer do that/],
  ])('is right for %s of a hire that is %s, by the %s: %s', (step, status, side, code, message) => {
    expect(refusal(step, status, side)).toEqual({ code, message: expect.stringMatching(message) });
  });

  test('says for a problem report that the money is due, and is missing for a step that is possible', () => {
    expect(refusal('report_problem', 'completed', 'customer', { releaseDueAt: inTime })?.code).toBe(
      'too_late',
    );
    expect(refusal('cancel', 'confirmed', 'artisan')).toBeUndefined();
    expect([whyNotPayable('accepted'), whyNotPayable('awaiting_payment')]).toEqual([undefined, undefined]);
  });
});

describe('the text about a hire’s state', () => {
  const view = (changes: Partial<HireView>) =>
    ({
      ...hire,
      feeKobo: 200_000,
      steps: [],
      lastStep: { action: 'pay', moment: null },
      ...changes,
    }) as unknown as HireView;
  const releaseDueAt = '2026-12-03T09:00:00.000Z';

  test('says when the artisan is expected, to a customer until the next step', () => {
    const said = (lastStep: object) =>
      customerStates.confirmed.meaning(view({ lastStep } as Partial<HireView>));
    expect(said({ action: 'on_my_way', moment: '2026-12-01T08:30:00Z' })).toMatch(
      /^On the way, expected about 9:30/,
    );
    expect(said({ action: 'on_my_way', moment: null })).toMatch(/^It’s booked\. We hold your ₦40,000/);
    expect(said({ action: 'reschedule', moment: '2026-12-01T08:30:00Z' })).toMatch(/^It’s booked\./);
  });

  test('says until when to report a problem, to a customer of a finished job while they can', () => {
    const said = (changes: Partial<HireView>) => customerStates.completed.meaning(view(changes));
    expect(said({ steps: ['report_problem'], releaseDueAt })).toContain('report it before');
    expect(said({ steps: [], releaseDueAt })).toContain('The time to report a problem is over');
    expect(said({ steps: ['report_problem'], releaseDueAt: null })).toContain(
      'The time to report a problem is over',
    );
  });

  test('says what the artisan will get and when, to the artisan of a finished job', () => {
    expect(artisanStates.completed.meaning(view({ releaseDueAt }))).toMatch(
      /^Amina Bello can report a problem before .*After that, ₦38,000 is yours\.$/,
    );
    expect(artisanStates.completed.meaning(view({ releaseDueAt: null }))).toBe('₦38,000 will be yours.');
  });

  test('says that the other side was told, to the side that took a step', () => {
    expect(doneWords('cancel', view({ side: 'customer' }))).toBe('The hire is cancelled. We’ve told Tunde.');
    expect(doneWords('cancel', view({ side: 'artisan' }))).toBe(
      'The hire is cancelled. We’ve told Amina Bello.',
    );
  });
});

test('a state has its own label for each side, and a state from a newer server is labelled as a hire', () => {
  expect(stateLabel('quoted', 'artisan')).toBe('Quote sent');
  expect([stateLabel('quoted', 'customer'), stateLabel('quoted', null)]).toEqual([
    'Quote received',
    'Quote received',
  ]);
  expect([stateLabel('teleported', 'artisan'), stateLabel('toString', null)]).toEqual(['Hire', 'Hire']);
});
