import type { AppContext } from '../../../server/app-context.ts';
import { writeAuditEntry } from '../../../server/audit.ts';
import type { Tx } from '../../../server/database.ts';
import { defineTask } from '../../../server/jobs.ts';
import {
  createCustomer,
  isIdentityWrong,
  PaystackFault,
  paystackConnection,
  requestIdentification,
} from '../../payments/server/public.ts';
import { lockPerson } from '../../people/server/public.ts';
import { lockBvn } from './bvn-store.ts';
import { openBvn } from './bvn-vault.ts';
import { type IdentityQuestion, questionOf } from './identity-question.ts';
import { customerEmail, isNotOffered, namePartsOf, pauseAfter, reasonOf } from './identity-rules.ts';
import { findAsker, type IdentityCheck, lockIdentityCheck, saveIdentityCheck } from './identity-store.ts';
import { settleIdentityCheck } from './settle-identity.ts';

/** Longer than both Paystack requests can take together, timeouts included. */
const ASKING_MS = 3 * 60_000;

/**
 * A comparison that this process has reserved. The BVN exists only here and in the request to Paystack; it is
 * never stored or logged.
 */
interface Taken extends IdentityQuestion {
  check: IdentityCheck;
  bvn: string;
}

/**
 * Asks Paystack whether BVN, name and bank account belong together. The answer comes by webhook, possibly
 * before the request returns, so the state `asked` is committed first.
 *
 * @throws PaystackFault when Paystack cannot be asked now; it is retried later
 */
export async function sendIdentityCheck(
  context: AppContext,
  { checkId }: { checkId: string },
): Promise<void> {
  const taken = await context.db.transaction().execute((tx) => take(tx, context, checkId));
  if (!taken) return;
  try {
    await send(context, taken);
  } catch (error) {
    if (!(error instanceof PaystackFault)) throw error;
    await afterFault(context, taken.check, error);
    if (!isNotOffered(error)) throw error;
  }
}

/** Asks Paystack at once. `tend-identity-checks.ts` retries what this job could not send. */
export const sendIdentityCheckTask = defineTask<{ checkId: string }>({
  name: 'ask-identity',
  retries: 0,
  run: async (context, data) => {
    try {
      await sendIdentityCheck(context, data);
    } catch (error) {
      if (!(error instanceof PaystackFault)) throw error;
      context.log.warn({ err: error, ...data }, 'Paystack will be asked again about an identity');
    }
  },
});

/**
 * Reserves the comparison for `ASKING_MS` so that no other process sends it, and decrypts the BVN, which the
 * audit log records. Undefined when it is not due or is out of date.
 */
async function take(tx: Tx, context: AppContext, checkId: string): Promise<Taken | undefined> {
  const at = context.now();
  const userId = await findAsker(tx, checkId);
  if (!userId) return undefined;
  await lockPerson(tx, userId);
  const check = await lockIdentityCheck(tx, checkId);
  if (!check?.next_try_at || check.next_try_at > at) return undefined;
  const question = await questionOf(tx, context, check.user_id);
  const kept = await lockBvn(tx, check.user_id);
  if (!question?.about.equals(check.about) || !kept) {
    await saveIdentityCheck(tx, checkId, { state: 'replaced', next_try_at: null });
    return undefined;
  }
  const bvn = openBvn(context.config.bvn, kept, check.user_id);
  const tries = check.tries + 1;
  await saveIdentityCheck(tx, checkId, { tries, next_try_at: new Date(at.getTime() + ASKING_MS) });
  await writeAuditEntry(tx, { actor: 'Paystack', action: 'bvn.compare', subjectId: check.user_id, at });
  return { ...question, bvn, check: { ...check, tries } };
}

async function send(context: AppContext, { check, bvn, ...question }: Taken): Promise<void> {
  const connection = paystackConnection(context);
  const name = namePartsOf(question.fullName);
  const email = customerEmail(check.id, context.config.mailFrom);
  const customer = check.customer_code ?? (await createCustomer(connection, { ...name, email }));
  const asked_at = check.asked_at ?? context.now();
  await change(context, check.id, { customer_code: customer, state: 'asked', asked_at });
  const { bankCode, accountNumber } = question;
  const answer = await requestIdentification(connection, customer, { ...name, bvn, bankCode, accountNumber });
  if (answer === 'asked') return change(context, check.id, { next_try_at: null });
  await settle(context, check, { passed: true });
}

async function afterFault(context: AppContext, check: IdentityCheck, fault: PaystackFault): Promise<void> {
  if (isIdentityWrong(fault)) {
    return settle(context, check, { passed: false, reason: reasonOf(fault.providerMessage) });
  }
  if (isNotOffered(fault)) {
    const { httpStatus, providerMessage } = fault;
    context.log.warn(
      { httpStatus, providerMessage, user: check.user_id },
      'Paystack does not compare a BVN for us, so a person does: see PAYSTACK_IDENTITY_CHECK',
    );
    return change(context, check.id, { state: 'unavailable', next_try_at: null });
  }
  const pauseMs = (fault.retryAfterSeconds ?? 0) * 1000 || pauseAfter(check.tries);
  return change(context, check.id, { next_try_at: new Date(context.now().getTime() + pauseMs) });
}

const settle = (
  context: AppContext,
  check: IdentityCheck,
  answer: Parameters<typeof settleIdentityCheck>[3],
) =>
  context.db.transaction().execute(async (tx) => {
    await settleIdentityCheck(tx, context, check, answer);
  });

/** Updates a comparison, unless it has been answered or replaced in the meantime. */
function change({ db }: AppContext, id: string, now: Parameters<typeof saveIdentityCheck>[2]): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const check = await lockIdentityCheck(tx, id);
    if (check?.state === 'due' || check?.state === 'asked') await saveIdentityCheck(tx, id, now);
  });
}
