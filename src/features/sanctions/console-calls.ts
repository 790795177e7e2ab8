import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { bulkAnswer, bulkIds, exampleBulkAnswer, inBulkSummary } from '../../shared/console-bulk.ts';
import { deskAct, deskList, deskReason, deskShow } from '../../shared/console-desk.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import {
  EVIDENCE_KINDS,
  MILD_LEVELS,
  MOST_SANCTION_DAYS,
  SANCTION_LEVELS,
} from '../../shared/sanction-words.ts';

const desk = {
  key: 'sanctions',
  permission: 'sanctions.give',
  lists: 'Bans waiting for a second operator, undecided appeals, and sanctions in force.',
  one: 'One warning, limit, suspension or ban with its history.',
  missing: 'sanction_not_found',
} as const;
const deciding = { ...desk, permission: 'sanctions.decide' } as const;

export const listSanctionsCall = deskList(desk);
export const showSanctionCall = deskShow(desk);
export const confirmBanCall = deskAct(deciding, 'confirm', 'Confirms a ban that another operator proposed.', [
  'own_case',
]);
export const declineBanCall = deskAct(deciding, 'decline', 'Does not confirm a proposed ban.', ['own_case']);
export const liftSanctionCall = deskAct(deciding, 'lift', 'Ends a warning, limit, suspension or ban early.', [
  'own_case',
]);
export const keepSanctionCall = deskAct(
  deciding,
  'keep',
  'Decides an appeal: the sanction stays. The person reads the reason.',
  ['own_case'],
);
export const allowAppealCall = deskAct(
  deciding,
  'allow',
  'Decides an appeal: the sanction ends now. The person reads the reason.',
  ['own_case'],
);

/** Fields of a new sanction other than its level. */
const said = {
  days: z.coerce
    .number('Enter the number of days.')
    .int('Please give whole days.')
    .min(1, 'At least one day.')
    .max(MOST_SANCTION_DAYS, `At most ${MOST_SANCTION_DAYS} days.`)
    .optional()
    .meta({ description: 'Required for limited and suspended; not allowed for the others.' }),
  reason: deskReason.meta({ description: 'The person reads it.' }),
  evidence: z
    .array(z.enum(EVIDENCE_KINDS, 'There is no such kind of evidence.'))
    .min(1, 'Please say of what kind the evidence is.')
    .max(EVIDENCE_KINDS.length),
};

export const giveSanctionCall = defineCall({
  method: 'POST',
  path: '/api/admin/sanctions',
  who: 'admin',
  permission: 'sanctions.give',
  summary:
    'Warns, limits or suspends an account, or proposes a ban, which another operator has to confirm. Sent twice with the same id, it is given once.',
  body: z.object({
    id: identifier.meta({ description: 'The id of the new sanction.' }),
    userId: identifier,
    level: z.enum(SANCTION_LEVELS, 'Please choose what to do.'),
    ...said,
  }),
  refusals: ['user_not_found', 'own_case', 'already_used', 'not_possible_now'],
  answer: z.object({ message: z.string(), id: z.string() }),
  exampleBody: {
    id: exampleIds.payout,
    userId: exampleIds.artisan,
    level: 'limited',
    days: 7,
    reason: 'You asked three customers to pay you outside SureHands.',
    evidence: ['messages'],
  },
  exampleAnswer: { message: 'Chidi Okafor is limited. We’ve told them.', id: exampleIds.payout },
});

export const giveSeveralCall = defineCall({
  method: 'POST',
  path: '/api/admin/sanctions/several',
  who: 'admin',
  permission: desk.permission,
  summary: inBulkSummary(
    'Warns, limits or suspends several accounts for one reason; bans are proposed one by one.',
  ),
  body: z.object({
    id: identifier.meta({ description: 'An id made by the client for this action.' }),
    ids: bulkIds.meta({ description: 'The ids of the accounts.' }),
    level: z.enum(MILD_LEVELS, 'Please choose what to do.'),
    ...said,
  }),
  answer: bulkAnswer,
  exampleBody: {
    id: exampleIds.payout,
    ids: [exampleIds.artisan, exampleIds.customer],
    level: 'limited',
    days: 7,
    reason: 'You wrote reviews for each other.',
    evidence: ['reviews', 'accounts'],
  },
  exampleAnswer: exampleBulkAnswer,
});
