import { type Request, signedIn } from '../../../server/answer.ts';
import type { Reads, Tx } from '../../../server/database.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import type { AnswerGiven, AnyCall } from '../../../shared/call.ts';
import type { acceptQuoteCall } from '../contract.ts';
import { findHire, type HireRecord, lockHire } from './hire-record-store.ts';
import { sideOf } from './hire-side.ts';
import { viewOf } from './hire-view.ts';

/** What the steps of a hire's two sides have in common: who takes them, and what they are told. */

type Step = Pick<Request<AnyCall>, 'caller' | 'config' | 'now'>;
type StepAnswer = AnswerGiven<typeof acceptQuoteCall>;

const noSuchHire = () => notFound('hire', 'We could not find that hire.');

/**
 * Locks a hire for whoever is on one of its sides.
 *
 * @throws Refusal 404 for everybody else, as if there were no such hire
 */
export async function lockHireAsParty(
  tx: Tx,
  { caller, config, now }: Step,
  hireId: string,
  key: string | null | undefined,
): Promise<{ hire: HireRecord; side: 'customer' | 'artisan' }> {
  const hire = await lockHire(tx, hireId);
  const side = hire && sideOf(hire, caller, key ?? undefined, config, now());
  if (!hire || !side) throw noSuchHire();
  return { hire, side };
}

/**
 * Locks a hire for its customer.
 *
 * @throws Refusal 404 for strangers, 403 for its artisan
 */
export async function lockHireAsCustomer(
  tx: Tx,
  step: Step,
  hireId: string,
  key: string | null | undefined,
): Promise<HireRecord> {
  const { hire, side } = await lockHireAsParty(tx, step, hireId, key);
  if (side !== 'customer') throw new Refusal(403, 'not_for_you', 'Only the customer can do that.');
  return hire;
}

/**
 * Locks a hire for its artisan.
 *
 * @throws Refusal 404 for everybody else
 */
export async function lockHireAsArtisan(tx: Tx, step: Step, hireId: string): Promise<HireRecord> {
  const hire = await lockHire(tx, hireId);
  if (hire?.artisanId !== signedIn(step).id) throw noSuchHire();
  return hire;
}

/** How the hire stands after a step, with a sentence about it. */
export async function afterStep(
  reads: Reads,
  hireId: string,
  side: 'customer' | 'artisan',
  now: Date,
  message: string,
): Promise<StepAnswer> {
  const hire = await findHire(reads, hireId);
  if (!hire) throw noSuchHire();
  return { message, result: viewOf(hire, side, now) };
}
