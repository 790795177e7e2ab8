import { z } from 'zod';
import { type Call, defineCall } from './call.ts';
import { exampleIds } from './example-ids.ts';
import { identifier } from './identifier.ts';
import type { Permission } from './operator-roles.ts';
import { nextInQueue, queuePage } from './queue-page.ts';
import type { OwnRefusalCode } from './refusal-codes.ts';
import { instant, kobo } from './wire-types.ts';
import { requiredText } from './words.ts';

/** Most characters of an operator's reason, note or decision. */
export const MOST_REASON_CHARACTERS = 500;

/*
 * Calls and shapes for simple console cases, which are lists of facts: pay-outs, refunds, differences, jobs. One screen
 * of the console shows them all; each feature defines its own desk.
 */

/** Most characters of an operator's reason. */
export const MOST_REASON = 500;

const item = z
  .object({
    id: z.string(),
    title: z.string(),
    about: z.string(),
    at: instant.meta({ description: 'When it started waiting.' }),
    late: z.boolean().meta({ description: 'Whether it is overdue.' }),
    kobo: kobo.nullable(),
  })
  .meta({ id: 'DeskItem' });
export type DeskItem = z.output<typeof item>;

const fact = z
  .object({
    label: z.string(),
    text: z.string().optional(),
    kobo: kobo.optional(),
    at: instant.optional(),
    picture: z.string().optional().meta({ description: 'The address of a picture.' }),
    to: z.string().optional().meta({ description: 'The page of the console that has more of it.' }),
  })
  .meta({
    id: 'DeskFact',
    description: 'One fact, in one of the forms: a text, whole kobo, a moment, a picture.',
  });
export type DeskFact = z.output<typeof fact>;

const happened = z.object({ at: instant, actor: z.string(), action: z.string(), reason: z.string() });

const deskCase = z
  .object({
    id: z.string(),
    version: z.string().meta({
      description: 'Changes whenever the case does; every action names the version that it is about.',
    }),
    title: z.string(),
    state: z.string(),
    kobo: kobo.nullable(),
    facts: z.array(fact),
    acts: z.array(z.string()).meta({ description: 'What this operator can do about it now.' }),
    history: z.array(happened).meta({ description: 'What operators have done about it, oldest first.' }),
  })
  .meta({ id: 'DeskCase' });
export type DeskCase = z.output<typeof deskCase>;

const exampleItem: DeskItem = {
  id: exampleIds.hire,
  title: 'Chidi Okafor',
  about: 'waits for a second operator',
  at: '2026-11-26T09:00:00.000Z',
  late: false,
  kobo: 60_000_000,
};
const exampleCase: DeskCase = {
  id: exampleIds.hire,
  version: 'zX1c0v9bN8m7K6j5H4g3F2',
  title: 'Chidi Okafor',
  state: 'waits for a second operator',
  kobo: 60_000_000,
  facts: [{ label: 'Reason', text: 'Asked for by phone.' }],
  acts: ['approve', 'decline'],
  history: [
    {
      at: '2026-11-26T09:00:00.000Z',
      actor: 'ngozi@example.ng',
      action: 'payout.make',
      reason: 'Asked for by phone.',
    },
  ],
};

interface Desk {
  /** The desk's part of the path, e.g. `payouts`. */
  key: string;
  permission: Permission;
  /** The list's contents in words, e.g. "pay-outs that wait, the oldest first". */
  lists: string;
  one: string;
  missing: OwnRefusalCode;
}

const params = z.object({ id: identifier });
const version = z.string().max(60).meta({ description: 'The version of the case that the operator saw.' });
export const deskReason = requiredText({ label: 'Reason', max: MOST_REASON });
const withReason = z.object({ version, reason: deskReason });

/** Defines the call that lists a desk's cases. */
export const deskList = ({ key, permission, lists }: Desk) =>
  defineCall({
    method: 'GET',
    path: `/api/admin/${key}`,
    who: 'admin',
    permission,
    summary: lists,
    query: queuePage,
    answer: z.object({ result: z.array(item), next: nextInQueue }),
    exampleAnswer: { result: [exampleItem], next: null },
  });

/** Defines the call that shows one case of a desk. */
export const deskShow = ({ key, permission, one, missing }: Desk) =>
  defineCall({
    method: 'GET',
    path: `/api/admin/${key}/:id`,
    who: 'admin',
    permission,
    summary: one,
    params,
    refusals: [missing],
    answer: deskCase,
    exampleAnswer: exampleCase,
  });

const answer = z.object({ message: z.string(), case: deskCase });
export type DeskAct = Call<typeof params, undefined, typeof withReason, typeof answer>;

/** Defines a call that acts on a case. The operator's reason is recorded with it. */
export const deskAct = (
  { key, permission, missing }: Desk,
  act: string,
  summary: string,
  refusals: readonly OwnRefusalCode[] = [],
): DeskAct =>
  defineCall({
    method: 'POST',
    path: `/api/admin/${key}/:id/${act}`,
    who: 'admin',
    permission,
    summary: `${summary} Sent twice, it is done once.`,
    params,
    body: withReason,
    refusals: [missing, 'already_decided', 'changed_meanwhile', 'not_possible_now', ...refusals],
    answer,
    exampleBody: { version: exampleCase.version, reason: 'Asked the bank by phone.' },
    exampleAnswer: { message: 'It is done.', case: exampleCase },
  });
