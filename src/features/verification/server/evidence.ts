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

/** What somebody handed in besides BVN and face. */
export interface Evidence {
  bankAccount: ConfirmedBankAccount | undefined;
  certificates: Certificate[];
  referees: RefereeRecord[];
  addresses: Address[];
}

/** A bank account that its owner confirmed. */
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

/** The account to which somebody is paid, if the bank's name for it fits the one that they have now. */
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

/** Whether a certificate is past its last day, in Lagos. */
export const isExpired = ({ expires_on }: Pick<Certificate, 'expires_on'>, now: Date): boolean =>
  expires_on !== null && expires_on < lagosDay(now);

/**
 * How the four checks stand of which something is handed in, after that has changed. The name of a bank account was
 * compared with the artisan's when it was added, so a confirmed one has passed. What an operator recorded stays, unless
 * what it was about is there no more.
 *
 * @param before as the checks stand; undefined: none was recorded yet
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
    // Without any paper here an operator has seen it elsewhere.
    certificate: certificates.length === 0 ? (byOperator(before?.certificate) ?? 'not_given') : certificate,
    references: byOperator(before?.references) ?? references,
    address: addresses.length === 0 ? (byOperator(before?.address) ?? 'not_given') : bestOf(addresses),
  };
}

/** How a check stands of which several papers can be there: one that was accepted is enough. */
const bestOf = (papers: readonly { state: CertificateState }[]) =>
  (['passed', 'waiting', 'failed'] as const).find((state) => papers.some((each) => each.state === state)) ??
  ('not_given' as const);

/**
 * Records how the checks stand after something was handed in, taken back or decided; only what changed is written.
 *
 * @param anew the check of which nothing holds any more that was recorded: what it was about is gone, or others are asked
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

/** Only what stands otherwise than before: the time that is kept of a check is when it came to stand so. */
export function changedChecks(before: CheckStates, after: Partial<CheckStates>): Partial<CheckStates> {
  const isChanged = ([kind, state]: [string, string]) => before[kind as CheckKind] !== state;
  return Object.fromEntries(Object.entries(after).filter(isChanged));
}

/** What the badge needs and is not there, of what is handed in besides BVN and face. */
export const stillToHandIn = (checks: CheckStates) =>
  HANDED_IN_CHECKS.filter((kind) => checks[kind] === 'not_given');
