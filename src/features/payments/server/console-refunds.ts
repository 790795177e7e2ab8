import { sql } from 'kysely';
import type { Request } from '../../../server/answer.ts';
import type { ConsoleQueue } from '../../../server/app-context.ts';
import type { Reads } from '../../../server/database.ts';
import { historyView } from '../../../server/desk-case.ts';
import { deskOf } from '../../../server/operator.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { listRefundsCall, retryRefundCall, showRefundCall } from '../console-calls.ts';
import {
  findRefundCase,
  listFailedRefunds,
  noSuchRefund,
  type RefundCase,
  refundHistory,
  refundVersion,
  retryRefund,
} from './refund-acts.ts';

const states: Record<RefundCase['status'], string> = {
  due: 'about to be sent',
  sent: 'on its way',
  done: 'refunded',
  needs_attention: 'Paystack did not carry it out',
};

export async function listRefundCases({
  db,
  query,
}: Request<typeof listRefundsCall>): Promise<AnswerInputOf<typeof listRefundsCall>> {
  const { page, next } = await listFailedRefunds(db, query.after);
  return {
    result: page.map((refund) => ({
      id: refund.id,
      title: refund.reference,
      about: states[refund.status],
      at: refund.createdAt.toISOString(),
      late: true,
      kobo: refund.amountKobo,
    })),
    next,
  };
}

export const showRefundCase = ({ db, params }: Request<typeof showRefundCall>) => caseOf(db, params.id);

/** @throws Refusal 404 `refund_not_found` */
async function caseOf(reads: Reads, id: string): Promise<AnswerInputOf<typeof showRefundCall>> {
  const refund = await findRefundCase(reads, id);
  if (!refund) throw noSuchRefund();
  return {
    id,
    version: refundVersion(refund),
    title: `Refund of ${refund.reference}`,
    state: states[refund.status],
    kobo: refund.amountKobo,
    facts: [
      { label: 'Hire', text: 'open it', to: `/admin/hires/${refund.hireId}` },
      { label: 'Why', text: refund.reason.replaceAll('_', ' ') },
      { label: 'Since', at: refund.createdAt.toISOString() },
      { label: 'Last changed', at: refund.updatedAt.toISOString() },
      { label: 'Tries', text: String(refund.attempts) },
      ...(refund.providerRefundId ? [{ label: 'Paystack’s number', text: refund.providerRefundId }] : []),
    ],
    acts: refund.status === 'needs_attention' ? ['retry'] : [],
    history: historyView(await refundHistory(reads, refund)),
  };
}

export async function retryRefundCase(
  request: Request<typeof retryRefundCall>,
): Promise<AnswerInputOf<typeof retryRefundCall>> {
  const { params, body } = request;
  await retryRefund(deskOf(request), params.id, body.reason, { version: body.version });
  return { message: 'We’re asking Paystack again now.', case: await caseOf(request.db, params.id) };
}

/** The queue of refunds that Paystack did not carry out, each with a waiting customer. */
export const refundQueue: ConsoleQueue = {
  key: 'refunds',
  label: 'Refunds',
  permission: 'money.decide',
  async standing(reads) {
    const row = await reads
      .selectFrom('refunds')
      .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('created_at').as('oldest')])
      .where('status', '=', sql.lit('needs_attention'))
      .executeTakeFirstOrThrow();
    return { waiting: Number(row.waiting), overdue: 0, oldest: row.oldest, due: null };
  },
};
