import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import type { QueryParts } from '../../../server/reactions.ts';
import { newId } from '../../../shared/identifier.ts';

/**
 * Where lost money came from: the hire's held money, us, or the artisan's later earnings; undecided until an
 * operator decides.
 */
export type Loss = 'held' | 'undecided' | 'ours' | 'artisan';

/** A payment that the payer's bank has questioned, or that was returned at Paystack without us. */
export interface Chargeback {
  id: string;
  /** Paystack's number, which operators use; for a return, our own. */
  providerId: string;
  /** Whether no bank asked: the money was returned at Paystack without us. */
  isReturn: boolean;
  paymentId: string;
  hireId: string;
  /** Amount the bank claims, in kobo; once it is lost, what the bank has taken. */
  amountKobo: number;
  category: string | null;
  /** Whether the payment was a tip, on which we charge no fee. */
  ofTip: boolean;
  status: 'open' | 'won' | 'lost';
  dueAt: Date | null;
  openedAt: Date;
  /** Null unless it is lost. */
  loss: Loss | null;
  /** Part that was no longer held, in kobo, which someone has to bear. */
  lossKobo: number;
}

/** How the number of a return begins: "hand-SH-48213377". Paystack's numbers are digits. */
export const returnPrefix = 'hand-';

const chargebacks = (reads: Reads) =>
  reads
    .selectFrom('chargebacks')
    .select([
      'id',
      'provider_id as providerId',
      sql<boolean>`starts_with(provider_id, ${sql.lit(returnPrefix)})`.as('isReturn'),
      'payment_id as paymentId',
      'hire_id as hireId',
      'amount_kobo as amountKobo',
      'category',
      'of_tip as ofTip',
      sql<Chargeback['status']>`status`.as('status'),
      'due_at as dueAt',
      'opened_at as openedAt',
      sql<Loss | null>`loss`.as('loss'),
      'loss_kobo as lossKobo',
    ]);

export const findChargeback = (reads: Reads, providerId: string): Promise<Chargeback | undefined> =>
  chargebacks(reads).where('provider_id', '=', providerId).executeTakeFirst();

/** A chargeback by our id; undefined when there is none. */
export const findChargebackById = (reads: Reads, id: string): Promise<Chargeback | undefined> =>
  chargebacks(reads).where('id', '=', id).executeTakeFirst();

/** A chargeback with its row locked. Lock its payment first. */
export const lockChargeback = (tx: Tx, providerId: string): Promise<Chargeback | undefined> =>
  chargebacks(tx).where('provider_id', '=', providerId).forUpdate().executeTakeFirst();

/** All chargebacks of a locked payment, with their rows locked. */
export const lockChargebacksOf = (tx: Tx, paymentId: string): Promise<Chargeback[]> =>
  chargebacks(tx).where('payment_id', '=', paymentId).forUpdate().execute();

/** Chargebacks that wait for the bank or for us, earliest deadline first. */
export const listChargebacksToLookAt = (reads: Reads): Promise<Chargeback[]> =>
  chargebacks(reads)
    .where(sql<boolean>`status = 'open' or loss = 'undecided'`)
    .orderBy(sql`due_at nulls last`)
    .orderBy('opened_at')
    .execute();

/** When the bank asked about the oldest payment on which it has not decided; undefined if there is none. */
export async function oldestOpenChargeback(reads: Reads): Promise<Date | undefined> {
  const row = await reads
    .selectFrom('chargebacks')
    .select('opened_at')
    .where('status', '=', 'open')
    .orderBy('opened_at')
    .limit(1)
    .executeTakeFirst();
  return row?.opened_at;
}

/** Whether another payment of the hire is also questioned. */
export async function hasOtherOpen(reads: Reads, { id, hireId }: Chargeback): Promise<boolean> {
  const row = await reads
    .selectFrom('chargebacks')
    .select('id')
    .where('hire_id', '=', hireId)
    .where('status', '=', 'open')
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a new chargeback as open. */
export async function addChargeback(
  tx: Tx,
  heard: Omit<Chargeback, 'id' | 'isReturn' | 'status' | 'loss' | 'lossKobo'>,
): Promise<Chargeback> {
  const isReturn = heard.providerId.startsWith(returnPrefix);
  const added: Chargeback = { ...heard, isReturn, id: newId(), status: 'open', loss: null, lossKobo: 0 };
  await tx
    .insertInto('chargebacks')
    .values({
      id: added.id,
      provider_id: added.providerId,
      payment_id: added.paymentId,
      hire_id: added.hireId,
      amount_kobo: added.amountKobo,
      category: added.category,
      of_tip: added.ofTip,
      status: added.status,
      due_at: added.dueAt,
      opened_at: added.openedAt,
    })
    .execute();
  return added;
}

/** Updates a locked chargeback. */
export async function writeChargeback(
  tx: Tx,
  { id }: Pick<Chargeback, 'id'>,
  change: {
    status?: Chargeback['status'];
    loss?: Loss | null;
    lossKobo?: number;
    amountKobo?: number;
    dueAt?: Date | null;
    resolvedAt?: Date | null;
    decidedAt?: Date;
  },
): Promise<void> {
  await tx
    .updateTable('chargebacks')
    .set({
      ...(change.status !== undefined && { status: change.status }),
      ...(change.loss !== undefined && { loss: change.loss }),
      ...(change.lossKobo !== undefined && { loss_kobo: change.lossKobo }),
      ...(change.amountKobo !== undefined && { amount_kobo: change.amountKobo }),
      ...(change.dueAt !== undefined && { due_at: change.dueAt }),
      ...(change.resolvedAt !== undefined && { resolved_at: change.resolvedAt }),
      ...(change.decidedAt !== undefined && { decided_at: change.decidedAt }),
    })
    .where('id', '=', id)
    .execute();
}

/** Id of the hire whose payment has this chargeback; undefined when there is none. */
export const hireOfChargeback = async (reads: Reads, providerId: string): Promise<string | undefined> =>
  (await findChargeback(reads, providerId))?.hireId;

/** What the payers' banks ask back and have taken back of all payments of a hire, for both sides' page of it. */
export const bankClaimsOf: QueryParts['bankClaimsOf'] = (hireId) => sql`(
  select json_build_object(
      'askedKobo', coalesce(sum(amount_kobo) filter (where status = 'open'), 0),
      'takenKobo', coalesce(sum(amount_kobo) filter (where status = 'lost'), 0))
    from chargebacks
   where hire_id = ${hireId} and status <> 'won' and not starts_with(provider_id, ${sql.lit(returnPrefix)})
  having count(*) > 0)`;
