import type { AppContext } from '../../../../server/app-context.ts';
import type { Tx } from '../../../../server/database.ts';
import { stopInTime } from '../../../../server/job-time.ts';
import { defineTask } from '../../../../server/jobs.ts';
import { sharesOfCancellation } from '../../../../shared/hire-money.ts';
import { lockPaymentsOfHire } from '../../../payments/server/public.ts';
import { findOwnRow } from '../../../people/server/public.ts';
import { type HireSide, isHeld, isUnpaid, statusesThat } from '../../process.ts';
import { whyNot } from '../../words/refusals.ts';
import { type HireRecord, lockHire } from '../hire-record.ts';
import { moveHire, type Step } from '../move-hire.ts';

/**
 * Runs when a person is banned. Ends their hires that have not begun, by steps they could have taken themselves: an
 * artisan's booked hires are cancelled by the artisan, so the customer can choose a replacement or a refund; a
 * customer's are cancelled while that is free of charge. Other hires continue. Each hire has its own transaction, so
 * that one refusal does not stop the others.
 */
export const endHiresOfPersonTask = defineTask<{ userId: string }>({
  name: 'end-hires-of-person',
  retries: 3,
  async run(context, { userId }) {
    const person = await findOwnRow(context.db, userId);
    // Includes their guest hires, if their email address is verified.
    const email = person?.email_verified ? person.email : '';
    const rows = await context.db
      .selectFrom('hires')
      .select('id')
      .where((is) =>
        is.or([
          is('artisan_id', '=', userId),
          is('customer_id', '=', userId),
          is.and([is('customer_id', 'is', null), is('customer_email', '=', email)]),
        ]),
      )
      .where('status', 'in', [...statusesThat(isUnpaid), 'confirmed'])
      .orderBy('created_at')
      .execute();
    for (const { id } of rows) {
      stopInTime();
      try {
        await context.db.transaction().execute((tx) => endOne(tx, context, id, userId));
      } catch (error) {
        context.log.error(
          { hireId: id, error: String(error) },
          'a hire of a banned account could not be ended',
        );
      }
    }
  },
});

async function endOne(tx: Tx, context: AppContext, hireId: string, userId: string): Promise<void> {
  const now = context.now();
  // Locks payments before the hire, in the same order as settling a payment.
  const payments = await lockPaymentsOfHire(tx, hireId);
  const hire = await lockHire(tx, hireId);
  if (!hire) return;
  const side: HireSide = hire.artisanId === userId ? 'artisan' : 'customer';
  const action = stepFor(hire, side, now);
  if (!action) return;
  const said = action === 'decline_request' ? { reason: 'other' } : {};
  const moved = await moveHire(tx, context, hire, { actor: side, action, now, payments, ...said });
  // After the start no replacement can come at the same time, so the money is refunded at once.
  if (!moved.rebookDueAt || moved.rebookDueAt > now) return;
  await moveHire(tx, context, moved, { actor: 'system', action: 'give_back', now, payments });
}

/** The step that ends the hire; undefined if it continues. */
function stepFor(
  hire: HireRecord,
  side: HireSide,
  now: Date,
): Extract<Step['action'], 'cancel' | 'decline_request'> | undefined {
  const action = side === 'artisan' && hire.status === 'quote_requested' ? 'decline_request' : 'cancel';
  if (whyNot(action, hire, side, now)) return undefined;
  const costs =
    side === 'customer' && isHeld(hire.status) && sharesOfCancellation(hire, side, now).artisanKobo > 0;
  return costs ? undefined : action;
}
