import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { AppContext } from '../../../server/app-context.ts';
import { writeAuditEntry } from '../../../server/audit.ts';
import type { Reads, Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';
import type { Sanction } from '../../../shared/sanction-words.ts';
import { findOwnRow, lockPerson } from '../../people/server/public.ts';
import { findFingerprint } from '../../verification/server/public.ts';
import { isInForce, severityOf } from './in-force.ts';
import type { SanctionTools } from './notify-of-sanction.ts';
import { findStanding, insertSanction } from './sanctions-store.ts';
import { applySanction, replaceMilder } from './take-effect.ts';

/* What remains of an account deleted under a sanction: keyed hashes that recognise a new account of the same
   person, without saying who it is. */

type MarkKind = 'email' | 'phone' | 'bvn';

interface Mark {
  kind: MarkKind;
  mark: Buffer;
}

/** Data by which a person may be recognised; missing or empty values are ignored. */
export interface KnownBy {
  email?: string | undefined;
  phone?: string | null | undefined;
  /** Fingerprint of the BVN, which is a keyed hash already. */
  bvn?: Buffer | undefined;
}

type Keys = Pick<AppContext, 'config'>;

export function marksOf({ config }: Keys, { email, phone, bvn }: KnownBy): Mark[] {
  const key = Buffer.from(config.bvn.hashKey, 'hex');
  const hashed = (kind: MarkKind, value: string | null | undefined): Mark[] =>
    value ? [{ kind, mark: createHmac('sha256', key).update(`${kind} ${value}`).digest() }] : [];
  return [
    ...hashed('email', email?.toLowerCase()),
    ...hashed('phone', phone),
    ...(bvn ? [{ kind: 'bvn' as const, mark: bvn }] : []),
  ];
}

/**
 * Stores an account's sanction in force before the account is deleted, so that it applies to the next account with
 * the same email, phone number or BVN. Lock the person first, and call it before any data is deleted.
 */
export async function keepSanction(
  tx: Tx,
  tools: Keys & Pick<AppContext, 'now'>,
  userId: string,
): Promise<void> {
  const inForce = (await findStanding(tx, userId)).find((each) => isInForce(each, tools.now()));
  const person = inForce && (await findOwnRow(tx, userId));
  if (!inForce || !person) return;
  const bvn = await findFingerprint(tx, userId);
  // A sanction carried over keeps its original id, so that ending it ends all its hashes.
  const sanctionId = inForce.carried_from ?? inForce.id;
  const kept = { sanction_id: sanctionId, level: inForce.level, ends_at: inForce.ends_at };
  const rows = marksOf(tools, { email: person.email, phone: person.phone, bvn }).map((mark) => ({
    ...mark,
    ...kept,
  }));
  await tx
    .insertInto('kept_sanctions')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['kind', 'mark']).doUpdateSet(kept).where(isNoMilder))
    .execute();
}

/** The strictest stored sanction of a person that has not ended; undefined when there is none. */
async function findKept(reads: Reads, tools: Keys, known: KnownBy, now: Date) {
  const marks = marksOf(tools, known);
  if (marks.length === 0) return undefined;
  const rows = await reads
    .selectFrom('kept_sanctions')
    .select(['sanction_id', 'level', 'ends_at'])
    .where((is) =>
      is.or(marks.map(({ kind, mark }) => is.and([is('kind', '=', kind), is('mark', '=', mark)]))),
    )
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .execute();
  const kept = rows.map((row) => ({ ...row, level: row.level as Sanction }));
  return kept.sort((one, other) => severityOf(other.level) - severityOf(one.level))[0];
}

/** When two deleted accounts share a phone number, the stricter sanction is kept. */
const isNoMilder = sql<boolean>`
  array_position(array['limited', 'suspended', 'banned'], excluded.level)
    >= array_position(array['limited', 'suspended', 'banned'], kept_sanctions.level)`;

const CARRIED =
  'An account with the same email, phone number or BVN was deleted while this was in force. It applies to this account, too.';

/** Applies a deleted account's sanction to a new account of the same person, and notifies them. */
export async function carryOver(
  tx: Tx,
  tools: SanctionTools,
  { userId, ...known }: KnownBy & { userId: string },
): Promise<void> {
  const at = tools.now();
  const kept = await findKept(tx, tools, known, at);
  if (!kept) return;
  await lockPerson(tx, userId);
  const standing = (await findStanding(tx, userId)).find((each) => isInForce(each, at));
  if (standing && severityOf(standing.level) >= severityOf(kept.level)) return;
  const { level, ends_at, sanction_id } = kept;
  await replaceMilder(tx, tools, userId, level);
  const sanction = await insertSanction(tx, {
    id: newId(),
    ...{ user_id: userId, level, state: 'active', reason: CARRIED, evidence: ['accounts'] },
    ...{ given_by: 'surehands', given_at: at, ends_at, carried_from: sanction_id },
  });
  await writeAuditEntry(tx, {
    actor: 'surehands',
    action: 'sanction.carry',
    subjectId: userId,
    details: { sanction: sanction.id, level, from: sanction_id },
    at,
  });
  await applySanction(tx, tools, sanction);
}
