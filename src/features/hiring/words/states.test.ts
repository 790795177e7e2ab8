import { expect, test } from 'vitest';
import type { HireView } from '../contract.ts';
import type { HireStatus } from '../process.ts';
import { artisanStates } from './artisan-states.ts';
import { customerStates } from './customer-states.ts';

/** States named from the reader's point of view, because one side caused them and the other did not. */
const seenFromTwoSides: readonly HireStatus[] = ['artisan_cancelled', 'quote_requested', 'quoted'];

test('the customer and the artisan read the same word for the same state of a hire', () => {
  for (const status of Object.keys(customerStates) as HireStatus[]) {
    if (seenFromTwoSides.includes(status)) continue;
    expect(artisanStates[status].label, status).toBe(customerStates[status].label);
  }
});

const hire = {
  artisanName: 'Tunde',
  customerName: 'Amina B.',
  amountKobo: 500_000,
  feeKobo: 25_000,
  startDate: '2026-12-01',
  endDate: '2026-12-01',
  startTime: '09:00',
  lengthMinutes: null,
  isVisit: false,
  quote: null,
  part: null,
  rebookedAs: null,
  noShowDueAt: null,
  decideDueAt: null,
  settleDueAt: null,
  steps: [],
  lastStep: { action: 'pay', actor: 'system', moment: null },
} as unknown as HireView;
const due = '2026-12-02T08:00:00.000Z';
const answered = { action: 'answer_no_show', actor: 'artisan', moment: null } as const;
const lost = { action: 'lose_payment', actor: 'system', moment: null } as const;
const quote = { amountKobo: 4_500_000 } as HireView['quote'];

test.each<[HireStatus, Partial<HireView>, string, string]>([
  [
    'quote_requested',
    { quote },
    'what you would like to change. There is nothing to pay yet.',
    'asked you to change your quote of ₦45,000.',
  ],
  [
    'confirmed',
    { isVisit: true },
    'Tunde comes to look first, then',
    'When you arrive, start with the customer’s door code.',
  ],
  [
    'in_progress',
    { isVisit: true },
    'Tunde has come for the visit.',
    'Propose the job’s price and days below',
  ],
  [
    'artisan_no_show',
    { noShowDueAt: due },
    'If they don’t answer before 2 Dec 2026, 9:00 am, we refund all of your ₦5,000.',
    'Please answer before 2 Dec 2026, 9:00 am. Otherwise the money is refunded.',
  ],
  [
    'customer_no_show',
    { noShowDueAt: due },
    'Please answer before 2 Dec 2026, 9:00 am. Otherwise the hire counts as cancelled on the day.',
    'If they don’t answer before 2 Dec 2026, 9:00 am, the hire counts as cancelled on the day.',
  ],
  [
    'cancelled',
    { rebookedAs: { artisanName: 'Bola' } as HireView['rebookedAs'] },
    'Tunde cancelled, and you chose Bola instead. Your money has moved to that booking.',
    'This job was cancelled.',
  ],
  [
    'disputed',
    { lastStep: answered, decideDueAt: due },
    'You and Tunde disagree about that day. Your ₦5,000 stays on hold until you agree on a solution, or we decide by 2 Dec 2026, 9:00 am.',
    'You and Amina B. disagree about that day. The money stays on hold until you agree on a solution, or we decide by 2 Dec 2026, 9:00 am.',
  ],
  [
    'decided',
    { settleDueAt: due },
    'It takes effect on 2 Dec 2026, 9:00 am, unless one of you appeals before then.',
    'It takes effect on 2 Dec 2026, 9:00 am, unless one of you appeals before then.',
  ],
  [
    'refunded',
    { lastStep: lost },
    'The bank took a payment back, so this hire has ended.',
    'The customer’s bank took a payment back, so this job has ended.',
  ],
  [
    'planned',
    { part: { number: 2, count: 2, title: 'Walls', isNext: true } as HireView['part'] },
    'Otherwise this part ends.',
    'We’ve asked the customer to pay. You’re booked once they do.',
  ],
])('both sides of a hire that is %s with %j read what comes next', (status, changes, customer, artisan) => {
  expect(customerStates[status].meaning({ ...hire, ...changes })).toContain(customer);
  expect(artisanStates[status].meaning({ ...hire, ...changes })).toContain(artisan);
});
