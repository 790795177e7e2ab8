import { type Request, signedIn } from '../../../server/answer.ts';
import { deviceOf } from '../../../server/device-words.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { lockPerson } from '../../people/server/public.ts';
import type { agreeCall, listConsentsCall, showPolicyCall } from '../contract.ts';
import {
  askedOn,
  type ConsentKind,
  type ConsentWay,
  newestOf,
  POLICY_KINDS,
  type PolicyKind,
  policies,
  policyPath,
  versionOn,
} from '../policies.ts';
import { listConsents, recordConsents } from './consents-store.ts';
import { hasVersion, policyText } from './policy-texts.ts';

type Row = Awaited<ReturnType<typeof listConsents>>[number];

const hasAgreed = (rows: readonly Row[], kind: PolicyKind, version: string): boolean =>
  rows.some((row) => row.kind === kind && row.given && row.version >= version);

/** Returns the caller's consents, and the policies they are asked to agree to. */
export async function showConsents(
  request: Request<typeof listConsentsCall>,
): Promise<AnswerInputOf<typeof listConsentsCall>> {
  const rows = await listConsents(request.db, signedIn(request).id);
  const today = lagosDay(request.now());
  return {
    consents: rows.map((row) => {
      // Safe: the database constrains kinds and ways to the same values.
      const kind = row.kind as ConsentKind;
      return {
        kind,
        label: policies[kind].label,
        version: row.version,
        url: policyPath(kind, row.version),
        given: row.given,
        way: row.way as ConsentWay,
        from: deviceOf(row.user_agent),
        happened_at: row.happened_at.toISOString(),
      };
    }),
    asked: POLICY_KINDS.flatMap((kind) => {
      const asked = askedOn(kind, today);
      if (!asked || hasAgreed(rows, kind, asked.version)) return [];
      const { version, changed } = versionOn(kind, today);
      return { kind, label: policies[kind].label, version, url: policyPath(kind, version), changed };
    }),
  };
}

/** Records the caller's agreement to versions they have read. */
export async function agree(request: Request<typeof agreeCall>): Promise<AnswerInputOf<typeof agreeCall>> {
  const { id: userId } = signedIn(request);
  const { agreed, way = 'settings' } = request.body;
  const today = lagosDay(request.now());
  for (const { kind, version } of agreed) {
    if (versionOn(kind, today).version === version) continue;
    throw new Refusal(
      409,
      'policy_changed',
      `“${policies[kind].label}” has changed since you opened this page. Please read it again.`,
    );
  }
  await request.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const rows = await listConsents(tx, userId);
    const fresh = agreed.filter(({ kind, version }) => !hasAgreed(rows, kind, version));
    const kinds = [...new Set(fresh.map(({ kind }) => kind))];
    if (kinds.length > 0)
      await recordConsents(
        tx,
        request,
        kinds.map((kind) => ({ userId, kind, way })),
      );
  });
  return { message: 'Thank you. What you agreed to is in your settings.' };
}

/** Returns the text of a version. */
export async function showPolicy({
  params: { kind, version },
  setHeader,
}: Request<typeof showPolicyCall>): Promise<AnswerInputOf<typeof showPolicyCall>> {
  if (!hasVersion(kind, version)) throw notFound('policy', 'We have no such text.');
  const { words, hash } = await policyText(kind, version);
  setHeader('cache-control', 'public, max-age=300');
  const { label, path } = policies[kind];
  return { kind, label, version, newest: newestOf(kind).version, path, sha256: hash.toString('hex'), words };
}
