import { writeAuditEntry } from '../../../server/audit.ts';
import type { Reads, Tx } from '../../../server/database.ts';
import {
  type DoneByOperator,
  isSentAgain,
  listDone,
  type SeenCase,
  versionOfCase,
} from '../../../server/desk-case.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { lockPerson } from '../../people/server/public.ts';
import { noSuchSanction, notPossible } from './in-force.ts';
import { notifyOfKeptAppeal } from './notify-of-sanction.ts';
import { findSanction, type SanctionRecord, updateSanction } from './sanctions-store.ts';
import { applySanction, endSanction, replaceMilder } from './take-effect.ts';

/* Operators' decisions about an existing sanction: on a proposed ban, on an appeal, or to end it early. */

export type SanctionAct = 'confirm' | 'decline' | 'lift' | 'keep' | 'allow';

const verbs: Record<`sanction.${SanctionAct}`, string> = {
  'sanction.confirm': 'confirmed this',
  'sanction.decline': 'declined this',
  'sanction.lift': 'ended this',
  'sanction.keep': 'decided that it stays',
  'sanction.allow': 'ended this after the appeal',
};

export const isAppealed = ({ state, appealed_at, appeal_decided_at }: SanctionRecord): boolean =>
  state === 'active' && appealed_at !== null && appeal_decided_at === null;

/** Whether an operator gave or confirmed a sanction and so cannot decide the appeal. */
const hadPart = ({ given_by, confirmed_by }: SanctionRecord, operator: string): boolean =>
  given_by === operator || confirmed_by === operator;

/** Decisions that an operator may take now. */
export function actsFor(sanction: SanctionRecord, operator: string): SanctionAct[] {
  const { state, given_by } = sanction;
  if (state === 'proposed') return given_by === operator ? ['decline'] : ['confirm', 'decline'];
  if (isAppealed(sanction)) return hadPart(sanction, operator) ? [] : ['keep', 'allow'];
  return state === 'active' ? ['lift'] : [];
}

export const sanctionHistory = (reads: Reads, { id, user_id }: SanctionRecord): Promise<DoneByOperator[]> =>
  listDone(reads, user_id, { sanction: id });

export const sanctionVersion = ({ state, appealed_at, appeal_decided_at }: SanctionRecord): string =>
  versionOfCase(state, appealed_at, appeal_decided_at);

interface DecisionInput {
  reason: string;
  seen?: SeenCase | undefined;
}

/**
 * Takes a decision, with the person's row locked.
 *
 * @throws Refusal 404 `sanction_not_found`, 409 `not_possible_now` when the decision does not fit or the operator
 * was involved, `already_decided` and `changed_meanwhile` as isSentAgain
 */
export function decideSanction(
  desk: OperatorDesk,
  id: string,
  act: SanctionAct,
  { reason, seen }: DecisionInput,
): Promise<SanctionRecord> {
  const { operator } = desk;
  return desk.db.transaction().execute(async (tx) => {
    const asked = await findSanction(tx, id);
    if (!asked) throw noSuchSanction();
    await lockPerson(tx, asked.user_id);
    const sanction = await findSanction(tx, id);
    if (!sanction) throw noSuchSanction();
    const history = seen ? await sanctionHistory(tx, sanction) : [];
    const action = `sanction.${act}`;
    const version = sanctionVersion(sanction);
    if (isSentAgain({ seen, version, history, operator, action, verbs })) return sanction;
    if (!actsFor(sanction, operator).includes(act)) throw notPossible(whyNot(sanction, act, operator));
    const at = desk.now();
    await writeAuditEntry(tx, {
      actor: operator,
      action,
      subjectId: sanction.user_id,
      reason,
      details: { sanction: id, level: sanction.level },
      at,
    });
    return carryOut(tx, desk, sanction, act, reason);
  });
}

async function carryOut(
  tx: Tx,
  desk: OperatorDesk,
  sanction: SanctionRecord,
  act: SanctionAct,
  reason: string,
): Promise<SanctionRecord> {
  const at = desk.now();
  const { id, user_id: userId } = sanction;
  if (act === 'confirm') {
    await replaceMilder(tx, desk, userId, 'banned');
    const change = { state: 'active', confirmed_by: desk.operator, confirmed_at: at } as const;
    const confirmed = await updateSanction(tx, id, change);
    await applySanction(tx, desk, confirmed);
    return confirmed;
  }
  if (act === 'decline') return updateSanction(tx, id, { state: 'declined' });
  if (act === 'lift') return endSanction(tx, desk, sanction, 'lifted');
  const decided = await updateSanction(tx, id, {
    appeal_decided_by: desk.operator,
    appeal_decided_at: at,
    appeal_kept: act === 'keep',
    appeal_answer: reason,
  });
  if (act === 'allow') return endSanction(tx, desk, decided, 'appeal');
  await notifyOfKeptAppeal(tx, desk, decided);
  return decided;
}

function whyNot(sanction: SanctionRecord, act: SanctionAct, operator: string): string {
  if (act === 'confirm' && sanction.state === 'proposed')
    return 'You proposed this ban. Another operator has to confirm it.';
  if ((act === 'keep' || act === 'allow') && isAppealed(sanction) && hadPart(sanction, operator))
    return 'You were involved in this. Another operator has to decide the appeal.';
  if (act === 'lift' && isAppealed(sanction)) return 'An appeal is waiting. Decide the appeal instead.';
  return 'That is no longer possible.';
}
