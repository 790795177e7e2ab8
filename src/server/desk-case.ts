import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { formatMoment } from '../shared/lagos-time.ts';
import type { Reads } from './database.ts';
import { Refusal } from './refusal.ts';

/* What all console cases share on the server: their version, their history, and the check that two operators do not
   decide one twice. */

/** The version of a case that an operator saw when acting; absent on the command line, which shows no case. */
export interface SeenCase {
  version: string;
}

/** Makes a version that changes whenever one of these values does. */
export const versionOfCase = (...seen: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22);

/** An operator's act, from the audit log. */
export interface DoneByOperator {
  at: Date;
  actor: string;
  action: string;
  reason: string;
}

/**
 * Lists what operators did about a subject, oldest first.
 * @param details limits it to entries with these details, where a subject has several cases
 */
export async function listDone(
  reads: Reads,
  subjectId: string,
  details?: Record<string, string>,
): Promise<DoneByOperator[]> {
  return reads
    .selectFrom('audit_entries')
    .select(['happened_at as at', 'actor', 'action', 'reason'])
    .where('subject_id', '=', subjectId)
    .$if(details !== undefined, (query) =>
      query.where(sql<boolean>`details @> ${JSON.stringify(details)}::jsonb`),
    )
    .orderBy('id')
    .execute();
}

/** The history in the form of the console's answers. */
export const historyView = (done: readonly DoneByOperator[]) =>
  done.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest }));

/**
 * Whether this operator has already done this act, because the request was sent twice.
 *
 * @param verbs the acts that change the case, as they follow the actor’s name in the message: "approved this"
 * @throws Refusal 409 `already_decided` where another operator was first, `changed_meanwhile` where the case has
 *   changed
 */
export function isSentAgain({
  seen,
  version,
  history,
  operator,
  action,
  verbs,
}: {
  seen: SeenCase | undefined;
  version: string;
  history: readonly DoneByOperator[];
  operator: string;
  action: string;
  verbs: Record<string, string>;
}): boolean {
  if (!seen || seen.version === version) return false;
  const last = history.findLast((each) => each.action in verbs);
  if (last && last.actor === operator && last.action === action) return true;
  if (last) {
    const when = formatMoment(last.at.toISOString());
    const message = `${last.actor} ${verbs[last.action]} on ${when}. What you typed is still here.`;
    throw new Refusal(409, 'already_decided', message);
  }
  const message = 'It has changed since you opened it. Look at it again, then decide.';
  throw new Refusal(409, 'changed_meanwhile', message);
}
