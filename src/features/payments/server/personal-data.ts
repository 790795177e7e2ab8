import { sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { eraseUpTo, ownRows, type PersonalData } from '../../../server/personal-data.ts';
import type { QueryParts } from '../../../server/reactions.ts';
import { formatNaira } from '../../../shared/kobo.ts';

type Hires = QueryParts['hiresInBrief'];

/** Payments are kept for the books, with reference, sum and method; Paystack's data about the payer is erased. */
export const paymentsPersonalData = ({ hiresInBrief }: QueryParts): PersonalData => ({
  tables: ['payments', 'refunds', 'provider_events'],
  async collect(reads, { id }) {
    const payments = ownRows(
      reads
        .selectFrom('payments')
        .innerJoin(hiresInBrief.as('hire'), 'hire.id', 'payments.hire_id')
        .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
        .select([
          'payments.hire_id',
          'reference',
          'method',
          'channel',
          'card_brand',
          'last_digits',
          'payer_bank',
          'payments.amount_kobo',
          'payments.status',
          'paid_at',
          'refunds.amount_kobo as refunded_kobo',
          'refunds.status as refund_status',
          'payments.returned_before_kobo',
        ])
        .where('hire.customer_id', '=', id),
      ['payments.created_at', 'payments.id'],
    );
    const events = ownRows(
      reads
        .selectFrom('provider_events')
        .select(['event', 'reference', 'body', 'received_at'])
        .where('reference', 'in', referencesOf(hiresInBrief, id)),
      ['received_at', 'id'],
    );
    return { payments, what_paystack_told: events };
  },
  async obstacles(reads, userId) {
    const refunds = await refundsUnderWay(reads, hiresInBrief, userId);
    if (refunds.count === 0) return [];
    const text = `${formatNaira(refunds.amountKobo)} is being refunded to you.`;
    return [{ kind: 'refund', text, url: '/consumer' }];
  },
  erase: async () => undefined,
  eraseMore(tx, id, most) {
    const references = referencesOf(hiresInBrief, id);
    const limit = sql`limit ${sql.lit(most)}`;
    return eraseUpTo(tx, most, [
      sql`update payments set card_brand = null, last_digits = null, payer_bank = null, card_fingerprint = null
           where id in (select id from payments
                         where reference in ${references}
                           and (card_brand, last_digits, payer_bank, card_fingerprint) is distinct from (null, null, null, null)
                         ${limit})`,
      sql`update provider_events
             set body = body #- '{data,customer}' #- '{data,authorization}' #- '{data,metadata}' #- '{data,ip_address}'
                             #- '{data,log}' #- '{data,source}'
           where id in (select id from provider_events
                         where reference in ${references}
                           and body -> 'data' ?| array['customer', 'authorization', 'metadata', 'ip_address', 'log', 'source']
                         ${limit})`,
    ]);
  },
});

/** SQL for the references of a customer's payments. */
const referencesOf = (hiresInBrief: Hires, customerId: string) =>
  sql<string>`(select payments.reference from payments join ${hiresInBrief} hire on hire.id = payments.hire_id
                where hire.customer_id = ${customerId})`;

/** The number and the sum, in whole kobo, of refunds under way to a customer. */
async function refundsUnderWay(
  reads: Reads,
  hiresInBrief: Hires,
  customerId: string,
): Promise<{ count: number; amountKobo: number }> {
  const row = await reads
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin(hiresInBrief.as('hire'), 'hire.id', 'payments.hire_id')
    .select((is) => [
      is.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(refunds.amount_kobo), 0)::bigint`.as('amountKobo'),
    ])
    .where('hire.customer_id', '=', customerId)
    .where('refunds.status', '<>', 'done')
    .executeTakeFirstOrThrow();
  return row;
}
