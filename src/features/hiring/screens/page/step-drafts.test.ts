import { createElement, type ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { wordsOf } from '../../../../../test-support/page-words.ts';
import { htmlOfPart } from '../../../../../test-support/part-of-page.ts';
import { showTestCall, type TestView } from '../../../courses/contract.ts';
import { TestQuestions } from '../../../courses/screens/test-questions.tsx';
import { type Job, showJobCall } from '../../../jobs/contract.ts';
import { AnswerJob } from '../../../jobs/screens/answer-form.tsx';
import { JobForm } from '../../../jobs/screens/job-form.tsx';
import { emptyJobForm } from '../../../jobs/screens/job-form-values.ts';
import { ReviewForm } from '../../../reviews/screens/review-form.tsx';
import type { HireView, ProblemEndView, ProblemView } from '../../contract.ts';
import { exampleHire, exampleQuote } from '../../hire-shape.ts';
import { FinishForm } from './finish-job.tsx';
import { HireMessages } from './hire-messages.tsx';
import { JobAfterVisit } from './job-after-visit.tsx';
import { MoreDays } from './more-days.tsx';
import { NoShowWaits, ReportNoShow } from './no-show.tsx';
import { PriceOfJob } from './price-of-job.tsx';
import { AnswerEnd, ProposeEnd } from './problem-proposal.tsx';
import { AddStatement, AppealForm } from './problem-writing.tsx';
import { QuoteForm } from './quote-form.tsx';
import { ReportProblem } from './report-problem.tsx';
import { RequestChange } from './request-change.tsx';

/*
 * In this file every form finds a draft of this tab. The server renders none, so a page's test would not see whether a
 * form keeps all its fields, and shows again what it kept.
 */
vi.mock('../../../../browser/form-draft.ts', () => ({
  useFormDraft: (_key: string, fields: readonly string[]) => ({
    form: { current: null },
    // Answers of a course’s test are numbers of its choices.
    draft: Object.fromEntries(fields.map((name) => [name, /\d$/.test(name) ? '1' : `kept ${name}`])),
    keep: () => undefined,
    keepSoon: () => undefined,
    startOver: () => undefined,
    key: 'draft',
  }),
}));

/** The value of each field that a person types into, by name. */
const typedInto = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<(?:input|textarea)\b([^>]*)>([^<]*)/g)]
      .map(([, attributes = '', text = '']) => {
        const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
        return { name: attribute('name') ?? '', type: attribute('type'), value: attribute('value') ?? text };
      })
      .filter(({ type = 'text' }) => !['hidden', 'radio', 'checkbox', 'file'].includes(type))
      .map(({ name, value }) => [name, value]),
  );

const hire = (changes: Partial<HireView>): HireView => ({ ...exampleHire, ...changes });
const artisans = (...steps: HireView['steps']) => hire({ side: 'artisan', status: 'in_progress', steps });
const reported = hire({ status: 'disputed', lengthMinutes: null });
const problem = { proposal: null, heldKobo: 500_000 } as unknown as ProblemView;
const proposal = {
  id: 'p',
  kind: 'split',
  toCustomerKobo: 200_000,
  toArtisanKobo: 285_000,
  feeKobo: 15_000,
  note: '',
} as unknown as ProblemEndView;
const { result: job } = showJobCall.exampleAnswer as { result: Job };
const open = { ...job, status: 'open', own: false, ownAnswer: null } as Job;
const nothing = { refused: undefined };

test.each<[string, ReactElement]>([
  ['a quote', createElement(QuoteForm, { hire: artisans('quote'), quoteId: 'q', ...nothing })],
  [
    'a wish for another quote',
    createElement(RequestChange, { hire: hire({ status: 'quoted' }), quote: exampleQuote, ...nothing }),
  ],
  ['a new price', createElement(PriceOfJob, { hire: artisans('propose_price'), quoteId: 'q', ...nothing })],
  [
    'a job after a visit',
    createElement(JobAfterVisit, { hire: artisans('propose_job'), quoteId: 'q', ...nothing }),
  ],
  [
    'another price',
    createElement(PriceOfJob, {
      hire: { ...artisans('propose_price'), proposal: exampleQuote },
      quoteId: 'q',
      ...nothing,
    }),
  ],
  [
    'another job after a visit',
    createElement(JobAfterVisit, {
      hire: { ...artisans('propose_job'), proposal: exampleQuote },
      quoteId: 'q',
      ...nothing,
    }),
  ],
  ['more days', createElement(MoreDays, { hire: artisans('propose_days'), proposalId: 'd', ...nothing })],
  ['what was done', createElement(FinishForm, { hire: artisans('complete'), ...nothing })],
  [
    'a message of a guest',
    createElement(HireMessages, {
      hire: hire({}),
      messages: [],
      mayWrite: true,
      messageId: 'm',
      ...nothing,
    }),
  ],
  ['a report of no one coming', createElement(ReportNoShow, { hire: hire({}), ...nothing })],
  [
    'an answer to such a report',
    createElement(NoShowWaits, { hire: hire({ steps: ['answer_no_show'] }), ...nothing }),
  ],
  ['a problem', createElement(ReportProblem, { hire: hire({}), ...nothing })],
  ['a statement', createElement(AddStatement, { hire: reported, newId: 's', ...nothing })],
  [
    'a proposed solution',
    createElement(ProposeEnd, { hire: reported, problem, newId: 'p', today: '2026-11-24', ...nothing }),
  ],
  ['a declined solution', createElement(AnswerEnd, { hire: reported, proposal, ...nothing })],
  ['an appeal', createElement(AppealForm, { hire: reported, ...nothing })],
  [
    'an answer to a job',
    createElement(AnswerJob, { job: open, answerId: 'a', draftKey: 'k', result: undefined }),
  ],
  [
    'a posted job',
    createElement(JobForm, {
      label: 'Post a job',
      path: '/jobs/new',
      draftKey: 'k',
      values: emptyJobForm('j'),
      trades: [],
      states: [],
      today: '2026-11-24',
      submitLabel: 'Post this job',
      result: undefined,
    }),
  ],
  ['a review', createElement(ReviewForm, { hire: hire({ status: 'released' }), refused: undefined })],
])('the form of %s shows again all that was typed into it', (_what, form) => {
  const html = htmlOfPart(form);
  const values = typedInto(html);
  const names = Object.keys(values);
  expect(names).not.toEqual([]);
  expect(values).toEqual(Object.fromEntries(names.map((name) => [name, `kept ${name}`])));
  // It is not hidden in a part that is closed.
  expect(html).not.toMatch(/<details(?![^>]* open)/);
});

test('the answers of a course’s test are chosen again', () => {
  const { open } = showTestCall.exampleAnswer as TestView;
  if (!open) throw new Error('the example has no open test');
  const questions = createElement(TestQuestions, { open, path: '/t', language: 'en', sent: undefined });
  const chosen = [...htmlOfPart(questions).matchAll(/<input(?=[^>]*name="(\w+)")(?=[^>]*checked)[^>]*>/g)];
  expect(chosen.map(([box, name]) => [name, /value="(\w+)"/.exec(box)?.[1]])).toEqual([['answer1', '1']]);
});

test('the form of a review says that it shows what was kept', () => {
  const form = createElement(ReviewForm, { hire: hire({ status: 'released' }), refused: undefined });
  expect(wordsOf(htmlOfPart(form))).toContain('We’ve restored what you entered before.');
});
