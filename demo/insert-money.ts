import {
  type Account,
  artisanEarnings,
  hireHeld,
  type Movement,
  paystackBalance,
  paystackFees,
  serviceFees,
} from '../src/features/escrow/server/ledger.ts';
import type { Tx } from '../src/server/database.ts';
import { serviceFeeKobo } from '../src/shared/hire-money.ts';
import { SERVICE_FEE_BASIS_POINTS } from '../src/shared/kobo.ts';
import { demoIds } from './demo-id.ts';
import type { DemoHire, DemoPayment } from './hires.ts';
import { inBatches } from './in-batches.ts';

/** A paid hire with the ids of its rows. */
export interface PaidHire {
  readonly id: string;
  readonly paymentId: string;
  readonly hire: DemoHire;
  readonly payment: DemoPayment;
}

type BookedMovement = Movement & { readonly bookedAt: Date };

/**
 * Inserts the ledger entries of the demo's past, thousands with a date each, in a few statements; booking them one by
 * one would delay a first start. They follow docs/money.md exactly: a test books the same facts again through the
 * product and expects no difference.
 */
export async function insertMoney(tx: Tx, hires: readonly PaidHire[]): Promise<void> {
  const movements = hires
    .flatMap((one) => [...movementsOfPayment(one), ...movementsOfRelease(one)])
    .toSorted((first, second) => first.bookedAt.getTime() - second.bookedAt.getTime());
  const openedAt = new Map<string, { account: Account; at: Date }>();
  for (const { debit, credit, bookedAt } of movements) {
    for (const account of [debit, credit]) {
      if (account.ownerId !== null && !openedAt.has(account.id)) {
        openedAt.set(account.id, { account, at: bookedAt });
      }
    }
  }
  await inBatches([...openedAt.values()], (batch) =>
    tx
      .insertInto('ledger_accounts')
      .values(
        batch.map(({ account, at }) => ({
          id: account.id,
          kind: account.kind,
          owner_id: account.ownerId,
          created_at: at,
        })),
      )
      .execute(),
  );
  const nextId = demoIds('ledger transfer');
  await inBatches(movements, (batch) =>
    tx
      .insertInto('ledger_transfers')
      .values(
        batch.map(({ debit, credit, amountKobo, kind, fact, hireId, paymentId, bookedAt }) => ({
          id: nextId(),
          debit_account_id: debit.id,
          credit_account_id: credit.id,
          amount_kobo: amountKobo,
          kind,
          fact,
          hire_id: hireId,
          payment_id: paymentId,
          created_at: bookedAt,
        })),
      )
      .execute(),
  );
}

function movementsOfPayment({ id, paymentId, payment }: PaidHire): BookedMovement[] {
  const ofPayment = { hireId: id, paymentId, bookedAt: payment.paidAt };
  return [
    {
      ...ofPayment,
      debit: paystackBalance,
      credit: hireHeld(id),
      amountKobo: payment.amountKobo,
      kind: 'payment_held',
      fact: `payment ${payment.reference} received`,
    },
    {
      ...ofPayment,
      debit: paystackFees,
      credit: paystackBalance,
      amountKobo: payment.feesKobo,
      kind: 'paystack_fee',
      fact: `payment ${payment.reference} fee`,
    },
  ];
}

function movementsOfRelease({ id, hire }: PaidHire): BookedMovement[] {
  if (!hire.releasedAt) {
    return [];
  }
  const feeKobo = serviceFeeKobo(hire.amountKobo, SERVICE_FEE_BASIS_POINTS);
  const ofHire = { debit: hireHeld(id), hireId: id, paymentId: null, bookedAt: hire.releasedAt };
  return [
    {
      ...ofHire,
      credit: artisanEarnings(hire.artisan.id),
      amountKobo: hire.amountKobo - feeKobo,
      kind: 'release',
      fact: `hire ${id} released`,
    },
    {
      ...ofHire,
      credit: serviceFees,
      amountKobo: feeKobo,
      kind: 'service_fee',
      fact: `hire ${id} service fee`,
    },
  ];
}
