import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { askedOn, type ConsentKind, type ConsentWay, POLICY_KINDS, versionOn } from '../policies.ts';
import { policyText } from './policy-texts.ts';

const MOST_USER_AGENT_CHARACTERS = 400;

/** Source of a consent; every request has these fields. */
export interface ConsentFrom {
  /** Null when no request of the person says so. */
  ip: string | null;
  headers: { 'user-agent'?: string | undefined };
  now(): Date;
}

export interface Agreement {
  userId: string;
  kind: ConsentKind;
  /** False when withdrawn. */
  given?: boolean;
  way: ConsentWay;
}

/** Records that a person agreed to the version in force, or withdrew. */
export const recordConsent = (tx: Tx, from: ConsentFrom, agreement: Agreement): Promise<void> =>
  recordConsents(tx, from, [agreement]);

/** Records several consents of one person in one statement. */
export async function recordConsents(
  tx: Tx,
  { ip, headers, now }: ConsentFrom,
  agreements: readonly Agreement[],
): Promise<void> {
  const at = now();
  const rows = await Promise.all(
    // Ids are generated before any `await`, so that they are in the order of the agreements, in which they are
    // read.
    agreements
      .map((agreement) => ({ ...agreement, id: newId() }))
      .map(async ({ id, userId, kind, given = true, way }) => {
        const { version } = versionOn(kind, lagosDay(at));
        const { hash } = await policyText(kind, version);
        return {
          id,
          user_id: userId,
          kind,
          version,
          text_hash: hash,
          given,
          way,
          ip_address: ip,
          user_agent: headers['user-agent']?.slice(0, MOST_USER_AGENT_CHARACTERS) ?? null,
          happened_at: at,
        };
      }),
  );
  await tx.insertInto('consents').values(rows).execute();
}

/** Records the agreements made by opening an account. */
export const recordSignUp = (tx: Tx, from: ConsentFrom, userId: string): Promise<void> =>
  recordConsents(
    tx,
    from,
    POLICY_KINDS.map((kind) => ({ userId, kind, way: 'sign_up' })),
  );

/** Whether a person's latest consent of a kind is given. */
export async function agreesTo(reads: Reads, userId: string, kind: ConsentKind): Promise<boolean> {
  const row = await reads
    .selectFrom('consents')
    .select('given')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.given ?? false;
}

export const listConsents = (reads: Reads, userId: string) =>
  reads
    .selectFrom('consents')
    .select(['kind', 'version', 'text_hash', 'given', 'way', 'ip_address', 'user_agent', 'happened_at'])
    .where('user_id', '=', userId)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** SQL condition that a person has yet to agree to a current policy, to add to other queries. */
export function hasTextsToRead(userId: string, now: Date): RawBuilder<boolean> {
  const asked = POLICY_KINDS.flatMap((kind) => {
    const version = askedOn(kind, lagosDay(now))?.version;
    return version === undefined ? [] : [{ kind, version }];
  });
  return sql<boolean>`exists (
    select from unnest(${asked.map(({ kind }) => kind)}::text[], ${asked.map(({ version }) => version)}::text[])
             as asked (kind, version)
     where not exists (select from consents c
                        where c.user_id = ${userId}::uuid and c.kind = asked.kind
                          and c.given and c.version >= asked.version))`;
}
