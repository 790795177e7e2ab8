import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { htmlOfPart } from '../../../../test-support/part-of-page.ts';
import { type Job, type ReceivedAnswer, showJobCall } from '../contract.ts';
import { AnswerJob } from './answer-form.tsx';
import { JobCard } from './job-card.tsx';
import { formOfJob } from './job-form-values.ts';
import { answersWords, budgetWords, jobPlace } from './job-words.ts';
import { ManageJob } from './manage-job.tsx';
import { ReceivedAnswers } from './received-answers.tsx';
import { SuggestedJobsList } from './suggested-jobs-list.tsx';

const { result: example } = showJobCall.exampleAnswer as { result: Job };
const job = (changes: Partial<Job> = {}): Job => ({ ...example, status: 'open', own: false, ...changes });
const answer = {
  id: 'a',
  status: 'sent',
  message: 'Tomorrow.',
  offerKobo: 1_200_000,
  updatedAt: '2026-11-20T09:00:00Z',
} as Job['ownAnswer'];

test.each<[number | null, number | null, string]>([
  [null, null, 'Budget open'],
  [200_000, 200_000, '₦2,000'],
  [200_000, 300_000, '₦2,000 to ₦3,000'],
  [200_000, null, 'From ₦2,000'],
  [null, 300_000, 'Up to ₦3,000'],
])('a budget from %s to %s kobo reads “%s”', (budgetFromKobo, budgetToKobo, words) => {
  expect(budgetWords({ budgetFromKobo, budgetToKobo })).toBe(words);
});

test('a place whose town and state share a name is named once, and one answer reads “1 answer”', () => {
  expect(jobPlace({ town: 'Kano', state: 'Kano' })).toBe('Kano');
  expect(jobPlace({ town: 'Ikeja', state: 'Lagos' })).toBe('Ikeja, Lagos');
  expect([0, 1, 2].map(answersWords)).toEqual(['0 answers', '1 answer', '2 answers']);
});

test('the form for editing a job starts with the job as it is', () => {
  const dated = job({
    firstDate: '2026-12-01',
    lastDate: '2026-12-02',
    budgetFromKobo: 2_000_050,
    budgetToKobo: 3_500_000,
  });
  expect(formOfJob(dated)).toMatchObject({
    flexible: '',
    firstDate: '2026-12-01',
    budgetFromNaira: '20,000.50',
    budgetToNaira: '35,000',
  });
  expect(formOfJob(job({ firstDate: null, lastDate: null })).flexible).toBe('on');
});

describe('a job in a list', () => {
  const card = (changes: Partial<Job>) => htmlOfPart(createElement(JobCard, { job: job(changes) }));

  test('links to its customer only while the customer has a page, and shows its state once it has ended', () => {
    const profile = `href="/profile/${example.user.id}"`;
    expect(card({})).toContain(profile);
    expect(wordsOf(card({}))).not.toContain('Open');
    expect(card({ status: 'closed' })).not.toContain(profile);
    expect(wordsOf(card({ status: 'closed' }))).toContain('Closed');
    // Owners do not see their own name in their list.
    expect(card({ own: true })).not.toContain(profile);
    expect(wordsOf(card({ own: true }))).not.toContain(example.user.full_name);
    expect(wordsOf(card({}))).toContain(example.user.full_name);
  });

  test('has no mark while it is open, and no strong colour once it is over', () => {
    const badge = (status: Job['status']) =>
      /class="badge badge-(\w+)">(\w+)/.exec(card({ own: true, status }))?.slice(1);
    expect(badge('open')).toBeUndefined();
    expect(badge('filled')).toEqual(['brand', 'Filled']);
    expect(badge('closed')).toEqual(['neutral', 'Closed']);
    expect(badge('expired')).toEqual(['neutral', 'Expired']);
  });

  test('says that the reader has answered it', () => {
    const list = (ownAnswer: Job['ownAnswer']) =>
      wordsOf(
        htmlOfPart(
          createElement(SuggestedJobsList, {
            ...{ path: '/d', keep: '' },
            jobs: {
              sort: 'best',
              result: [job({ ownAnswer })],
              total: 1,
              nextCursor: null,
              totalUsers: 1,
              after: null,
            },
          }),
        ),
      );
    expect(list(answer)).toContain('See my answer');
    expect(list(null)).not.toContain('See my answer');
  });
});

test('the owner of a job sees until which day it is shown, and can end it only while it is open', () => {
  const manage = (changes: Partial<Job>) =>
    wordsOf(htmlOfPart(createElement(ManageJob, { job: job({ own: true, ...changes }) })));
  // Midnight in Lagos: the day before was the last.
  const open = manage({ expiresAt: '2026-12-02T23:00:00Z' });
  expect(open).toContain('Artisans see it until 2 December 2026');
  expect(open).toMatch(/Edit *I found someone .*Close/);
  const closed = manage({ status: 'closed' });
  expect(closed).toContain('Open again');
  expect(closed).not.toMatch(/I found someone|Edit/);
});

test('an answer can be changed while its job is open, and its form starts with the earlier answer', () => {
  const form = (changes: Partial<Job>) =>
    htmlOfPart(
      createElement(AnswerJob, { job: job(changes), answerId: 'new', draftKey: 'k', result: undefined }),
    );
  const own = form({ ownAnswer: answer });
  expect(own).toMatch(/<input(?=[^>]*name="offerNaira")[^>]*value="12,000"/);
  expect(own).toContain('>Tomorrow.</textarea>');
  expect(wordsOf(own)).toContain('Change my answer');
  expect(wordsOf(form({ ownAnswer: null }))).toContain('Send my answer');
  expect(wordsOf(form({ ownAnswer: null, status: 'closed' }))).toContain('can’t answer it any more');
});

test('an artisan sees what became of their answer, and can withdraw it until it is declined or the job is over', () => {
  const own = (status: string, changes: Partial<Job> = {}) =>
    htmlOfPart(
      createElement(AnswerJob, {
        job: job({ ownAnswer: { ...answer, status } as Job['ownAnswer'], ...changes }),
        answerId: 'new',
        draftKey: 'k',
        result: undefined,
      }),
    );
  const badge = (html: string) => /class="badge badge-(\w+)">(\w+)/.exec(html)?.slice(1);
  const [mayChange, mayWithdraw] = ['Change my answer', 'Withdraw my answer'];
  for (const [status, tone, label, changes, withdraws] of [
    ['sent', 'brand', 'Sent', true, true],
    ['seen', 'accent', 'Seen', true, true],
    ['chosen', 'good', 'Chosen', false, true],
    ['declined', 'neutral', 'Declined', false, false],
  ] as const) {
    const html = own(status);
    expect(badge(html)).toEqual([tone, label]);
    expect(wordsOf(html).includes(mayChange), status).toBe(changes);
    expect(wordsOf(html).includes(mayWithdraw), status).toBe(withdraws);
  }
  const over = wordsOf(own('seen', { status: 'closed' }));
  expect(over).toContain('This job is over.');
  expect(over).not.toMatch(/my answer/);
  expect(wordsOf(own('chosen', { status: 'filled' }))).toContain(
    'If they’ve hired you, you’ll find the job in',
  );
});

test('an artisan who is already hired for a job cannot be chosen again', () => {
  const artisan = {
    id: 't',
    full_name: 'Tunde',
    photoURL: null,
    skill: 'Plumber',
    verified: false,
    levels: [],
    ratings: null,
    review_count: 0,
  };
  const received = (changes: object) =>
    wordsOf(
      htmlOfPart(
        createElement(ReceivedAnswers, {
          ...{ job: job({ own: true }), result: undefined },
          answers: [{ ...answer, artisan, hire: null, ...changes } as unknown as ReceivedAnswer],
        }),
      ),
    );
  expect(received({ hire: { id: 'h' }, status: 'chosen' })).toContain('See your hire of Tunde');
  expect(received({ hire: { id: 'h' }, status: 'chosen' })).not.toMatch(/Choose|Decline|Hire Tunde/);
  expect(received({})).toMatch(/Choose Tunde .*Decline Tunde/);
  expect(received({ status: 'chosen' })).toContain('Hire Tunde');
  expect(received({ artisan: { ...artisan, levels: ['BVN', 'Bank'] } })).toContain('BVN, Bank checked');
  expect(received({})).not.toContain('checked');
});
