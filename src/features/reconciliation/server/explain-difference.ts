import { writeAuditEntry } from '../../../server/audit.ts';
import { isSentAgain, listDone, type SeenCase, versionOfCase } from '../../../server/desk-case.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { closeDifference, type KeptDifference, lockDifference } from './differences-store.ts';

/** Version for detecting changes: what Paystack and our books say, and whether it is closed. */
export const differenceVersion = ({ ours, theirs, closedAs }: KeptDifference): string =>
  versionOfCase(ours, theirs, closedAs);

/**
 * Closes a difference as explained.
 *
 * @returns the difference as it was before; if it was already closed, nothing changed
 * @throws Refusal 404 when there is no such difference, 409 when another operator was first
 */
export function explainDifference(
  desk: OperatorDesk,
  { kind, reference }: Pick<KeptDifference, 'reference'> & { kind: string },
  reason: string,
  seen?: SeenCase,
): Promise<KeptDifference> {
  return desk.db.transaction().execute(async (tx) => {
    const found = await lockDifference(tx, kind, reference);
    if (!found) throw notFound('difference', `There is no difference ${kind} ${reference}.`);
    const action = 'books.close';
    const history = seen ? await listDone(tx, found.id) : [];
    const [version, { operator }] = [differenceVersion(found), desk];
    const verbs = { [action]: 'closed this' };
    if (isSentAgain({ seen, version, history, operator, action, verbs }) || found.closedAs !== null)
      return found;
    await closeDifference(tx, found, 'explained', desk.now());
    await writeAuditEntry(tx, {
      actor: operator,
      action,
      subjectId: found.id,
      reason,
      details: { kind, reference },
      at: desk.now(),
    });
    return found;
  });
}

/**
 * Closes one of several differences that were selected in the list.
 *
 * @throws Refusal 409 `already_decided` when it was already closed, unless by this operator with this reason
 */
export async function explainOnce(desk: OperatorDesk, kept: KeptDifference, reason: string): Promise<void> {
  const { closedAs } = await explainDifference(desk, kept, reason);
  if (closedAs === null) return;
  const last = (await listDone(desk.db, kept.id)).at(-1);
  if (last?.actor === desk.operator && last.reason === reason) return;
  const by = closedAs === 'gone' ? 'It is gone: both agree now.' : `${last?.actor} closed this.`;
  throw new Refusal(409, 'already_decided', by);
}
