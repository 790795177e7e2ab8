import { writeAuditEntry } from '../../../server/audit.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { newId } from '../../../shared/identifier.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { koboOfNaira } from '../../../shared/read-naira.ts';
import {
  LEAST_PAYOUT_KOBO,
  MOST_PAYOUT_KOBO,
  SECOND_OPERATOR_ABOVE_KOBO,
} from '../../../shared/transfer-fee.ts';
import { lockAccount } from '../../people/server/public.ts';
import { findAccount } from '../../sessions/server/public.ts';
import { makePayout } from './make-payout.ts';
import { findPayout } from './payouts-store.ts';
import { sumToPay, usableAccount } from './request-payout.ts';

/**
 * Parses an amount that an operator typed, in naira, to kobo.
 *
 * @param field its name in the message
 * @throws Refusal 400 `invalid_input` when it is not an amount, or outside the limits of a payout
 */
export function sumByHand(typed: string, field: string): number {
  const amountKobo = koboOfNaira(typed);
  if (amountKobo !== undefined && amountKobo >= LEAST_PAYOUT_KOBO && amountKobo <= MOST_PAYOUT_KOBO)
    return amountKobo;
  const message = `${field} must be an amount from ${formatNaira(LEAST_PAYOUT_KOBO)} to ${formatNaira(MOST_PAYOUT_KOBO)}, like 45,000.`;
  throw new Refusal(400, 'invalid_input', message, { fields: { naira: message } });
}

/**
 * Pays an artisan who has not asked; a large amount waits for a second operator.
 *
 * @param id of the payout, so that a form that is submitted twice makes one
 * @throws Refusal 404 when the person is not an artisan; 409 for more than is available, or an id in use
 */
export async function makeByHand(
  desk: OperatorDesk,
  {
    id = newId(),
    email,
    amountKobo,
    reason,
  }: { id?: string; email: string; amountKobo: number; reason: string },
) {
  const now = desk.now();
  return desk.db.transaction().execute(async (tx) => {
    const found = await findAccount(tx, email.trim().toLowerCase());
    const person = found && (await lockAccount(tx, found.id));
    if (person?.role !== 'skilled') throw notFound('artisan', `No artisan has the email ${email}.`);
    const needsSecond = amountKobo > SECOND_OPERATOR_ABOVE_KOBO;
    const account = await usableAccount(tx, person.id, now);
    const earlier = await findPayout(tx, id);
    if (earlier) {
      const { userId, note, madeBy, reference } = earlier;
      const same = userId === person.id && note === reason && madeBy === desk.operator;
      if (same && earlier.amountKobo === amountKobo) return { reference, person, account, needsSecond };
      throw new Refusal(
        409,
        'already_used',
        'This form was already sent with another pay-out. Open it again.',
      );
    }
    await sumToPay(tx, person.id, amountKobo);
    const reference = await makePayout(tx, {
      id,
      userId: person.id,
      bankAccountId: account.id,
      amountKobo,
      kind: 'operator',
      status: needsSecond ? 'awaiting_approval' : 'due',
      madeBy: desk.operator,
      note: reason,
      at: now,
    });
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: 'payout.make',
      subjectId: person.id,
      reason,
      details: { reference, amountKobo },
      at: now,
    });
    return { reference, person, account, needsSecond };
  });
}
