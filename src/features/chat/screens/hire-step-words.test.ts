import { expect, test } from 'vitest';
import { hireTransitions } from '../../hiring/process.ts';
import { hireStepWords } from './hire-step-words.ts';

const step = (action: string, actor: string, from: string | null = null) => ({
  hireId: '0190f0e0-0000-7000-8000-000000000001',
  action,
  actor,
  from,
  to: 'confirmed',
});

test.each(hireTransitions.map(({ action, actor }) => [action, actor]))(
  'the step “%s” of the %s has words for both sides',
  (action, actor) => {
    for (const side of ['customer', 'artisan', null] as const) {
      const words = hireStepWords(step(action, actor), side, 'Chidi Okafor');
      expect(words).toMatch(/^(?:You|Chidi Okafor|The \w+|It|There|Neither|No|We) \w/);
      expect(words).not.toContain('undefined');
      expect(words).not.toContain(action.includes('_') ? action : '_');
    }
  },
);

test('each side reads who took a step of a hire', {
  meta: { promise: 'Every step of a hire has words in the thread' },
}, () => {
  expect(hireStepWords(step('accept_quote', 'customer'), 'customer', 'Chidi')).toBe('You accepted the quote');
  expect(hireStepWords(step('accept_quote', 'customer'), 'artisan', 'Amina')).toBe(
    'Amina accepted the quote',
  );
  expect(hireStepWords(step('accept_quote', 'customer'), null, 'Amina')).toBe(
    'The customer accepted the quote',
  );
  expect(hireStepWords(step('quote', 'artisan', 'quoted'), 'customer', 'Chidi')).toBe(
    'Chidi changed the quote',
  );
  expect(hireStepWords(step('pay', 'system'), 'customer', 'Chidi')).toBe(
    'The payment arrived, and the hire is booked',
  );
  expect(hireStepWords(step('release', 'system'), 'artisan', 'Amina')).toBe(
    'No problem was reported in time, so the money was released to you',
  );
  expect(hireStepWords(step('release', 'system'), 'customer', 'Chidi')).toBe(
    'No problem was reported in time, so the money was released to the artisan',
  );
});

test('a step that this page’s version does not know is shown without its name', {
  meta: { promise: 'A step of a hire that this page does not know is told without saying which' },
}, () => {
  expect(hireStepWords(step('dance', 'customer'), 'customer', 'Chidi')).toBe('The hire has changed');
  expect(hireStepWords(step('dance', 'system'), 'customer', 'Chidi')).toBe('The hire has changed');
});
