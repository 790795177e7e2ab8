import { writeAuditEntry } from '../../../server/audit.ts';
import type { Tx } from '../../../server/database.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { type EvidenceKind, isTimed, type SanctionLevel } from '../../../shared/sanction-words.ts';
import { findOwnRow, lockPerson } from '../../people/server/public.ts';
import { notPossible } from './in-force.ts';
import { findSanction, findStanding, insertSanction, type SanctionRecord } from './sanctions-store.ts';
import { applySanction, replaceMilder } from './take-effect.ts';

export interface NewSanction {
  id: string;
  userId: string;
  level: SanctionLevel;
  /** Required for `limited` and `suspended`, not allowed otherwise. */
  days: number | undefined;
  /** Shown to the person. */
  reason: string;
  evidence: readonly EvidenceKind[];
}

/**
 * Warns, limits or suspends an account at once, or proposes a ban.
 *
 * @throws Refusal 400 when `days` is missing or not allowed, 404 `user_not_found`, 409 `already_used` for an id
 * with other content, `not_possible_now` for an operator's account, or when an equal or stricter sanction is in
 * force or a ban is proposed
 */
export async function giveSanction(
  desk: OperatorDesk,
  wanted: NewSanction,
): Promise<{ sanction: SanctionRecord; name: string }> {
  const { id, userId, level, days, reason } = wanted;
  if (isTimed(level) !== (days !== undefined)) {
    const message = isTimed(level)
      ? 'Please say for how many days.'
      : 'Only a limit or a suspension can have days.';
    throw new Refusal(400, 'invalid_input', message, { fields: { days: message } });
  }
  return desk.db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId);
    const person = await findOwnRow(tx, userId);
    if (!person) throw notFound('user', 'There is no such person.');
    const made = await findSanction(tx, id);
    if (made) {
      if (isSame(made, wanted, desk.operator)) return { sanction: made, name: person.full_name };
      throw new Refusal(
        409,
        'already_used',
        'This form was already sent with something else. Open the page again.',
      );
    }
    if (person.role === 'admin')
      throw notPossible('This is an operator’s account. Remove their roles on the command line instead.');
    const at = desk.now();
    if (level === 'banned') await assertNoBan(tx, userId);
    else if (level !== 'warning') await replaceMilder(tx, desk, userId, level);
    const sanction = await insertSanction(tx, {
      id,
      user_id: userId,
      level,
      state: level === 'banned' ? 'proposed' : 'active',
      reason,
      evidence: [...new Set(wanted.evidence)],
      given_by: desk.operator,
      given_at: at,
      ends_at: days === undefined ? null : new Date(at.getTime() + days * DAY_MS),
    });
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: level === 'banned' ? 'sanction.propose' : 'sanction.give',
      subjectId: userId,
      reason,
      details: { sanction: id, level, ...(days !== undefined && { days }), evidence: sanction.evidence },
      at,
    });
    if (level !== 'banned') await applySanction(tx, desk, sanction);
    return { sanction, name: person.full_name };
  });
}

async function assertNoBan(tx: Tx, userId: string): Promise<void> {
  const standing = await findStanding(tx, userId);
  if (standing.some(({ state }) => state === 'proposed'))
    throw notPossible('A ban of this account has already been proposed.');
  if (standing.some(({ level }) => level === 'banned')) throw notPossible('This account is already banned.');
}

function isSame(
  made: SanctionRecord,
  { userId, level, reason, days }: NewSanction,
  operator: string,
): boolean {
  const madeDays = made.ends_at ? (made.ends_at.getTime() - made.given_at.getTime()) / DAY_MS : undefined;
  return (
    made.user_id === userId &&
    made.level === level &&
    made.reason === reason &&
    madeDays === days &&
    made.given_by === operator
  );
}
