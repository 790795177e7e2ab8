import type { Request } from '../../../server/answer.ts';
import { signedIn } from '../../../server/answer.ts';
import type { ConsoleQueue, TimelinePart } from '../../../server/app-context.ts';
import { historyView } from '../../../server/desk-case.ts';
import { idOfPart, inBulk } from '../../../server/in-bulk.ts';
import { assertNotOneself, deskOf } from '../../../server/operator.ts';
import { countWaiting, standingOf } from '../../../server/queue-standing.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { DeskAct, DeskFact } from '../../../shared/console-desk.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { OPERATOR_AIM_HOURS } from '../../../shared/operator-aims.ts';
import { mayOperate } from '../../../shared/operator-roles.ts';
import { evidenceForOperators } from '../../../shared/sanction-words.ts';
import { findOwnRow, peopleWithEmail } from '../../people/server/public.ts';
import type {
  giveSanctionCall,
  giveSeveralCall,
  listSanctionsCall,
  showSanctionCall,
} from '../console-calls.ts';
import {
  actsFor,
  decideSanction,
  isAppealed,
  type SanctionAct,
  sanctionHistory,
  sanctionVersion,
} from './decide-sanction.ts';
import { giveSanction } from './give-sanction.ts';
import { noSuchSanction } from './in-force.ts';
import {
  findSanction,
  listForDesk,
  listOfPerson,
  type SanctionRecord,
  waitsForOperator,
  waitsSince,
} from './sanctions-store.ts';

const NAMES = { warning: 'Warning', limited: 'Limit', suspended: 'Suspension', banned: 'Ban' };

/** State of a sanction as operators read it. */
export function sanctionState(sanction: SanctionRecord): string {
  if (sanction.state === 'proposed') return 'waits for a second operator';
  if (isAppealed(sanction)) return 'appeal waiting';
  if (sanction.state === 'declined') return 'not confirmed';
  if (sanction.state === 'ended') return `ended: ${sanction.ended_for}`;
  return sanction.ends_at ? `until ${formatMoment(sanction.ends_at.toISOString())}` : 'in force';
}

const waits = (sanction: SanctionRecord): boolean => sanction.state === 'proposed' || isAppealed(sanction);

export async function listSanctions({
  db,
  now,
  query,
}: Request<typeof listSanctionsCall>): Promise<AnswerInputOf<typeof listSanctionsCall>> {
  const { page: all, next } = await listForDesk(db, query.after);
  const ids = [...new Set(all.map(({ user_id }) => user_id))];
  const people = ids.length
    ? await db
        .selectFrom(peopleWithEmail.as('person'))
        .select(['person.id', 'person.full_name'])
        .where('person.id', 'in', ids)
        .execute()
    : [];
  const names = new Map(people.map(({ id, full_name }) => [id, full_name]));
  const lateBefore = now().getTime() - OPERATOR_AIM_HOURS.sanctions * 3_600_000;
  return {
    result: all.map((each) => {
      const at = each.appealed_at ?? each.given_at;
      return {
        id: each.id,
        title: `${NAMES[each.level]} of ${names.get(each.user_id) ?? 'someone'}`,
        about: sanctionState(each),
        at: at.toISOString(),
        late: waits(each) && at.getTime() <= lateBefore,
        kobo: null,
      };
    }),
    next,
  };
}

export const showSanction = (request: Request<typeof showSanctionCall>) => caseOf(request);

async function caseOf(request: Request<typeof showSanctionCall> | Request<DeskAct>) {
  const { db, params } = request;
  const sanction = await findSanction(db, params.id);
  if (!sanction) throw noSuchSanction();
  const person = await db
    .selectFrom(peopleWithEmail.as('person'))
    .select('person.full_name')
    .where('person.id', '=', sanction.user_id)
    .executeTakeFirst();
  const { id: callerId, operatorRoles } = signedIn(request);
  const decides = mayOperate(operatorRoles, 'sanctions.decide') && callerId !== sanction.user_id;
  const acts = decides ? actsFor(sanction, deskOf(request).operator) : [];
  const isForOthers = waits(sanction) && !acts.includes('confirm') && !acts.includes('keep');
  return {
    id: sanction.id,
    version: sanctionVersion(sanction),
    title: `${NAMES[sanction.level]} of ${person?.full_name ?? 'someone'}`,
    state: sanctionState(sanction),
    kobo: null,
    facts: [
      ...factsOf(sanction, person?.full_name ?? 'someone'),
      ...(isForOthers ? [{ label: 'Next', text: 'An operator who was not involved has to decide.' }] : []),
    ],
    acts,
    history: historyView(await sanctionHistory(db, sanction)),
  };
}

function factsOf(sanction: SanctionRecord, name: string): DeskFact[] {
  const at = (label: string, moment: Date | null): DeskFact[] =>
    moment ? [{ label, at: moment.toISOString() }] : [];
  const text = (label: string, words: string | null): DeskFact[] => (words ? [{ label, text: words }] : []);
  return [
    { label: 'Person', text: name, to: `/admin/people/${sanction.user_id}` },
    { label: 'Why', text: sanction.reason },
    {
      label: 'Evidence',
      text: sanction.evidence.map((kind) => evidenceForOperators[kind]).join(', '),
      // Their reports, reviews, hires and payments, each with its own page.
      to: `/admin/people/${sanction.user_id}#history`,
    },
    { label: 'Given by', text: sanction.given_by },
    ...at('Given', sanction.given_at),
    ...text('Confirmed by', sanction.confirmed_by),
    ...at('Until', sanction.ends_at),
    ...text('Appeal', sanction.appeal_words),
    ...at('Appealed', sanction.appealed_at),
    ...text('Answer to the appeal', sanction.appeal_answer),
    ...text('Answered by', sanction.appeal_decided_by),
    ...at('Ended', sanction.ended_at),
  ];
}

const done: Record<SanctionAct, string> = {
  confirm:
    'The account is banned. We’ve told the person. Work that has not started will be cancelled within minutes.',
  decline: 'The ban is not confirmed. Nothing changes for the account.',
  lift: 'It has ended. We’ve told the person.',
  keep: 'It stays. We’ve told the person why.',
  allow: 'It has ended. We’ve told the person why.',
};

export const decide =
  (act: SanctionAct) =>
  async (request: Request<DeskAct>): Promise<AnswerInputOf<DeskAct>> => {
    const { db, params, body } = request;
    const sanction = await findSanction(db, params.id);
    if (!sanction) throw noSuchSanction();
    assertNotOneself(request.caller, sanction.user_id);
    const { reason, version } = body;
    await decideSanction(deskOf(request), sanction.id, act, { reason, seen: { version } });
    return { message: done[act], case: await caseOf(request) };
  };

export async function giveAtConsole(
  request: Request<typeof giveSanctionCall>,
): Promise<AnswerInputOf<typeof giveSanctionCall>> {
  assertNotOneself(request.caller, request.body.userId);
  const { sanction, name } = await giveSanction(deskOf(request), { days: undefined, ...request.body });
  return { message: confirmationOf(sanction, name), id: sanction.id };
}

export async function giveSeveral(
  request: Request<typeof giveSeveralCall>,
): Promise<AnswerInputOf<typeof giveSeveralCall>> {
  const { id: actId, ids, ...wanted } = request.body;
  return inBulk(request, {
    ...{ ids, did: `${MILD_DID[wanted.level]} and told` },
    titleOf: async (userId) => (await findOwnRow(request.db, userId))?.full_name,
    async act(userId) {
      assertNotOneself(request.caller, userId);
      const id = idOfPart(actId, userId);
      await giveSanction(deskOf(request), { days: undefined, ...wanted, id, userId });
    },
  });
}

const MILD_DID = { warning: 'warned', limited: 'limited', suspended: 'suspended' };

/** Confirmation that a sanction was given. */
export function confirmationOf(sanction: SanctionRecord, name: string): string {
  if (sanction.level === 'banned') return `A ban of ${name} is proposed. Another operator has to confirm it.`;
  const what = sanction.level === 'warning' ? 'warned' : `${sanction.level} ${sanctionState(sanction)}`;
  return `${name} is ${what}. We’ve told them.`;
}

/** Proposed bans that need a second operator, and appeals. */
export const sanctionsQueue: ConsoleQueue = {
  key: 'sanctions',
  label: 'Sanctions',
  permission: 'sanctions.give',
  standing: async (reads, at) =>
    standingOf(
      await reads
        .selectFrom('sanctions')
        .select(countWaiting(waitsSince, at, OPERATOR_AIM_HOURS.sanctions))
        .where(waitsForOperator)
        .executeTakeFirstOrThrow(),
      OPERATOR_AIM_HOURS.sanctions,
    ),
};

/** Sanctions of a person, for the console's timeline. */
export const sanctionsTimeline: TimelinePart = {
  label: 'Sanctions',
  permission: 'sanctions.give',
  lines: async ({ db }, personId, most) =>
    (await listOfPerson(db, personId, most)).map((each) => ({
      at: each.given_at,
      words: `${NAMES[each.level]}, ${sanctionState(each)}: ${each.reason}`,
      href: `/admin/sanctions/${each.id}`,
    })),
};
