import { sql } from 'kysely';
import type { AppContext } from '../../../server/app-context.ts';
import type { Reads, Tx } from '../../../server/database.ts';
import type { QueryParts } from '../../../server/reactions.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { REFEREES_NEEDED } from '../../../shared/promises.ts';
import { isSamePerson } from '../../../shared/same-person.ts';
import {
  type CertificateState,
  type CheckKind,
  HANDED_IN_CHECKS,
} from '../../../shared/verification-words.ts';
import { findOwnRow } from '../../people/server/public.ts';
import { type Address, listAddresses } from './addresses-store.ts';
import { type Certificate, listCertificates } from './certificates-store.ts';
import { countingReferees } from './referee-rules.ts';
import { listReferees, type RefereeRecord } from './referees-store.ts';
import type { CheckStates } from './verification-rules.ts';
import { findChecks, findVerification, saveChecks } from './verification-store.ts';

/** What an artisan has handed in besides BVN and face photo. */
export interface Evidence {
  bankAccount: ConfirmedBankAccount | undefined;
  certificates: Certificate[];
  referees: RefereeRecord[];
  addresses: Address[];
}

/** A bank account that its owner has confirmed. */
interface ConfirmedBankAccount {
  bank: string;
  accountName: string;
  lastDigits: string;
}

export async function findEvidence(
  reads: Reads,
  parts: Pick<QueryParts, 'bankAccountOf'>,
  userId: string,
): Promise<Evidence> {
  return {
    bankAccount: await findBankAccount(reads, parts, userId),
    certificates: await listCertificates(reads, userId),
    referees: await listReferees(reads, userId),
    addresses: await listAddresses(reads, userId),
  };
}

/**
 * The artisan's payout account, if the bank's name for it matches their current name; otherwise undefined.
 */
async function findBankAccount(
  reads: Reads,
  { bankAccountOf }: Pick<QueryParts, 'bankAccountOf'>,
  userId: string,
): Promise<ConfirmedBankAccount | undefined> {
  const { account } = await reads
    .selectNoFrom(bankAccountOf(sql`${userId}::uuid`).$castTo<ConfirmedBankAccount | null>().as('account'))
    .executeTakeFirstOrThrow();
  const owner = account && (await findOwnRow(reads, userId));
  return owner && isSamePerson(owner.full_name, account.accountName) ? account : undefined;
}

/** Whether a certificate's last day (Lagos) has passed. */
export const isExpired = ({ expires_on }: Pick<Certificate, 'expires_on'>, now: Date): boolean =>
  expires_on !== null && expires_on < lagosDay(now);

/**
 * Computes the state of the four checks that depend on evidence. A confirmed bank account counts as passed:
 * its name was compared with the artisan's when it was added. An operator's recorded result counts for references,
 * and for the other checks as long as nothing was handed in for them here.
 *
 * @param before recorded states; undefined when none has been recorded
 */
export function evidenceChecks(
  before: CheckStates | undefined,
  { bankAccount, certificates, referees, addresses }: Evidence,
  now: Date,
): Pick<CheckStates, 'bank_account' | 'certificate' | 'references' | 'address'> {
  const certificate = bestOf(certificates.filter((each) => !isExpired(each, now)));
  const references = countingReferees(referees).length >= REFEREES_NEEDED ? 'waiting' : 'not_given';
  const byOperator = (state: CheckStates[keyof CheckStates] | undefined) =>
    state === 'passed' || state === 'failed' ? state : undefined;
  return {
    bank_account: bankAccount ? 'passed' : (byOperator(before?.bank_account) ?? 'not_given'),
    // With no certificate handed in, an operator's result stays: the operator may have seen one elsewhere.
    certificate: certificates.length === 0 ? (byOperator(before?.certificate) ?? 'not_given') : certificate,
    references: byOperator(before?.references) ?? references,
    address: addresses.length === 0 ? (byOperator(before?.address) ?? 'not_given') : bestOf(addresses),
  };
}

/** State of a check with several pieces of evidence: one accepted piece is enough. */
const bestOf = (papers: readonly { state: CertificateState }[]) =>
  (['passed', 'waiting', 'failed'] as const).find((state) => papers.some((each) => each.state === state)) ??
  ('not_given' as const);

/**
 * Recomputes the checks after evidence was handed in, removed or decided, and stores those that changed.
 *
 * @param anew a check whose recorded result no longer counts, since its evidence has been replaced or removed
 */
export async function renewEvidenceChecks(
  tx: Tx,
  { queryParts, now }: Pick<AppContext, 'queryParts' | 'now'>,
  userId: string,
  { anew }: { anew?: CheckKind } = {},
): Promise<void> {
  if (!(await findVerification(tx, userId))) return;
  const at = now();
  const before = await findChecks(tx, userId);
  const known: CheckStates = anew ? { ...before, [anew]: 'waiting' } : before;
  const after = evidenceChecks(known, await findEvidence(tx, queryParts, userId), at);
  await saveChecks(tx, userId, changedChecks(before, after), at);
}

/** Keeps only the states that differ: a check's stored time is when it took its current state. */
export function changedChecks(before: CheckStates, after: Partial<CheckStates>): Partial<CheckStates> {
  const isChanged = ([kind, state]: [string, string]) => before[kind as CheckKind] !== state;
  return Object.fromEntries(Object.entries(after).filter(isChanged));
}

/** Evidence the badge needs, besides BVN and face photo, that has not been handed in. */
export const stillToHandIn = (checks: CheckStates) =>
  HANDED_IN_CHECKS.filter((kind) => checks[kind] === 'not_given');
