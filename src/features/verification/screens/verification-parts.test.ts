import { createElement } from 'react';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { htmlOfPart } from '../../../../test-support/part-of-page.ts';
import type { VerificationStanding } from '../contract.ts';
import { wordsOf as standingWords } from './standing-words.ts';
import { SubmissionForm } from './submission-form.tsx';
import { VerificationChecks } from './verification-checks.tsx';

const standing = (status: string | null, missing: string[] = []) =>
  ({
    verification: status && {
      status,
      dueOn: '2026-11-27',
      overdue: false,
      decidedAt: null,
      bvnLastDigits: '1234',
      checks: [],
    },
    missing,
  }) as unknown as VerificationStanding;

test.each([
  [null, 'Not asked for'],
  ['submitted', 'Submitted'],
  ['in_review', 'In review'],
  ['rejected', 'Rejected'],
])('a verification that is %s is “%s”', (status, state) => {
  expect(standingWords(standing(status)).state).toBe(state);
});

test('the form asks for what is missing, and says that what we have can stay', () => {
  const form = (...of: Parameters<typeof standing>) =>
    htmlOfPart(createElement(SubmissionForm, { standing: standing(...of), id: 'i', result: undefined }));
  const bvn = (html: string) => /<input(?=[^>]*name="bvn")[^>]*>/.exec(html)?.[0];
  const first = form(null, ['bvn', 'bvn_URL']);
  expect(wordsOf(first)).toContain('Send what we need');
  expect(wordsOf(first)).toContain('We ask for it only here');
  expect(bvn(first)).toContain('required');
  const known = form('submitted', ['bvn_URL']);
  expect(wordsOf(known)).toContain('Send what is missing');
  expect(wordsOf(known)).toContain('The one you gave ends in 1234. Leave this empty to keep it.');
  expect(bvn(known)).not.toContain('required');
  expect(wordsOf(form('rejected'))).toContain('Put it right');
});

test('a check asks for something only while it waits', () => {
  const checks = (state: 'waiting' | 'passed') =>
    wordsOf(htmlOfPart(createElement(VerificationChecks, { checks: [{ kind: 'certificate', state }] })));
  expect(checks('waiting')).toContain('We’ll ask you for a copy by email.');
  expect(checks('passed')).not.toContain('We’ll ask you');
});
