import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { day, instant, kobo } from '../../shared/wire-types.ts';
import { optionalText } from '../../shared/words.ts';
import { FIGURE_WEEKS } from './limits.ts';

const who = { who: 'admin', permission: 'figures.read' } as const;
const count = z.number().meta({ type: 'integer' });

const query = z.object({
  trade: optionalText({ label: 'Trade', max: 60 }).meta({ description: 'Only this trade.' }),
  state: optionalText({ label: 'State', max: 60 }).meta({ description: 'Only in this state.' }),
});

const row = z
  .object({
    name: z.string().meta({ description: 'The week’s Monday, the trade or the state.' }),
    requests: count,
    filled: count.meta({ description: 'How many of these requests were booked.' }),
    medianHours: z.number().nullable().meta({ description: 'Hours from the request to the first quote.' }),
    problems: count.meta({ description: 'Booked hires with a problem report.' }),
    repeats: count.meta({ description: 'Booked hires of customers who had booked before.' }),
    payouts: count,
    failedPayouts: count,
    paidKobo: kobo.meta({ description: 'What customers paid in that time.' }),
  })
  .meta({ id: 'Figures' });
export type FiguresRow = z.output<typeof row>;

const exampleRow: FiguresRow = {
  name: '2026-11-16',
  requests: 40,
  filled: 26,
  medianHours: 3.5,
  problems: 1,
  repeats: 6,
  payouts: 22,
  failedPayouts: 1,
  paidKobo: 98_000_000,
};

export const showFiguresCall = defineCall({
  method: 'GET',
  path: '/api/admin/figures',
  ...who,
  summary: `The last ${FIGURE_WEEKS} whole weeks by week, by trade and by state.`,
  query,
  answer: z.object({
    from: day,
    until: day.meta({ description: 'The first day after the last week.' }),
    countedAt: instant.nullable().meta({
      description: 'When the figures were last counted; null on a new site, before the first night.',
    }),
    total: row,
    weeks: z.array(row),
    trades: z.array(row),
    states: z.array(row),
  }),
  exampleAnswer: {
    from: '2026-08-31',
    until: '2026-11-23',
    countedAt: '2026-11-26T09:00:00.000Z',
    total: { ...exampleRow, name: 'all' },
    weeks: [exampleRow],
    trades: [{ ...exampleRow, name: 'Plumber' }],
    states: [{ ...exampleRow, name: 'Lagos' }],
  },
});

export const downloadFiguresCall = defineCall({
  method: 'GET',
  path: '/api/admin/figures.csv',
  reveals: 'each',
  ...who,
  summary: 'The same for each week, trade and state, as CSV. The download is an entry in the audit log.',
  query,
  answer: z.string(),
  answerType: 'text/csv',
  rateLimit: { max: 10, perSeconds: 60 },
});
