import { expect, test } from 'vitest';
import { agoWords, untilWords } from './time-words.ts';

const at = '2026-11-20T09:00:00.000Z';
const away = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
const [HOUR, DAY] = [60, 24 * 60];

test.each([
  [0.5, '1 minute'],
  [59.9, '59 minutes'],
  [HOUR, '1 hour'],
  [2 * DAY - 1, '47 hours'],
  [2 * DAY, '2 days'],
  [3 * DAY - 1, '2 days'],
])(
  'waiting and due times are shown in whole units that have passed: %d minutes are “%s”',
  (minutes, words) => {
    expect(agoWords(away(-minutes), at)).toBe(`${words} ago`);
    expect(untilWords(away(minutes), at)).toBe(`in ${words}`);
    expect(untilWords(away(-minutes), at)).toBe(`${words} late`);
  },
);
