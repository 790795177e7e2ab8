import { type ComponentProps, createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../../../../test-support/page-words.ts';
import { htmlOfPart } from '../../../../../test-support/part-of-page.ts';
import { type Api, ApiFailure } from '../../../../browser/api-client.ts';
import type { HireReviews } from '../../../../shared/hire-reviews.ts';
import { exampleOpenings } from '../../../bookings/contract.ts';
import type { HireEventView, HireView } from '../../contract.ts';
import { exampleHire, exampleMoreDays, exampleQuote } from '../../hire-shape.ts';
import { hireStatuses } from '../../process.ts';
import { KnownPlace } from '../form/known-place.tsx';
import { timeLeft } from '../payment-countdown.tsx';
import { BeginJob } from './begin-job.tsx';
import { HireGlance } from './hire-receipt.tsx';
import { HireStatusPanel } from './hire-status.tsx';
import { moneyOf } from './money-of.ts';
import { MoreDays } from './more-days.tsx';
import { openingsToChoose } from './openings-to-choose.ts';
import { PriceChange } from './price-change.tsx';
import { RequestChange } from './request-change.tsx';
import { ReviewBox } from './review-box.tsx';
import type { StepRefused } from './step-refused.ts';
import { TwoAnswers } from './two-answers.tsx';
import { WorkPhotos } from './work-photos.tsx';

const hire = (changes: Partial<HireView>) =>
  ({
    artisanId: 'tunde',
    status: 'released',
    startDate: '2026-12-01',
    endDate: '2026-12-03',
    startTime: '09:00',
    amountKobo: 4_000_000,
    feeBasisPoints: 500,
    steps: [],
    ...changes,
  }) as unknown as HireView;

const happened = (action: string, status: string, more: object = {}) =>
  ({
    action,
    status,
    actor: 'customer',
    happenedAt: '2026-11-20T09:00:00Z',
    ...more,
  }) as unknown as HireEventView;
const paid = happened('pay', 'confirmed', { actor: 'system' });

test('the price of a part of a job, and what is left to pay of it, are labelled as those of the part', () => {
  const glance = (changes: Partial<HireView>) =>
    wordsOf(htmlOfPart(createElement(HireGlance, { hire: { ...exampleHire, ...changes } })));
  const part = { number: 1, count: 2, title: 'Cables' } as HireView['part'];
  const paid = { status: 'confirmed', priceKobo: 4_000_000, balanceKobo: 0 } as const;
  expect(glance({ ...paid, part })).toMatch(/Price of this part ₦40,000.*Still to pay of this part ₦0/);
  expect(glance(paid)).toMatch(/Price ₦40,000.*Still to pay ₦0/);
});

describe('the line that says where the money of a hire went', () => {
  test.each([
    [
      'released',
      [paid, happened('release', 'released')],
      { customerKobo: 0, artisanKobo: 3_800_000, feeKobo: 200_000 },
    ],
    ['cancelled', [paid, happened('cancel', 'cancelled')], { customerKobo: 4_000_000, artisanKobo: 0 }],
    [
      'cancelled',
      [paid, happened('cancel', 'cancelled', { happenedAt: '2026-11-30T12:00:00Z' })],
      { customerKobo: 3_500_000, artisanKobo: 475_000, feeKobo: 25_000 },
    ],
    [
      'cancelled',
      [paid, happened('cancel', 'cancelled', { actor: 'artisan', happenedAt: '2026-11-30T12:00:00Z' })],
      { customerKobo: 4_000_000, artisanKobo: 0 },
    ],
    ['refunded', [happened('refund_late_payment', 'refunded')], { customerKobo: 4_000_000 }],
    // The last step that led to the state counts.
    [
      'released',
      [paid, happened('release', 'released', { actor: 'system' }), happened('other', 'confirmed')],
      { action: 'release' },
    ],
  ] as const)('reads as expected for a hire that was %s: %j', (status, history, money) => {
    expect(moneyOf(hire({ status }), history)).toMatchObject({ paidKobo: 4_000_000, ...money });
  });

  test.each([
    ['is held', 'confirmed', [paid]],
    ['was never paid', 'cancelled', [happened('cancel', 'cancelled')]],
    ['has no such step', 'released', [paid]],
  ] as const)('is absent for a hire that %s', (_which, status, history) => {
    expect(moneyOf(hire({ status }), history)).toBeNull();
  });
});

describe('the days to which a hire can be rescheduled', () => {
  test('are loaded only if it can be rescheduled, and the form is left out if they cannot be loaded', async () => {
    const api = { call: async () => exampleOpenings } as unknown as Api;
    expect(await openingsToChoose(api, hire({ steps: ['reschedule'] }), undefined)).toEqual(exampleOpenings);
    expect(await openingsToChoose(api, hire({ steps: ['cancel'] }), undefined)).toBeNull();
    const refused = {
      call: () => Promise.reject(new ApiFailure(404, { message: 'Gone.', code: 'user_not_found' })),
    } as unknown as Api;
    expect(await openingsToChoose(refused, hire({ steps: ['reschedule'] }), undefined)).toBeNull();
    const broken = { call: () => Promise.reject(new Error('of ours')) } as unknown as Api;
    await expect(openingsToChoose(broken, hire({ steps: ['reschedule'] }), undefined)).rejects.toThrow(
      'of ours',
    );
  });
});

test.each([
  [-1, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_599_999, '59 min'],
  [3_600_000, '1 h 0 min'],
  [85_200_000, '23 h 40 min'],
])('%d milliseconds left to pay are shown as “%s”', (milliseconds, words) => {
  expect(timeLeft(milliseconds)).toBe(words);
});

/** A whole hire, as its page shows it. */
const whole = (changes: Partial<HireView>): HireView => ({ ...exampleHire, ...changes });

test('the panel about a hire’s state is green while the money is held safely, and yellow where one has to act', () => {
  const toneFor = (side: HireView['side']) => (status: HireView['status']) =>
    /class="message message-(\w+)"/.exec(
      htmlOfPart(createElement(HireStatusPanel, { hire: whole({ side, status }), done: null })),
    )?.[1];
  const by = (side: HireView['side']) =>
    Object.groupBy(hireStatuses, (status) => toneFor(side)(status) ?? 'none') as Record<string, string[]>;
  const yellow = [
    ...['accepted', 'awaiting_payment', 'planned', 'artisan_no_show', 'customer_no_show'],
    ...['disputed', 'decided', 'appealed'],
  ];
  const green = ['confirmed', 'in_progress', 'completed'];
  const customers = by('customer');
  expect(new Set(customers.warn)).toEqual(new Set([...yellow, 'artisan_cancelled']));
  expect(new Set(customers.good)).toEqual(new Set(green));
  const artisans = by('artisan');
  expect(new Set(artisans.warn)).toEqual(new Set(yellow));
  expect(new Set(artisans.good)).toEqual(new Set(green));
  expect(artisans.info).toContain('artisan_cancelled');
});

test('only the result of a step just taken can take the focus', () => {
  const panel = (done: string | null) =>
    htmlOfPart(createElement(HireStatusPanel, { hire: whole({ status: 'confirmed' }), done }));
  expect(panel('It is booked.')).toContain('tabindex="-1"');
  expect(panel(null)).not.toContain('tabindex');
});

test('of two answers only the one that agrees stands out', () => {
  const answers = htmlOfPart(
    createElement(TwoAnswers, {
      about: { name: 'quoteId', id: 'q' },
      answers: [
        { step: 'agree-price', label: 'Agree' },
        { step: 'refuse-price', label: 'Decline' },
      ],
    }),
  );
  const variants = [...answers.matchAll(/class="button button-(\w+)[^>]*>[^>]*>(\w+)/g)];
  expect(variants.map(([, variant, label]) => [label, variant])).toEqual([
    ['Agree', 'primary'],
    ['Decline', 'secondary'],
  ]);
});

test('a line of a price that changed is marked, and so is the sum', () => {
  const before = { amountKobo: 4_500_000, lines: exampleQuote.lines };
  const [labour, materials] = exampleQuote.lines;
  if (!labour || !materials) throw new Error('the example has no lines');
  const after = {
    amountKobo: 5_000_000,
    lines: [labour, { ...materials, amountKobo: materials.amountKobo + 500_000 }],
  };
  const rows = htmlOfPart(createElement(PriceChange, { before, after })).match(/<tr data[^>]*>/g);
  expect(rows?.map((row) => [/data-part="(\w+)"/.exec(row)?.[1], row.includes('data-changed')])).toEqual([
    ['labour', false],
    ['materials', true],
    ['total', true],
  ]);
});

describe('a refused start of the work', () => {
  const begin = (refused: StepRefused | undefined, changes: Partial<HireView> = {}) =>
    htmlOfPart(createElement(BeginJob, { hire: whole({ side: 'artisan', ...changes }), refused }));
  const isOpen = (html: string) => /<details[^>]*open[^>]*><summary>I don’t have the code/.test(html);
  const refusal = (values: Record<string, string>): StepRefused => ({
    step: 'start',
    message: 'Not now.',
    values,
  });
  const alerts = (html: string) => html.match(/Not now\./g)?.length ?? 0;

  test('is explained in the form that was sent: with the code, or without it', () => {
    expect(isOpen(begin(undefined))).toBe(false);
    const withCode = begin(refusal({ code: '1234' }));
    expect([isOpen(withCode), alerts(withCode)]).toEqual([false, 1]);
    const without = begin(refusal({ reason: 'not_at_hand' }));
    expect([isOpen(without), alerts(without)]).toEqual([true, 1]);
  });

  test('without a network says that the code is sent later', () => {
    const kept = begin({ step: 'start', message: 'Network error. Please try again.', values: { code: '1' } });
    expect(wordsOf(kept)).toContain('You’re offline. Leave this page open: we’ll send the code');
  });

  test('leaves the other things to say on the first day where they are', () => {
    const steps: HireView['steps'] = ['start', 'on_my_way', 'complete'];
    const words = wordsOf(begin(undefined, { steps }));
    expect(words).toContain('I’m on my way');
    expect(words).toContain('It’s already done');
    const told = wordsOf(
      begin(undefined, { steps, lastStep: { action: 'on_my_way', actor: 'artisan', moment: null } }),
    );
    expect(told).toContain('Change your time of arrival');
    expect(wordsOf(begin(undefined))).not.toMatch(/on my way|already done/);
  });
});

test('photos of the work are taken to be from before it until there are some, and from after it once it is done', () => {
  const suggested = (changes: Partial<HireView>) =>
    /<input(?=[^>]*name="stage")(?=[^>]*checked)[^>]*value="(\w+)"/.exec(
      htmlOfPart(
        createElement(WorkPhotos, { hire: whole({ side: 'artisan', ...changes }), refused: undefined }),
      ),
    )?.[1];
  const before = { before: ['/files/images/1.webp'], after: [] };
  expect(suggested({ status: 'in_progress' })).toBe('before');
  expect(suggested({ status: 'in_progress', workPhotos: before })).toBe('after');
  expect(suggested({ status: 'completed' })).toBe('after');
  // A customer and the artisan of a paid-out job only look at them.
  expect(suggested({ side: 'customer', status: 'in_progress' })).toBeUndefined();
  expect(suggested({ status: 'released' })).toBeUndefined();
});

test('a customer sees how often they can still ask for another quote', () => {
  const asked = (times: number) => {
    const version = { ...exampleQuote, wish: 'Without the tap, please.' };
    const priceVersions = Array.from({ length: times }, () => version);
    const hire = whole({ status: 'quoted', priceVersions });
    return wordsOf(
      htmlOfPart(createElement(RequestChange, { hire, quote: exampleQuote, refused: undefined })),
    );
  };
  expect(asked(0)).toContain('For example, what you’ll buy yourself');
  expect(asked(3)).toContain('You can ask 2 times more.');
  expect(asked(4)).toContain('You can ask once more.');
  expect(asked(5)).toContain('You have asked for a change 5 times, which is the limit.');
  expect(asked(5)).not.toContain('Ask for this change');
});

test('more days can be agreed to only while the new last day is ahead', () => {
  const answer = (steps: HireView['steps']) =>
    wordsOf(
      htmlOfPart(
        createElement(MoreDays, {
          hire: whole({ status: 'in_progress', moreDays: exampleMoreDays, steps }),
          proposalId: 'd',
          refused: undefined,
        }),
      ),
    );
  const ahead = answer(['agree_days', 'refuse_days']);
  expect(ahead).toMatch(/Agree to Thu 26 Nov.* Decline more days/);
  expect(ahead).not.toContain('That day has passed.');
  const passed = answer(['refuse_days']);
  expect(passed).toMatch(/That day has passed\. Chidi Okafor can propose another one\. Decline more days/);
  expect(passed).not.toContain('Agree to');
});

test('a known place of the job is folded in two lines, and opens where one of its fields is wrong', () => {
  const values = {
    jobAddress: '4 Adeniyi Jones Avenue',
    jobLandmark: 'Opposite First Bank',
    jobTown: 'Ikeja',
    jobState: 'Lagos',
    phone: '0803 123 4567',
  };
  const place = (changes: Partial<typeof values>, faults: Partial<typeof values> = {}) =>
    htmlOfPart(
      createElement(
        KnownPlace,
        { values: { ...values, ...changes }, faults } as ComponentProps<typeof KnownPlace>,
        'The fields',
      ),
    );
  const known = place({});
  expect(wordsOf(known)).toContain(
    '4 Adeniyi Jones Avenue Opposite First Bank, Ikeja, Lagos, 0803 123 4567 Change The fields',
  );
  expect(known).not.toMatch(/<details[^>]* open/);
  expect(place({}, { phone: 'That is no phone number.' })).toMatch(/<details[^>]* open/);
  for (const missing of Object.keys(values)) expect(place({ [missing]: '' }), missing).toBe('The fields');
});

describe('the reviews on a hire’s page', () => {
  const none: HireReviews = {
    writeUntil: null,
    own: null,
    mayChange: false,
    otherWrote: false,
    ownCheck: null,
    otherCheck: null,
    other: null,
    shownAt: null,
  };
  const review = {
    id: 'r',
    rating: 4,
    body: 'Clean work.',
    photos: [],
    createdAt: '2026-11-20T09:00:00Z',
    hiddenFor: null,
  } as unknown as NonNullable<HireReviews['own']>;
  const until = '2026-12-08T09:00:00Z';
  const box = (reviews: Partial<HireReviews>, side: HireView['side'] = 'customer') =>
    wordsOf(
      htmlOfPart(
        createElement(ReviewBox, {
          hire: whole({ side, status: 'released' }),
          reviews: { ...none, ...reviews },
          guestKey: null,
        }),
      ),
    );

  test.each<[string, Partial<HireReviews>, RegExp]>([
    [
      'invite',
      { writeUntil: until },
      /How was Chidi Okafor\?.*You can write a review until 8 December 2026\..*Write your review/,
    ],
    [
      'say that the other side was first',
      { writeUntil: until, otherWrote: true, shownAt: until },
      /Chidi Okafor has reviewed you\. You’ll see it when you have written yours, or on 8 December 2026\./,
    ],
    [
      'say when one’s own is shown',
      { own: review, shownAt: until, mayChange: true },
      /You.*Clean work\. We’ll show it when you have both written, or on 8 December 2026\. Change your review/,
    ],
    [
      'say how long an answer to a review takes',
      { other: review, otherWrote: true, writeUntil: until },
      /Clean work\. You can write your own review until 8 December 2026\. Write your review/,
    ],
    [
      'say that one’s own is being checked',
      { own: review, ownCheck: 'waiting' },
      /Our team checks your review/,
    ],
    ['say that one’s own is not shown', { own: review, ownCheck: 'kept_out' }, /We don’t show your review/],
    [
      'say that the other’s is being checked',
      { own: review, otherWrote: true, otherCheck: 'waiting' },
      /Our team checks Chidi Okafor’s review/,
    ],
    [
      'say that the other’s is not shown',
      { own: review, otherWrote: true, otherCheck: 'kept_out' },
      /We don’t show Chidi Okafor’s review/,
    ],
  ])('%s', (_what, reviews, words) => {
    expect(box(reviews)).toMatch(words);
  });

  test('show a hidden one to its author only, and are left out where nothing can be written any more', () => {
    const hidden = { ...review, hiddenFor: 'insult' } as unknown as typeof review;
    expect(box({ own: hidden, ownCheck: null })).toMatch(
      /Clean work\. We’ve hidden this: .*Only you can see it\./,
    );
    expect(box({ other: hidden, otherWrote: true })).not.toContain('Clean work.');
    expect(box({})).toBe('');
  });

  test('let the artisan reply to what is shown of them', () => {
    const reply = 'Reply to the review';
    expect(box({ other: review, otherWrote: true }, 'artisan')).toContain(reply);
    expect(box({ other: review, otherWrote: true })).not.toContain(reply);
    const hidden = { ...review, hiddenFor: 'insult' } as unknown as typeof review;
    expect(box({ other: hidden, otherWrote: true }, 'artisan')).not.toContain(reply);
  });
});
