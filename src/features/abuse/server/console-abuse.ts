import { sql } from 'kysely';
import type { FeatureRoutes, Request } from '../../../server/answer.ts';
import { signedIn } from '../../../server/answer.ts';
import type { ConsoleQueue, TimelinePart } from '../../../server/app-context.ts';
import type { Reads } from '../../../server/database.ts';
import { historyView } from '../../../server/desk-case.ts';
import { assertNotOneself, deskOf } from '../../../server/operator.ts';
import { countWaiting, standingOf } from '../../../server/queue-standing.ts';
import { signWords } from '../../../shared/abuse-words.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { DeskAct, DeskFact } from '../../../shared/console-desk.ts';
import { OPERATOR_AIM_HOURS } from '../../../shared/operator-aims.ts';
import { peopleWithEmail } from '../../people/server/public.ts';
import { findReviewText } from '../../reviews/server/public.ts';
import { urlsOfImages } from '../../uploads/server/public.ts';
import {
  dismissSuspicionCall,
  listSuspicionsCall,
  showSuspicionCall,
  upholdSuspicionCall,
} from '../console-calls.ts';
import {
  decideSuspicion,
  noSuchSuspicion,
  type SuspicionAct,
  suspicionHistory,
  suspicionVersion,
} from './decide-suspicion.ts';
import { findSuspicion, listAbout, listOpen, type Suspicion } from './suspicions-store.ts';

const titles: Record<Suspicion['kind'], string> = {
  same_picture: 'The same picture',
  self_review: 'Reviewing themselves?',
  same_person: 'One person, two accounts?',
};
const states = { dismissed: 'nothing wrong', upheld: 'it is abuse' };

async function namesOf(reads: Reads, all: readonly Suspicion[]): Promise<(id: string | null) => string> {
  const ids = [...new Set(all.flatMap(({ first_id, second_id }) => [first_id, second_id ?? first_id]))];
  const rows = ids.length
    ? await reads
        .selectFrom(peopleWithEmail.as('person'))
        .select(['person.id', 'person.full_name'])
        .where('person.id', 'in', ids)
        .execute()
    : [];
  const names = new Map(rows.map(({ id, full_name }) => [id, full_name]));
  return (id) => (id === null ? 'a guest' : (names.get(id) ?? 'someone who left'));
}

const evidenceOf = ({ kind, signals }: Suspicion): string =>
  kind === 'same_picture'
    ? 'two accounts submitted pictures that look alike'
    : signals.map((sign) => signWords[sign]).join('; ');

async function list({
  db,
  now,
  query,
}: Request<typeof listSuspicionsCall>): Promise<AnswerInputOf<typeof listSuspicionsCall>> {
  const { page: open, next } = await listOpen(db, query.after);
  const nameOf = await namesOf(db, open);
  const lateBefore = now().getTime() - OPERATOR_AIM_HOURS.abuse * 3_600_000;
  return {
    result: open.map((each) => ({
      id: each.id,
      title: titles[each.kind],
      about: `${nameOf(each.first_id)} and ${nameOf(each.second_id)}: ${evidenceOf(each)}`,
      at: each.raised_at.toISOString(),
      late: each.raised_at.getTime() <= lateBefore,
      kobo: null,
    })),
    next,
  };
}

async function caseOf(request: Request<typeof showSuspicionCall> | Request<DeskAct>) {
  const { db, params } = request;
  const suspicion = await findSuspicion(db, params.id);
  if (!suspicion) throw noSuchSuspicion();
  const { first_id: firstId, second_id: secondId, outcome } = suspicion;
  const isOwn = [firstId, secondId].includes(signedIn(request).id);
  return {
    id: suspicion.id,
    version: suspicionVersion(suspicion),
    title: titles[suspicion.kind],
    state: outcome === null ? 'waiting for you' : states[outcome],
    kobo: null,
    facts: await factsOf(db, suspicion),
    acts: outcome !== null || isOwn ? [] : ['dismiss', 'uphold'],
    history: historyView(await suspicionHistory(db, suspicion)),
  };
}

async function factsOf(reads: Reads, suspicion: Suspicion): Promise<DeskFact[]> {
  const { first_id, second_id, review_id, kind, score } = suspicion;
  const nameOf = await namesOf(reads, [suspicion]);
  const labels = kind === 'self_review' ? ['Artisan', 'Writer'] : ['One account', 'Other account'];
  const [one = '', other = ''] = labels;
  const urls = await urlsOfImages(reads, suspicion.image_ids);
  const review = review_id ? await findReviewText(reads, review_id) : undefined;
  return [
    { label: one, text: nameOf(first_id), to: `/admin/people/${first_id}` },
    { label: other, text: nameOf(second_id), ...(second_id && { to: `/admin/people/${second_id}` }) },
    { label: 'Evidence', text: evidenceOf(suspicion) },
    { label: 'Weight', text: String(score) },
    { label: 'Noticed', at: suspicion.raised_at.toISOString() },
    ...(review
      ? [
          {
            label: 'Review',
            text: `${review.rating} of 5. ${review.body}`,
            to: `/admin/hires/${review.hireId}`,
          },
        ]
      : []),
    ...suspicion.image_ids.flatMap((id, at) => {
      const picture = urls.get(id);
      return picture ? [{ label: `Picture of the ${at === 0 ? 'first' : 'second'} account`, picture }] : [];
    }),
  ];
}

const done: Record<SuspicionAct, string> = {
  dismiss: 'Closed as nothing wrong. The same evidence won’t be raised again.',
  uphold: 'Closed as abuse. Deal with the accounts on their own pages.',
};

const decide =
  (act: SuspicionAct) =>
  async (request: Request<DeskAct>): Promise<AnswerInputOf<DeskAct>> => {
    const { db, params, body } = request;
    const suspicion = await findSuspicion(db, params.id);
    if (!suspicion) throw noSuchSuspicion();
    assertNotOneself(request.caller, suspicion.first_id);
    assertNotOneself(request.caller, suspicion.second_id);
    const { reason, version } = body;
    await decideSuspicion(deskOf(request), suspicion.id, act, { reason, seen: { version } });
    return { message: done[act], case: await caseOf(request) };
  };

export const abuseRoutes: FeatureRoutes = (answer) => {
  answer(listSuspicionsCall, list);
  answer(showSuspicionCall, (request) => caseOf(request));
  answer(dismissSuspicionCall, decide('dismiss'));
  answer(upholdSuspicionCall, decide('uphold'));
};

export const abuseQueue: ConsoleQueue = {
  key: 'abuse',
  label: 'Suspected abuse',
  permission: 'abuse.decide',
  standing: async (reads, at) =>
    standingOf(
      await reads
        .selectFrom('suspicions')
        .select(countWaiting(sql.ref('raised_at'), at, OPERATOR_AIM_HOURS.abuse))
        .where('closed_at', 'is', null)
        .executeTakeFirstOrThrow(),
      OPERATOR_AIM_HOURS.abuse,
    ),
};

/** Suspicions about a person, for the console's timeline. */
export const abuseTimeline: TimelinePart = {
  label: 'Suspected abuse',
  permission: 'abuse.decide',
  lines: async ({ db }, personId, most) =>
    (await listAbout(db, personId, most)).map((each) => ({
      at: each.raised_at,
      words: `${titles[each.kind]} ${evidenceOf(each)}: ${each.outcome ? states[each.outcome] : 'waits'}`,
      href: `/admin/abuse/${each.id}`,
    })),
};
