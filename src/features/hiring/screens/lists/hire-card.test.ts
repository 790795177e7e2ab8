import { createElement } from 'react';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../../../test-support/page-words.ts';
import { htmlOfPart } from '../../../../../test-support/part-of-page.ts';
import type { HireView } from '../../contract.ts';
import { exampleHire } from '../../hire-shape.ts';
import { HireCard, HireFold } from './hire-card.tsx';

const proposal = {
  id: 'q',
  amountKobo: 1_200_000,
  note: '',
  lines: [],
  parts: [],
} as unknown as HireView['proposal'];
const moreDays = { id: 'd', endDate: '2026-12-03', reason: 'Rain' } as HireView['moreDays'];
const part = { number: 2, count: 3, title: 'Walls', isNext: true } as HireView['part'];

test.each<[Partial<HireView>, string]>([
  [
    { status: 'in_progress', proposal, steps: ['agree_price', 'refuse_price'] },
    'New price to answer: ₦12,000',
  ],
  [{ status: 'in_progress', moreDays, steps: ['agree_days', 'refuse_days'] }, 'More days to answer'],
  [{ status: 'disputed', steps: ['agree_split', 'refuse_end'] }, 'Proposal to answer'],
  [{ status: 'planned', part, steps: ['open_checkout'] }, 'Your turn to pay'],
  [{ status: 'in_progress', balanceKobo: 700_000, steps: [] }, '₦7,000 still to pay'],
])(
  'a hire in a customer’s list says what the customer must do, collapsed and expanded: %j',
  (changes, asked) => {
    const hire = { ...exampleHire, side: 'customer', ...changes } as HireView;
    const row = htmlOfPart(createElement(HireFold, { hire }));
    expect(wordsOf(row.split('fold-body')[0] ?? '')).toContain(asked);
    expect(wordsOf(htmlOfPart(createElement(HireCard, { hire })))).toContain(asked);
  },
);

test('a hire with nothing to answer or pay shows its state, its days and which part of a job it is', () => {
  const hire = { ...exampleHire, side: 'customer', status: 'confirmed', steps: [] } as HireView;
  expect(wordsOf(htmlOfPart(createElement(HireFold, { hire })))).not.toMatch(/answer|still to pay|turn/);
  const second = htmlOfPart(createElement(HireFold, { hire: { ...hire, part } }));
  expect(wordsOf(second.split('fold-body')[0] ?? '')).toContain('Part 2 ·');
});
