import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import {
  APPEAL_DAYS,
  EVIDENCE_KINDS,
  MOST_APPEAL_WORDS,
  SANCTION_LEVELS,
} from '../../shared/sanction-words.ts';
import { instant } from '../../shared/wire-types.ts';
import { requiredText } from '../../shared/words.ts';

/** Key from an emailed link; alternatively the account's session is accepted. */
const key = z.string().max(100).optional().meta({ description: 'The key from the link that we emailed.' });
const params = z.object({ id: identifier.meta({ description: 'The id of the sanction.' }) });

const ownSanction = z
  .object({
    id: z.string(),
    level: z.enum(SANCTION_LEVELS),
    active: z
      .boolean()
      .meta({ description: 'Whether it is in force; a warning is in force until it is withdrawn.' }),
    reason: z.string(),
    evidence: z.array(z.enum(EVIDENCE_KINDS)).meta({ description: 'The kinds of evidence.' }),
    givenAt: instant,
    endsAt: instant.nullable().meta({ description: 'Null for a warning and for a ban.' }),
    endedAt: instant.nullable(),
    endedFor: z.enum(['time', 'lifted', 'appeal', 'replaced']).nullable(),
    appealUntil: instant.nullable().meta({ description: 'Null if no appeal can be sent.' }),
    appeal: z
      .object({
        words: z.string(),
        sentAt: instant,
        kept: z.boolean().nullable().meta({ description: 'Null while no one has decided.' }),
        answer: z.string().nullable(),
        decidedAt: instant.nullable(),
      })
      .nullable(),
  })
  .meta({
    id: 'OwnSanction',
    description: 'A warning, limit, suspension or ban, as the account’s owner reads it.',
  });
export type OwnSanction = z.output<typeof ownSanction>;

const example: OwnSanction = {
  id: exampleIds.hire,
  level: 'limited',
  active: true,
  reason: 'You asked three customers to pay you outside SureHands.',
  evidence: ['messages'],
  givenAt: '2026-11-25T09:00:00.000Z',
  endsAt: '2026-12-02T09:00:00.000Z',
  endedAt: null,
  endedFor: null,
  appealUntil: '2026-12-25T09:00:00.000Z',
  appeal: null,
};

export const listOwnSanctionsCall = defineCall({
  method: 'GET',
  path: '/api/sanctions',
  who: 'signed-in',
  summary: 'What operators did about the caller’s account, newest first.',
  answer: z.object({ result: z.array(ownSanction) }),
  exampleAnswer: { result: [example] },
});

export const showOwnSanctionCall = defineCall({
  method: 'GET',
  path: '/api/sanctions/:id',
  who: 'anyone',
  summary:
    'One warning, limit, suspension or ban, for the person it is about: by their session or by the key of the emailed link.',
  params,
  query: z.object({ key }),
  refusals: ['sanction_not_found'],
  answer: ownSanction,
  exampleAnswer: example,
  rateLimit: { max: 60, perSeconds: 60, by: 'address' },
});

export const appealSanctionCall = defineCall({
  method: 'POST',
  path: '/api/sanctions/:id/appeal',
  who: 'anyone',
  summary: `Sends the one appeal, within ${APPEAL_DAYS} days; an operator who was not involved decides. Sent twice, it is one appeal.`,
  params,
  body: z.object({ words: requiredText({ label: 'Your appeal', max: MOST_APPEAL_WORDS }), key }),
  refusals: ['sanction_not_found', 'already_used', 'not_possible_now'],
  answer: z.object({ message: z.string(), result: ownSanction }),
  exampleBody: { words: 'The customers asked me for my account, for materials.' },
  exampleAnswer: {
    message: 'We’ve received your appeal.',
    result: {
      ...example,
      appealUntil: null,
      appeal: {
        words: 'The customers asked me for my account, for materials.',
        sentAt: '2026-11-26T09:00:00.000Z',
        kept: null,
        answer: null,
        decidedAt: null,
      },
    },
  },
  rateLimit: { max: 10, perSeconds: 60, by: 'address' },
});
