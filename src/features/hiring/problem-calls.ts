import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier, optionalIdentifier } from '../../shared/identifier.ts';
import { MOST_QUOTE_KOBO } from '../../shared/kobo.ts';
import { appealWindow, problemDecisionTime } from '../../shared/promise-words.ts';
import { day, instant, kobo } from '../../shared/wire-types.ts';
import {
  calendarDay,
  emptyAsNull,
  nairaAmount,
  optionalText,
  photoAddresses,
  requiredText,
  timeOfDay,
} from '../../shared/words.ts';
import { exampleAfter, guestKey } from './hire-shape.ts';
import {
  APPEAL_LEAST,
  END_NOTE_MOST,
  endKinds,
  endMakers,
  MOST_STATEMENT_PHOTOS,
  STATEMENT_MOST,
} from './problem-ends.ts';
import { hireStep as step } from './step-calls.ts';

/* Calls about a reported problem. Re-exported by `contract.ts`. */

export const endKind = z.enum(endKinds).meta({
  id: 'ProblemEndKind',
  description:
    'release: all to the artisan. refund: all back. split: some to each. redo: the work is done again, and the money stays held.',
});

export const endDays = z
  .object({ startDate: day, endDate: day, startTime: z.string() })
  .nullable()
  .meta({ description: 'For a redo: its days.' });

const problemEnd = z
  .object({
    id: z.string(),
    by: z.enum(endMakers),
    kind: endKind,
    toCustomerKobo: kobo.meta({ description: 'The refund to the customer; 0 for a redo.' }),
    toArtisanKobo: kobo.meta({ description: 'What the artisan gets, less our fee; 0 for a redo.' }),
    feeKobo: kobo.meta({ description: 'Our fee, taken only from what the artisan gets.' }),
    days: endDays,
    note: z
      .string()
      .meta({ description: 'The note of the side that proposed it, or the operator’s reason.' }),
    madeAt: instant,
  })
  .meta({ id: 'ProblemEnd' });
export type ProblemEndView = z.output<typeof problemEnd>;

const statement = z
  .object({
    id: z.string(),
    side: z.enum(['customer', 'artisan']),
    text: z.string(),
    photos: z.array(z.string()),
    writtenAt: instant,
  })
  .meta({ id: 'ProblemStatement' });

const problem = z
  .object({
    report: z.object({
      side: z.enum(['customer', 'artisan']),
      text: z.string().nullable(),
      reportedAt: instant,
    }),
    statements: z.array(statement).meta({ description: 'What both sides wrote, oldest first.' }),
    statementsLeft: z
      .number()
      .int()
      .meta({ description: 'How many more times the caller’s side can write.' }),
    proposal: problemEnd
      .nullable()
      .meta({ description: 'What one side has proposed to the other; null if nothing.' }),
    decision: problemEnd.nullable().meta({
      description: 'The latest decision of an operator, in effect or not; null if there is none.',
    }),
    appeal: z
      .object({ side: z.enum(['customer', 'artisan']), text: z.string().nullable(), madeAt: instant })
      .nullable(),
    heldKobo: kobo.meta({ description: 'What was paid for the hire and will be divided.' }),
  })
  .meta({ id: 'Problem' });
export type ProblemView = z.output<typeof problem>;

const exampleStatement = {
  id: exampleIds.statement,
  side: 'artisan',
  text: 'The tap is new; the washer under it is not, and I can change it.',
  photos: ['/files/images/washer.webp'],
  writtenAt: '2026-11-25T09:00:00.000Z',
} as const;
const exampleProposal: ProblemEndView = {
  id: exampleIds.proposal,
  by: 'artisan',
  kind: 'split',
  toCustomerKobo: 200_000,
  toArtisanKobo: 285_000,
  feeKobo: 15_000,
  days: null,
  note: 'For the washer.',
  madeAt: '2026-11-25T09:05:00.000Z',
};

export const showProblemCall = defineCall({
  method: 'GET',
  path: '/api/hiring/hires/:id/problem',
  who: 'hire-party',
  summary:
    'The latest problem reported with a hire, for its two sides: what they wrote, what one of them proposes, and what an operator decided. Null if none was reported.',
  refusals: ['hire_not_found'],
  params: z.object({ id: identifier }),
  query: z.object({ key: z.string().max(500).optional() }),
  answer: z.object({ result: problem.nullable() }),
  exampleAnswer: {
    result: {
      report: { side: 'customer', text: 'The tap drips again.', reportedAt: '2026-11-24T18:00:00.000Z' },
      statements: [{ ...exampleStatement, photos: [...exampleStatement.photos] }],
      statementsLeft: 20,
      proposal: exampleProposal,
      decision: null,
      appeal: null,
      heldKobo: 500_000,
    },
  },
});

export const addStatementCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/add-statement',
  who: 'hire-party',
  summary:
    'Either side writes about an open problem, with photos. The other side and operators read it. Sending the same statement again changes nothing.',
  refusals: ['hire_not_found', 'not_possible_now', 'already_used'],
  body: z.object({
    id: optionalIdentifier.meta({
      description: 'Made by the client, so that a repeat is recognised; if absent, made here.',
    }),
    key: guestKey,
    text: requiredText({ label: 'What you want to say', max: STATEMENT_MOST }),
    photos: photoAddresses('A statement', MOST_STATEMENT_PHOTOS).optional(),
  }),
  exampleBody: { text: exampleStatement.text, photos: [...exampleStatement.photos] },
  exampleAnswer: {
    message: 'We’ve added it and told Amina Yusuf.',
    result: exampleAfter('disputed', 'add_statement', 'artisan'),
  },
});

export const proposeEndCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/propose-end',
  who: 'hire-party',
  summary:
    'Either side proposes a solution to a problem. Only one proposal is open at a time: a newer one from either side replaces it. Sending the same proposal again changes nothing.',
  refusals: ['hire_not_found', 'not_possible_now', 'already_used'],
  body: z.object({
    proposalId: identifier
      .optional()
      .meta({ description: 'Made by the client, so that a repeat is recognised; if absent, made here.' }),
    key: guestKey,
    kind: z.enum(endKinds, { error: 'Please choose what should happen.' }),
    toCustomerNaira: emptyAsNull(
      nairaAmount({ label: 'Refund', leastKobo: 1, mostKobo: MOST_QUOTE_KOBO }),
    ).meta({
      description: 'For a split: less than what is held. The rest goes to the artisan, less our fee.',
    }),
    startDate: emptyAsNull(calendarDay('New day')).meta({ description: 'For a redo.' }),
    endDate: emptyAsNull(calendarDay('Last day')).meta({
      description: 'For a redo: the last day; if absent, the first.',
    }),
    startTime: emptyAsNull(timeOfDay('Start time')).meta({ description: 'For a redo.' }),
    note: optionalText({ label: 'The note', max: END_NOTE_MOST }),
  }),
  exampleBody: {
    proposalId: exampleIds.proposal,
    kind: 'split',
    toCustomerNaira: '2,000',
    note: 'For the washer.',
  },
  exampleAnswer: {
    message: 'We’ve told Amina Yusuf what you propose.',
    result: exampleAfter('disputed', 'propose_end', 'artisan'),
  },
});

const answerTo = z.object({ proposalId: identifier, key: guestKey });
const exampleAnswerTo = { proposalId: exampleIds.proposal };

export const refuseEndCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/refuse-end',
  who: 'hire-party',
  summary: 'The other side declines the proposal that it has read, named by its id. The problem stays open.',
  refusals: ['hire_not_found', 'not_possible_now', 'proposal_changed'],
  body: answerTo.extend({ note: optionalText({ label: 'Why', max: END_NOTE_MOST }) }),
  exampleBody: { ...exampleAnswerTo, note: 'The tap costs more than that.' },
  exampleAnswer: {
    message: 'The problem stays open. We’ve told Chidi Okafor.',
    result: exampleAfter('disputed', 'refuse_end', 'customer'),
  },
});

const agreeing = {
  ...step,
  who: 'hire-party',
  refusals: [
    'hire_not_found',
    'not_possible_now',
    'payment_questioned',
    'proposal_changed',
    'outcome_changed',
    'slot_taken',
    'too_late',
  ],
  body: answerTo,
  exampleBody: exampleAnswerTo,
} as const;
const settlesAtOnce = 'It takes effect at once, and there is no appeal.';

export const agreeReleaseCall = defineCall({
  ...agreeing,
  path: '/api/hiring/hires/:id/agree-release',
  summary: `Agrees to the other side’s proposal that the artisan gets all of the money. ${settlesAtOnce}`,
  exampleAnswer: {
    message: 'The problem is settled: the money is released. We’ve told Chidi Okafor.',
    result: exampleAfter('released', 'agree_release', 'customer'),
  },
});

export const agreeRefundCall = defineCall({
  ...agreeing,
  path: '/api/hiring/hires/:id/agree-refund',
  summary: `Agrees to the other side’s proposal that the customer gets all of the money back. ${settlesAtOnce}`,
  exampleAnswer: {
    message: 'The problem is settled: all of the money is refunded. We’ve told Amina Yusuf.',
    result: exampleAfter('refunded', 'agree_refund', 'artisan'),
  },
});

export const agreeSplitCall = defineCall({
  ...agreeing,
  path: '/api/hiring/hires/:id/agree-split',
  summary: `Agrees to the other side’s proposal to split the money. ${settlesAtOnce}`,
  exampleAnswer: {
    message: 'The problem is settled: the money is split as you agreed. We’ve told Chidi Okafor.',
    result: exampleAfter('settled', 'agree_split', 'customer'),
  },
});

export const agreeRedoCall = defineCall({
  ...agreeing,
  path: '/api/hiring/hires/:id/agree-redo',
  summary:
    'Agrees to the other side’s proposal that the work is done again. Its days are booked at once, and the money stays held; the customer can no longer cancel, but report the problem again.',
  exampleAnswer: {
    message: 'It is booked again for 28 November 2026, from 09:30. We’ve told Chidi Okafor.',
    result: exampleAfter('confirmed', 'agree_redo', 'customer'),
  },
});

export const appealCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/appeal',
  who: 'hire-party',
  summary: `Either side appeals once, within ${appealWindow} of an operator’s decision; the next decision, within ${problemDecisionTime}, is final.`,
  refusals: ['hire_not_found', 'not_possible_now', 'too_late'],
  body: z.object({
    key: guestKey,
    why: requiredText({ label: 'Why you appeal', min: APPEAL_LEAST, max: STATEMENT_MOST }),
  }),
  exampleBody: { why: 'The second photo shows the old washer.' },
  exampleAnswer: {
    message: 'We’ll look at it again. We’ve told Chidi Okafor.',
    result: exampleAfter('appealed', 'appeal', 'customer'),
  },
});
