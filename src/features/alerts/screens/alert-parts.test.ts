import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { htmlOfPart } from '../../../../test-support/part-of-page.ts';
import { AlertTaken } from './alert-fields.tsx';
import { EmailedAlert } from './emailed-alert.tsx';
import { JobAlertForm } from './job-alert-form.tsx';
import { SearchCard } from './saved-search-card.tsx';

test('an alert that has to be confirmed says to check the spam folder, and a running alert does not', () => {
  const taken = (state: 'to_confirm' | 'running') =>
    wordsOf(htmlOfPart(createElement(AlertTaken, { result: { message: 'Done.', state } })));
  expect(taken('to_confirm')).toContain('Check your spam folder.');
  expect(taken('running')).not.toContain('spam');
});

test('the page of an emailed link gives the Lagos day on which an alert ends only once the alert is running', () => {
  const page = (state: string) =>
    wordsOf(
      htmlOfPart(
        createElement(EmailedAlert, {
          page: {
            alert: { id: 'a', about: 'Plumbers near Ikeja', state, endsAt: '2027-05-19T23:00:00.000Z' },
            message: '',
          },
          ...{ pressed: undefined, title: 'Stop this alert?', lead: '', button: 'Stop' },
        } as unknown as Parameters<typeof EmailedAlert>[0]),
      ),
    );
  expect(page('running')).toContain('It ends on 20 May 2027.');
  expect(page('to_confirm')).not.toContain('It ends on');
});

describe('a saved search', () => {
  const card = (emails: boolean, refused?: { id: string; message: string; name: string }) =>
    htmlOfPart(
      createElement(SearchCard, {
        search: {
          id: 's',
          name: 'Tilers',
          link: '/artisan?skill=Tiler',
          emails,
          about: 'Tilers',
          savedAt: '2026-11-20T09:00:00Z',
        },
        refused,
      } as unknown as Parameters<typeof SearchCard>[0]),
    );

  test('offers the opposite of what it does now: “Stop emails” or “Email me”', () => {
    expect(card(true)).toMatch(/<button[^>]*value="off"/);
    expect(wordsOf(card(true))).toMatch(/We email you about new artisans *: Tilers *Stop emails/);
    expect(card(false)).toMatch(/<button[^>]*value="on"/);
    expect(wordsOf(card(false))).toMatch(/Email me about new artisans *: Tilers *Email me/);
  });

  test('keeps a refused name in a form that stays open', () => {
    const html = card(false, { id: 's', message: 'Too long.', name: 'Typed' });
    expect(html).toMatch(/<details open/);
    expect(html).toContain('value="Typed"');
    expect(wordsOf(html)).toContain('Error: Too long.');
    expect(card(false)).not.toContain('<details open');
  });
});

test('the form of job alerts offers each trade once, and its button says what it does', () => {
  const form = (trades: string[], isOn: boolean) =>
    wordsOf(
      htmlOfPart(
        createElement(JobAlertForm, {
          ...{
            values: { trades, place: '', miles: '10', leastNaira: '' },
            trades: ['Tiler', 'Welder'],
            base: null,
          },
          ...{ isOn, fields: {} },
        }),
      ),
    );
  const chosen = form(['Tiler'], true);
  expect(chosen.match(/Tiler/g)).toHaveLength(1);
  expect(chosen).toContain('Add other trades');
  expect(chosen).toContain('Save job alerts');
  expect(form([], false)).toMatch(/Choose trades .*Turn on job alerts/);
});
