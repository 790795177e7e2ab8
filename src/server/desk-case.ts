import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { formatMoment } from '../shared/lagos-time.ts';
import type { Reads } from './database.ts';
import { Refusal } from './refusal.ts';

/* What the console's cases have in common on the server: their version, their history, and the second of two operators. */

/** What an operator had before them when they did something; absent on the command line, which sees no case. */
export interface SeenCase {
  version: string;
}

/** Changes whenever one of these does. */
export const versionOfCase = (...seen: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22);

/** What an operator did, as the audit log has it. */
export interface DoneByOperator {
  at: Date;
  actor: string;
  action: string;
  reason: string;
}

/** What operators did about something, oldest first. @param details what the entry says besides, where a subject has several */
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

/** As the console's answers have it. */
export const toldHistory = (done: readonly DoneByOperator[]) =>
  done.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest }));

/**
 * Whether an operator's act was done already, by their own sending it twice.
 *
 * @param verbs the acts that change the case, as the sentence about them says it: "approved this"
 * @throws Refusal 409 `already_decided` where another operator was first, `changed_meanwhile` where the case became another one
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
