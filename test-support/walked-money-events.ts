import fc from 'fast-check';
import type { PaystackFault as Mood } from './faulty-paystack.ts';

/* The random events of walked-money.ts. */

const choice = fc.nat({ max: 7 });
const is = <Kind extends string>(kind: Kind) => fc.constant(kind);
export const moods = {
  fine: undefined,
  down: { kind: 'down' },
  'answer lost': { kind: 'answer_lost' },
  nonsense: { kind: 'nonsense' },
  'too little there': {
    kind: 'status',
    status: 400,
    body: {
      status: false,
      message: 'Your balance is not enough to fulfil this request',
      code: 'insufficient_balance',
    },
  },
  'account refused': {
    kind: 'status',
    status: 400,
    body: { status: false, message: 'Recipient specified is invalid', code: 'invalid_transfer_recipient' },
  },
} as const satisfies Record<string, Mood | undefined>;
export type MoodName = keyof typeof moods;
export const moodNames = Object.keys(moods) as MoodName[];

/** The order in which Paystack reports how a pay-out ended. */
export const ends = {
  nothing: [],
  paid: ['success'],
  failed: ['failed'],
  'failed, and asked for again': ['failed'],
  'failed, and arrived after all': ['failed'],
  'failed, paid again, and arrived after all': ['failed'],
  'sent back a week later': ['success', 'reversed'],
  'sent back, told first': ['reversed', 'success'],
} as const;
export type End = keyof typeof ends;
const endNames = Object.keys(ends) as End[];

export const moneyEvents = [
  { weight: 2, arbitrary: fc.record({ kind: is('tip'), choice, crash: fc.nat({ max: 5 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: is('pay-out'),
      choice,
      mood: fc.constantFrom<MoodName>('fine', ...moodNames),
      end: fc.constantFrom<End>('paid', ...endNames),
      asked: fc.boolean(),
    }),
  },
  // In any order, and any number of times.
  {
    weight: 1,
    arbitrary: fc.record({
      kind: is('word of a pay-out'),
      choice,
      word: fc.constantFrom('success', 'failed', 'reversed'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: is('pay-outs looked after'), choice }) },
  { weight: 1, arbitrary: fc.record({ kind: is('friday'), choice }) },
  { weight: 1, arbitrary: fc.record({ kind: is('loss'), choice }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: is('review'),
      choice,
      side: fc.constantFrom('customer' as const, 'artisan' as const),
      stars: fc.integer({ min: 1, max: 5 }),
    }),
  },
] as const;
export type MoneyEvent =
  (typeof moneyEvents)[number]['arbitrary'] extends fc.Arbitrary<infer Value> ? Value : never;

const kinds = new Set<string>([
  ...['tip', 'pay-out', 'word of a pay-out', 'pay-outs looked after', 'friday', 'loss', 'review'],
]);
export const isMoneyEvent = (event: { kind: string }): event is MoneyEvent => kinds.has(event.kind);
