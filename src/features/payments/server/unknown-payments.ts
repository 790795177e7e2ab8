import { sql } from 'kysely';
import { z } from 'zod';
import { writeAuditEntry } from '../../../server/audit.ts';
import {
  givenReason,
  type OperatorCommand,
  type OperatorDesk,
  typedValue,
} from '../../../server/operator.ts';
import { notFound } from '../../../server/refusal.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { transactionData } from './paystack-schemas.ts';

/** How the news of such money is marked once an operator has closed it. */
const CLOSED = 'unknown_payment_closed';
/** What became of news of such money: it is on the operators' list, or was. */
export const UNKNOWN_MONEY_OUTCOMES = ['unknown_payment', CLOSED];
const MOST_WORDS = 500;

const payer = z.object({ customer: z.object({ email: z.string() }) });
const newsBody = z.object({ data: z.unknown() });

interface UnknownPayment {
  id: string;
  reference: string | null;
  received_at: Date;
  outcome: string | null;
  body: unknown;
}

const news = (desk: Pick<OperatorDesk, 'db'>) =>
  desk.db
    .selectFrom('provider_events')
    .select(['id', 'reference', 'received_at', 'outcome', sql<unknown>`body`.as('body')])
    .where('event', '=', 'charge.success');

/** Money that reached our account at Paystack and that no payment of ours asked for, the oldest first. */
async function listUnknown(desk: OperatorDesk): Promise<string[]> {
  const open: UnknownPayment[] = await news(desk)
    .where('outcome', '=', 'unknown_payment')
    .orderBy('received_at')
    .execute();
  return open.length === 0
    ? ['No unknown money came in.']
    : open.map((each) => `${each.reference}: ${wordsOf(each)}`);
}

function wordsOf({ body, received_at }: UnknownPayment): string {
  const { data } = newsBody.parse(body);
  const { amountKobo, currency } = transactionData.parse(data);
  const from = payer.safeParse(data).data?.customer.email ?? 'an unknown address';
  const money = currency === 'NGN' ? formatNaira(amountKobo) : `${amountKobo} (hundredths of ${currency})`;
  return `${money} from ${from.replaceAll(/\p{C}/gu, ' ')}, ${formatMoment(received_at.toISOString())}`;
}

/** @throws Refusal 404 where no such money came, 400 without a reason */
async function closeUnknown(desk: OperatorDesk, reference: string, reason: string): Promise<string[]> {
  const decision = givenReason(reason, MOST_WORDS);
  return desk.db.transaction().execute(async (tx) => {
    const [found] = await news({ db: tx })
      .where('reference', '=', reference)
      .where('outcome', 'in', UNKNOWN_MONEY_OUTCOMES)
      .forUpdate()
      .execute();
    if (!found) throw notFound('payment', `No unknown money came under the reference ${reference}.`);
    if (found.outcome === CLOSED) return [`${reference} is already closed.`, 'Nothing was changed.'];
    await tx.updateTable('provider_events').set({ outcome: CLOSED }).where('id', '=', found.id).execute();
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: 'unknown-payment.close',
      subjectId: found.id,
      reason: decision,
      details: { reference },
      at: desk.now(),
    });
    return [`${reference} is closed.`];
  });
}

/** What operators do about money that came and that nobody can explain. */
export const paymentCommands: OperatorCommand[] = [
  {
    words: 'payments unknown',
    takes: [],
    does: 'money that came to our account at Paystack without a payment of ours, oldest first',
    run: listUnknown,
  },
  {
    words: 'payments close',
    takes: ['REFERENCE'],
    options: { reason: 'required' },
    does: 'takes such money off the list, once it was refunded or explained; records the reason',
    run: (desk, input) => closeUnknown(desk, typedValue(input, 'REFERENCE'), input.options.reason ?? ''),
  },
];
