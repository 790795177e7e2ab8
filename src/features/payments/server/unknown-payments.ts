import { sql } from 'kysely';
import { z } from 'zod';
import { writeAuditEntry } from '../../../server/audit.ts';
import type { Reads } from '../../../server/database.ts';
import { isSentAgain, listDone, type SeenCase, versionOfCase } from '../../../server/desk-case.ts';
import {
  type OperatorCommand,
  type OperatorDesk,
  parseReason,
  typedValue,
} from '../../../server/operator.ts';
import { isAfter, MOST_READ, moreLine, pageOf, positionIn } from '../../../server/queue-page.ts';
import { notFound } from '../../../server/refusal.ts';
import { MOST_REASON } from '../../../shared/console-desk.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { parseJson } from './paystack-request.ts';
import { transactionData } from './paystack-schemas.ts';

/** The outcomes of events about such money while it is open; each is a literal, for its index. */
export const OPEN_OUTCOMES = ['unknown_payment', 'wrong_currency'] as const;
/** The outcome of an event about such money once an operator has closed it. */
const closedAs = (outcome: string): string => `${outcome}_closed`;
/** The outcomes of events about such money, open and closed. */
export const UNKNOWN_MONEY_OUTCOMES = OPEN_OUTCOMES.flatMap((open) => [open, closedAs(open)]);

/** Whether an event is about such money that is still open. */
export const isOpen = sql<boolean>`(${sql.join(
  OPEN_OUTCOMES.map((open) => sql`outcome = ${sql.lit(open)}`),
  sql` or `,
)})`;

const payer = z.object({ customer: z.object({ email: z.string() }) });
const newsBody = z.object({ data: z.unknown() });

/** Money that arrived in our Paystack account without a payment of ours, or in another currency than ours. */
export interface UnknownPayment {
  id: string;
  reference: string;
  receivedAt: Date;
  amountKobo: number;
  /** `amountKobo` is in hundredths of this currency, which for naira are kobo. */
  currency: string;
  /** Null if Paystack does not name the payer. */
  payerEmail: string | null;
  /** Whether it is for a payment of ours, which asked for naira. */
  isOurs: boolean;
  closed: boolean;
}

/** The body is read as text, because it can contain numbers too large for JavaScript. */
const news = (reads: Reads) =>
  reads
    .selectFrom('provider_events')
    .select(['id', 'reference', 'received_at', 'outcome', sql<string>`body::text`.as('body')])
    .where('event', '=', 'charge.success')
    .where('outcome', 'in', UNKNOWN_MONEY_OUTCOMES);

type News = Awaited<ReturnType<ReturnType<typeof news>['executeTakeFirstOrThrow']>>;

function paymentOf({ id, reference, received_at: receivedAt, outcome, body }: News): UnknownPayment {
  const { data } = newsBody.parse(parseJson(body));
  const { amountKobo, currency } = transactionData.parse(data);
  const payerEmail = payer.safeParse(data).data?.customer.email.replaceAll(/\p{C}/gu, ' ') ?? null;
  const closed = OPEN_OUTCOMES.every((open) => open !== outcome);
  const isOurs = outcome?.startsWith('wrong_currency') ?? false;
  return { id, reference: reference ?? '', receivedAt, amountKobo, currency, payerEmail, isOurs, closed };
}

const order = { at: sql.ref('received_at'), id: sql.ref('id') };

/** A page of unexplained money, and money in another currency, oldest first. */
export async function listUnknownMoney(
  reads: Reads,
  after?: string,
): Promise<{ page: UnknownPayment[]; next: string | null }> {
  const open = await news(reads)
    .select(positionIn(order))
    .where(isOpen)
    .where(isAfter(order, after))
    .orderBy('received_at')
    .orderBy('id')
    .limit(MOST_READ)
    .execute();
  const { page, next } = pageOf(open);
  return { page: page.map(paymentOf), next };
}

export async function findUnknownMoney(reads: Reads, id: string): Promise<UnknownPayment | undefined> {
  const found = await news(reads).where('id', '=', id).executeTakeFirst();
  return found && paymentOf(found);
}

export const unknownMoneyVersion = ({ closed }: UnknownPayment): string => versionOfCase(closed);

/**
 * Closes such money after it was refunded or explained.
 *
 * @param by the reference on the command line, the id on the console
 * @returns the money as found; if `closed` was already set, nothing was changed
 * @throws Refusal 404 for unknown money, 409 if another operator was first
 */
export function closeUnknownMoney(
  desk: OperatorDesk,
  by: { reference: string } | { id: string },
  reason: string,
  seen?: SeenCase,
): Promise<UnknownPayment> {
  return desk.db.transaction().execute(async (tx) => {
    const row = await ('id' in by
      ? news(tx).where('id', '=', by.id)
      : news(tx).where('reference', '=', by.reference)
    )
      .forUpdate()
      .executeTakeFirst();
    if (!row) {
      const name = 'id' in by ? by.id : by.reference;
      throw notFound('payment', `There is no unknown money with the reference ${name}.`);
    }
    const found = paymentOf(row);
    const action = 'unknown-payment.close';
    const history = seen ? await listDone(tx, found.id) : [];
    const [version, { operator }] = [unknownMoneyVersion(found), desk];
    const verbs = { [action]: 'closed this' };
    if (isSentAgain({ seen, version, history, operator, action, verbs }) || found.closed) return found;
    await tx
      .updateTable('provider_events')
      .set({ outcome: closedAs(row.outcome ?? '') })
      .where('id', '=', found.id)
      .execute();
    await writeAuditEntry(tx, {
      actor: operator,
      action,
      subjectId: found.id,
      reason,
      details: { reference: found.reference },
      at: desk.now(),
    });
    return found;
  });
}

async function list({ db }: OperatorDesk): Promise<string[]> {
  const { page, next } = await listUnknownMoney(db);
  return page.length === 0
    ? ['No unknown money came in.']
    : [...page.map((each) => `${each.reference}: ${wordsOf(each)}`), ...moreLine(next)];
}

function wordsOf(payment: UnknownPayment): string {
  const from = payment.payerEmail ?? 'an unknown address';
  const forOurs = payment.isOurs ? ' for a payment of ours in naira,' : '';
  return `${sumWords(payment)}${forOurs} from ${from}, ${formatMoment(payment.receivedAt.toISOString())}`;
}

/** For example "₦5,000"; for another currency, Paystack's count of hundredths. */
export const sumWords = ({ amountKobo, currency }: UnknownPayment): string =>
  currency === 'NGN' ? formatNaira(amountKobo) : `${amountKobo} (hundredths of ${currency})`;

async function close(desk: OperatorDesk, reference: string, typed: string): Promise<string[]> {
  const { closed } = await closeUnknownMoney(desk, { reference }, parseReason(typed, MOST_REASON));
  return closed ? [`${reference} is already closed.`, 'Nothing was changed.'] : [`${reference} is closed.`];
}

/** Operator commands for money that arrived without a payment of ours, or in another currency. */
export const paymentCommands: OperatorCommand[] = [
  {
    words: 'payments unknown',
    takes: [],
    does: 'money that reached our Paystack account without a matching payment or in another currency, oldest first',
    run: list,
  },
  {
    words: 'payments close',
    takes: ['REFERENCE'],
    options: { reason: 'required' },
    does: 'takes such money off the list, once it has been refunded or explained; records the reason',
    run: (desk, input) => close(desk, typedValue(input, 'REFERENCE'), input.options.reason ?? ''),
  },
];
