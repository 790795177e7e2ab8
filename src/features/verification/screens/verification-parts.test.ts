import { createElement } from 'react';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { htmlOfPart } from '../../../../test-support/part-of-page.ts';
import type { VerificationStanding } from '../contract.ts';
import { AddressSection } from './address-section.tsx';
import { CertificatesSection } from './certificates-section.tsx';
import { IdentityNote } from './identity-note.tsx';
import { ReferencesSection } from './references-section.tsx';
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
    toHandIn: [],
    certificates: [],
  }) as unknown as VerificationStanding;

test.each([
  [null, [], 'Not requested', 'neutral'],
  ['submitted', [], 'Submitted', 'brand'],
  ['in_review', [], 'In review', 'brand'],
  ['in_review', ['bvn'], 'Waiting for you', 'warn'],
  ['rejected', [], 'Rejected', 'bad'],
  ['verified', [], 'Verified', 'good'],
])(
  'a verification that is %s, with %j missing, is shown as “%s” in the colour “%s”',
  (status, missing, state, tone) => {
    const shown = standing(status, missing);
    if (shown.verification) shown.verification.decidedAt = '2026-11-23T10:00:00.000Z';
    expect(standingWords(shown)).toMatchObject({ state, tone });
  },
);

test('what was handed in is green only once we accepted it, and red if we did not', () => {
  const badge = (html: string) => /class="badge badge-(\w+)">([^<]*)/.exec(html)?.slice(1);
  const section = { id: 'i', result: undefined };
  const certificate = (changes: object) =>
    badge(
      htmlOfPart(
        createElement(CertificatesSection, {
          ...section,
          certificates: [{ id: 'c', title: 'Wiring', issuer: 'NABTEB', expired: false, ...changes }],
          thisYear: 2026,
        } as unknown as Parameters<typeof CertificatesSection>[0]),
      ),
    );
  expect(certificate({ state: 'waiting' })).toEqual(['neutral', 'Waiting']);
  expect(certificate({ state: 'passed' })).toEqual(['good', 'On your profile']);
  expect(certificate({ state: 'failed' })).toEqual(['bad', 'Not accepted']);
  expect(certificate({ state: 'passed', expired: true })).toEqual(['warn', 'Expired']);
  const address = (status: string) =>
    badge(
      htmlOfPart(
        createElement(AddressSection, {
          ...section,
          addresses: [{ id: 'a', place: 'home', street: '4 Allen', lga: 'Ikeja', state: 'Lagos', status }],
        } as unknown as Parameters<typeof AddressSection>[0]),
      ),
    );
  expect(address('waiting')).toEqual(['neutral', 'Waiting']);
  expect(address('passed')).toEqual(['good', 'Checked']);
  expect(address('failed')).toEqual(['bad', 'Not accepted']);
  const referee = (state: string) =>
    badge(
      htmlOfPart(
        createElement(ReferencesSection, {
          ...section,
          referees: [
            { id: 'r', fullName: 'Ada', relation: 'customer', state, askedAt: '2026-11-20T09:00:00Z' },
          ],
          mayName: true,
        } as unknown as Parameters<typeof ReferencesSection>[0]),
      ),
    );
  expect(referee('asked')).toEqual(['neutral', 'Asked']);
  expect(referee('answered')).toEqual(['good', 'Answered']);
  expect(referee('does_not_know')).toEqual(['warn', 'Doesn’t know you']);
});

test('the form asks for what is missing, and says that stored details can stay', () => {
  const form = (...of: Parameters<typeof standing>) =>
    htmlOfPart(createElement(SubmissionForm, { standing: standing(...of), id: 'i', result: undefined }));
  const bvn = (html: string) => /<input(?=[^>]*name="bvn")[^>]*>/.exec(html)?.[0];
  const first = form(null, ['bvn', 'bvn_URL']);
  expect(wordsOf(first)).toContain('Send your details');
  expect(wordsOf(first)).toContain('We ask for it only here');
  expect(bvn(first)).toContain('required');
  const known = form('submitted', ['bvn_URL']);
  expect(wordsOf(known)).toContain('Send missing details');
  expect(wordsOf(known)).toContain('Your current BVN ends in 1234. Leave this empty to keep it.');
  expect(bvn(known)).not.toContain('required');
  expect(wordsOf(form('rejected'))).toContain('Correct your details');
});

test('a BVN that does not match is the only thing asked for, with the mismatch and what to do', () => {
  const failed = {
    ...standing('submitted'),
    identityCheck: { state: 'failed', what: 'Your name is another one.', todo: 'Change your name.' },
  } as unknown as VerificationStanding;
  const { verification } = failed;
  verification?.checks.push({ kind: 'identity', state: 'failed', recordedAt: null });
  expect(standingWords(failed)).toMatchObject({
    title: 'Something does not match',
    state: 'Waiting for you',
  });
  const note = htmlOfPart(createElement(IdentityNote, { standing: failed }));
  expect(wordsOf(note)).toContain('Your name is another one. Change your name.');
  const form = htmlOfPart(createElement(SubmissionForm, { standing: failed, id: 'i', result: undefined }));
  expect(wordsOf(form)).toContain('Enter your BVN again');
  expect(form).not.toContain('bvn_URL');
  const waiting = { ...failed, identityCheck: { state: 'due', askFrom: '2026-11-21T08:00:00.000Z' } };
  verification?.checks.splice(0, 1, { kind: 'identity', state: 'waiting', recordedAt: null });
  const later = htmlOfPart(createElement(IdentityNote, { standing: waiting as VerificationStanding }));
  expect(wordsOf(later)).toContain('is 21 Nov 2026, 9:00 am');
});

test('a check says whether the badge needs it and where to send it, and once passed, when', () => {
  const check = (
    kind: 'certificate' | 'references',
    state: 'not_given' | 'passed' | 'waiting' | 'failed',
    isRejected = false,
  ) =>
    htmlOfPart(
      createElement(VerificationChecks, {
        checks: [{ kind, state, recordedAt: '2026-11-23T10:00:00.000Z' }],
        isRejected,
      }),
    );
  const asked = check('references', 'not_given');
  expect(wordsOf(asked)).toContain('Needed for the badge.');
  expect(asked).toContain('href="#references"');
  expect(wordsOf(asked)).not.toContain('2026');
  expect(wordsOf(check('certificate', 'not_given'))).toContain('Not needed for the badge.');
  const passed = check('certificate', 'passed');
  expect(wordsOf(passed)).not.toContain('eeded for the badge.');
  expect(wordsOf(passed)).toContain('Passed, 23 November 2026');
  expect(passed).not.toContain('#certificates');
  expect(passed).toContain('badge-good');
  expect(asked).toContain('badge-warn');
  expect(check('certificate', 'failed')).toContain('badge-bad');
  expect(check('certificate', 'waiting')).toContain('badge-neutral');
  // After a rejection no one looks at it any more.
  expect(wordsOf(check('certificate', 'waiting'))).not.toContain('Not passed yet');
  expect(wordsOf(check('certificate', 'waiting', true))).toContain('Not passed yet');
});

test('the page says what else to send when everything asked at first was sent', () => {
  const words = standingWords({ ...standing('submitted'), toHandIn: ['bank_account', 'references'] });
  expect(words).toMatchObject({ title: 'Two things are still needed', state: 'Waiting for you' });
  expect(words.lead).toContain('For the badge we need your bank account and two people who know your work.');
  expect(words.lead).toContain('Friday, 27 November 2026');
  const referee = (state: 'answered' | 'does_not_know') =>
    ({ state }) as VerificationStanding['referees'][number];
  const missing = (...referees: VerificationStanding['referees']) =>
    standingWords({ ...standing('submitted'), toHandIn: ['references'], referees }).lead;
  expect(missing(referee('answered'))).toContain('we need one more person who knows your work.');
  expect(missing(referee('does_not_know'))).toContain('we need two people who know your work.');
});
