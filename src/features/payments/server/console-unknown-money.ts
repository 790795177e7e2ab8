import type { FeatureRoutes, Request } from '../../../server/answer.ts';
import type { ConsoleQueue } from '../../../server/app-context.ts';
import type { Reads } from '../../../server/database.ts';
import { historyView, listDone } from '../../../server/desk-case.ts';
import { deskOf } from '../../../server/operator.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import {
  closeUnknownMoneyCall,
  listRefundsCall,
  listUnknownMoneyCall,
  retryRefundCall,
  showRefundCall,
  showUnknownMoneyCall,
} from '../console-calls.ts';
import { listRefundCases, retryRefundCase, showRefundCase } from './console-refunds.ts';
import {
  closeUnknownMoney,
  findUnknownMoney,
  isOpen,
  listUnknownMoney,
  sumWords,
  type UnknownPayment,
  unknownMoneyVersion,
} from './unknown-payments.ts';

const koboOf = ({ amountKobo, currency }: UnknownPayment): number | null =>
  currency === 'NGN' ? amountKobo : null;

async function list({
  db,
  query,
}: Request<typeof listUnknownMoneyCall>): Promise<AnswerInputOf<typeof listUnknownMoneyCall>> {
  const { page, next } = await listUnknownMoney(db, query.after);
  return {
    result: page.map((each) => ({
      id: each.id,
      title: each.reference,
      about: `${each.isOurs ? `${sumWords(each)}, not naira, ` : ''}from ${each.payerEmail ?? 'an unknown address'}`,
      at: each.receivedAt.toISOString(),
      late: false,
      kobo: koboOf(each),
    })),
    next,
  };
}

const show = ({ db, params }: Request<typeof showUnknownMoneyCall>) => caseOf(db, params.id);

/** @throws Refusal 404 `payment_not_found` */
async function caseOf(reads: Reads, id: string): Promise<AnswerInputOf<typeof showUnknownMoneyCall>> {
  const found = await findUnknownMoney(reads, id);
  if (!found) throw notFound('payment', 'There is no such unknown money.');
  const { payerEmail } = found;
  return {
    id,
    version: unknownMoneyVersion(found),
    title: found.isOurs ? `Money in another currency ${found.reference}` : `Unknown money ${found.reference}`,
    state: found.closed ? 'closed' : found.isOurs ? 'not sent back' : 'not explained',
    kobo: koboOf(found),
    facts: [
      ...(found.closed
        ? []
        : [
            {
              label: 'What to do',
              text: whatToDo(found),
            },
          ]),
      {
        label: 'Reference',
        text: found.reference,
        ...(found.isOurs && { to: `/admin/hires?q=${encodeURIComponent(found.reference)}` }),
      },
      { label: 'Amount', text: sumWords(found) },
      {
        label: 'From',
        text: payerEmail ?? 'an unknown address',
        ...(payerEmail && { to: `/admin/hires?q=${encodeURIComponent(payerEmail)}` }),
      },
      { label: 'Arrived', at: found.receivedAt.toISOString() },
    ],
    acts: found.closed ? [] : ['close'],
    history: historyView(await listDone(reads, id)),
  };
}

const whatToDo = ({ reference, isOurs }: UnknownPayment): string =>
  isOurs
    ? `The payer of ${reference} paid in another currency, which our books don’t have: their hire still waits for naira, and we told them that we’d email them. Refund it in Paystack’s dashboard, and email the payer that they can pay in naira. Then close it here. Closing moves no money.`
    : `Look up ${reference} in Paystack’s dashboard, and find out whose money it is. Refund it there, or decide why we keep it. Then close it here and say what you found. Closing moves no money.`;

async function close(
  request: Request<typeof closeUnknownMoneyCall>,
): Promise<AnswerInputOf<typeof closeUnknownMoneyCall>> {
  const { params, body } = request;
  await closeUnknownMoney(deskOf(request), { id: params.id }, body.reason, { version: body.version });
  return { message: 'It is closed.', case: await caseOf(request.db, params.id) };
}

export const paymentsRoutes: FeatureRoutes = (answer) => {
  answer(listRefundsCall, listRefundCases);
  answer(showRefundCall, showRefundCase);
  answer(retryRefundCall, retryRefundCase);
  answer(listUnknownMoneyCall, list);
  answer(showUnknownMoneyCall, show);
  answer(closeUnknownMoneyCall, close);
};

/** The queue of money that arrived without a payment of ours, or in another currency, and is still open. */
export const unknownMoneyQueue: ConsoleQueue = {
  key: 'unknown-money',
  label: 'Unknown money',
  permission: 'money.decide',
  async standing(reads) {
    const row = await reads
      .selectFrom('provider_events')
      .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('received_at').as('oldest')])
      .where(isOpen)
      .where('event', '=', 'charge.success')
      .executeTakeFirstOrThrow();
    return { waiting: Number(row.waiting), overdue: 0, oldest: row.oldest, due: null };
  },
};
