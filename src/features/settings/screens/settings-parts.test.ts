import { createElement } from 'react';
import { expect, test } from 'vitest';
import { foldsOf } from '../../../../test-support/folds.ts';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { htmlOfPart } from '../../../../test-support/part-of-page.ts';
import { nothingAsked, StepUpFields } from '../../sessions/screens/public.ts';
import { EmailSettings } from './settings-email.tsx';
import { SessionSettings } from './settings-sessions.tsx';

const device = (changes: object) => ({
  ...{ id: 's', device: 'Chrome on Android', current: false },
  ...{ signed_in_at: '2026-11-19T09:00:00Z', last_used_at: '2026-11-20T09:00:00Z', ...changes },
});
const sessions = (...all: object[]) =>
  wordsOf(
    htmlOfPart(
      createElement(SessionSettings, {
        sessions: all.map(device),
        stepUp: nothingAsked,
        refused: undefined,
      } as unknown as Parameters<typeof SessionSettings>[0]),
    ),
  );

test('the device in use cannot be signed out remotely, and “all other devices” is offered only when there are some', () => {
  const alone = sessions({ current: true });
  expect(alone).toContain('This device In use now Signed in 19 Nov 2026, 10:00 am');
  expect(alone).not.toMatch(/Sign out/);
  const two = sessions({ current: true }, { id: 'other' });
  expect(two).toContain('Last used 20 Nov 2026, 10:00 am');
  expect(two.match(/Sign out Chrome on Android/g)).toHaveLength(1);
  expect(two).toContain('Sign out all other devices');
});

test('devices beyond the first three are folded up, unless signing one of them out was refused', () => {
  const four = (refused?: object) =>
    foldsOf(
      htmlOfPart(
        createElement(SessionSettings, {
          sessions: ['this', 'one', 'two', 'three'].map((id) => device({ id, current: id === 'this' })),
          stepUp: nothingAsked,
          refused,
        } as unknown as Parameters<typeof SessionSettings>[0]),
      ),
    );
  expect(four()).toEqual({ '1 more device': false });
  const refusedFor = (id: string) => ({ intent: 'end-session', message: 'No.', fields: {}, values: { id } });
  expect(four(refusedFor('one'))).toEqual({ '1 more device': false });
  expect(four(refusedFor('three'))).toEqual({ '1 more device': true });
});

test('a new confirmation link is offered until the email is confirmed, and typed values stay visible', () => {
  const email = (own: object, refused?: object) =>
    htmlOfPart(
      createElement(EmailSettings, {
        stepUp: nothingAsked,
        ...{ own: { id: 'a', email: 'amina@example.ng', email_verified: true, pending_email: null, ...own } },
        ...{ refused, saved: false },
      } as unknown as Parameters<typeof EmailSettings>[0]),
    );
  const confirmed = email({});
  expect(wordsOf(confirmed)).toContain('amina@example.ng Confirmed');
  expect(wordsOf(confirmed)).not.toContain('Send link again');
  expect(confirmed).not.toContain('<details class="settings-more" open');
  const waiting = wordsOf(email({ email_verified: false, pending_email: 'new@example.ng' }));
  expect(waiting).toContain('Not confirmed yet');
  expect(waiting).toContain('Send link again');
  expect(waiting).toContain('We’ve sent a link to new@example.ng');
  const refused = email(
    {},
    { intent: 'change-email', message: 'No.', values: { email: 'typed@example' }, fields: {} },
  );
  expect(refused).toMatch(/<details class="settings-more" open/);
  expect(refused).toContain('value="typed@example"');
});

test('a lost network leaves the field for the password that a form asks for', () => {
  const asked = (refused?: object) =>
    htmlOfPart(
      createElement(StepUpFields, {
        stepUp: { ...nothingAsked, asks: 'password' },
        refused,
      } as unknown as Parameters<typeof StepUpFields>[0]),
    );
  expect(asked()).toContain('name="password"');
  expect(asked({ code: 'name_differs', fields: {} })).not.toContain('name="password"');
  expect(asked({ notSent: true, message: 'Network error. Please try again.' })).toContain('name="password"');
});
