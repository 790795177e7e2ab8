import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { faultOf } from '../../../../test-support/field-faults.ts';
import { foldNamed, foldsOf } from '../../../../test-support/folds.ts';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { htmlOfPart } from '../../../../test-support/part-of-page.ts';
import type { CalendarRules } from '../calendar-rules.ts';
import type { OwnAvailability } from '../contract.ts';
import { DayBoxes } from './day-boxes.tsx';
import { asField, fieldOfFault, rulesOfForm } from './hours-form.ts';
import { OtherCalendars } from './other-calendars.tsx';
import { WorkingHours } from './working-hours.tsx';

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

describe('the form for working hours', () => {
  test('reads 00:00 as midnight, an unticked box as a day off, and dates with hours as exceptions', () => {
    const rules = rulesOfForm(
      formOf({
        'works.0': 'on',
        'day.0.opens.0': '18:00',
        'day.0.closes.0': '00:00',
        'day.1.opens.0': '09:00',
        'day.1.closes.0': '17:00',
        'special.0.date': '2026-12-24',
        'special.0.opens.0': '08:00',
        'special.0.closes.0': '12:00',
        'special.1.date': '2026-12-31',
        jobMinutes: '',
        gapMinutes: '30',
        noticeHours: '24',
        mostDays: '5',
      }),
    );
    expect(rules.week).toEqual([[{ opens: '18:00', closes: '24:00' }], [], [], [], [], [], []]);
    expect(rules.special).toEqual({ '2026-12-24': [{ opens: '08:00', closes: '12:00' }] });
    expect(rules).toMatchObject({ jobMinutes: null, gapMinutes: 30, noticeHours: 24, mostDays: 5 });
    expect([asField('24:00'), asField('09:00'), asField(undefined)]).toEqual(['00:00', '09:00', '']);
  });

  test('finds the field of an error by its path', () => {
    expect(['week.2', 'week.2.1', 'week.2.1.closes', 'mostDays'].map((path) => fieldOfFault(path))).toEqual([
      'day.2.opens.0',
      'day.2.opens.1',
      'day.2.closes.1',
      'mostDays',
    ]);
    const typed = { 'special.0.date': '2026-12-24', 'special.1.date': '2026-12-31' };
    expect(
      ['special.2026-12-31', 'special.2026-12-24.1.closes', 'special.2026-12-25', 'special'].map((path) =>
        fieldOfFault(path, typed),
      ),
    ).toEqual(['special.1.opens.0', 'special.0.closes.1', 'special.2026-12-25', 'special']);
  });

  const rules: CalendarRules = {
    week: [[{ opens: '09:00', closes: '24:00' }], [], [], [], [], [], []],
    special: {
      '2026-12-31': [{ opens: '09:00', closes: '12:00' }],
      '2026-12-24': [{ opens: '08:00', closes: '12:00' }],
    },
    jobMinutes: null,
    gapMinutes: 0,
    noticeHours: 168,
    mostDays: 5,
  };
  const shown = (
    changes: Partial<CalendarRules>,
    refused?: Record<string, string>,
    fields: Record<string, string> = { 'week.0.0.closes': 'Too early.' },
  ) =>
    htmlOfPart(
      createElement(WorkingHours, {
        rules: { ...rules, ...changes },
        saved: false,
        refused: refused && {
          step: 'hours',
          message: 'No.',
          fields,
          values: refused,
        },
      } as Parameters<typeof WorkingHours>[0]),
    );
  const isTicked = (html: string, day: number) =>
    new RegExp(`<input(?=[^>]*name="works\\.${day}")[^>]*checked`).test(html);

  test('shows what is saved: midnight, the earliest date first, and a week’s notice in words', () => {
    const html = shown({});
    expect(html).toMatch(/<input(?=[^>]*name="day\.0\.closes\.0")[^>]*value="00:00"/);
    expect([isTicked(html, 0), isTicked(html, 1)]).toEqual([true, false]);
    expect(html.indexOf('value="2026-12-24"')).toBeLessThan(html.indexOf('value="2026-12-31"'));
    expect(html).toMatch(/<details[^>]*special-hours[^>]* open/);
    expect(shown({ special: {} })).not.toMatch(/<details[^>]*special-hours[^>]* open/);
    expect(wordsOf(html)).toContain('1 day 2 days');
    expect(html).toMatch(/<option value="168" selected="">1 week</);
  });

  test('is collapsed until it is opened or refused', () => {
    expect(foldNamed(shown({}), 'hours')).toBe('Working hours');
    expect(foldsOf(shown({}))['Working hours']).toBe(false);
    expect(foldsOf(shown({}, {}))['Working hours']).toBe(true);
  });

  test('keeps what was typed and ticked when it is refused, with the reason at its day', () => {
    const html = shown({}, { 'works.1': 'on', 'day.1.opens.0': '07:30' });
    expect([isTicked(html, 0), isTicked(html, 1)]).toEqual([false, true]);
    expect(html).toMatch(/<input(?=[^>]*name="day\.1\.opens\.0")[^>]*value="07:30"/);
    expect(faultOf(html, 'day.0.closes.0')).toBe('Error: Too early.');
    expect(html.match(/class="field-error"/g)).toHaveLength(1);
    expect(shown({})).not.toContain('field-error');
  });

  test('opens the dates with other hours when one is refused, with the reason at its hours', () => {
    const typed = { 'special.0.date': '2026-12-24', 'special.0.opens.0': '08:00' };
    const html = shown({ special: {} }, typed, { 'special.2026-12-24.0.closes': 'Please give a time.' });
    expect(html).toMatch(/<details[^>]*special-hours[^>]* open/);
    expect(faultOf(html, 'special.0.closes.0')).toBe('Error: Please give a time.');
    expect(html).toContain('<a href="#special.0.closes.0-field">');
  });
});

test('a booked day names the customer, the number of other hires, and whether it is paid', () => {
  const of = (customerName: string, held = false) => ({
    id: customerName,
    customerName,
    held,
    startTime: '09:00',
  });
  const days = [
    { date: '2026-12-01', state: 'booked', hires: [of('Amina')] },
    { date: '2026-12-02', state: 'booked', hires: [of('Bola'), of('Chidi'), of('Dayo')] },
    { date: '2026-12-03', state: 'held', hires: [of('Efe', true)] },
    { date: '2026-12-04', state: 'closed', hires: [] },
    { date: '2026-12-05', state: 'off', hires: [] },
  ] as unknown as OwnAvailability['days'];
  const html = htmlOfPart(createElement(DayBoxes, { days }));
  for (const said of [
    '1 December 2026: booked by Amina ',
    '2 December 2026: booked by Bola , and 2 more',
    '3 December 2026: being paid for by Efe',
    '4 December 2026 , not a working day',
  ])
    expect(wordsOf(html).replaceAll(/ (?=,)/g, '')).toContain(said.replaceAll(' ,', ','));
  expect(html.match(/<input[^>]*checked[^>]*>/g)).toEqual([expect.stringContaining('2026-12-05')]);
});

test('a connected calendar that did not answer says what stays blocked, and a refused address can be corrected', () => {
  const part = (props: object) =>
    htmlOfPart(
      createElement(OtherCalendars, {
        feedUrl: null,
        subscription: null,
        saved: null,
        refused: undefined,
        ...props,
      }),
    );
  const subscription = { host: 'calendar.example', readAt: '2026-11-20T09:00:00Z', fault: null };
  expect(wordsOf(part({ subscription }))).toContain('every hour, last 20 Nov 2026, 10:00 am.');
  expect(wordsOf(part({ subscription: { ...subscription, fault: 'down' } }))).toContain(
    'last time. The busy times from 20 Nov 2026, 10:00 am stay blocked',
  );
  const refused = {
    step: 'subscribe',
    message: 'No.',
    fields: { url: 'No calendar.' },
    values: { url: 'https://x.example' },
  };
  expect(part({ refused })).toContain('value="https://x.example"');
});
