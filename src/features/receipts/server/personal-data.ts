import { sql } from 'kysely';
import type { AppContext } from '../../../server/app-context.ts';
import { eraseUpTo, type OwnFile, ownRows, type PersonalData } from '../../../server/personal-data.ts';
import type { QueryParts } from '../../../server/reactions.ts';
import { DELETED_PERSON } from '../../../shared/deleted-person.ts';
import { findHire } from '../../hiring/server/public.ts';
import { receiptNumber } from '../receipt-number.ts';
import { drawReceipt } from './draw-receipt.ts';
import { receiptView } from './receipt-view.ts';
import { givenNumber, listReceiptsOf } from './receipts-store.ts';

/** PDF of a receipt, as its customer may see it. */
async function drawnReceipt(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  hireId: string,
  number: string,
): Promise<Uint8Array | undefined> {
  const hire = await findHire(db, hireId);
  const record = (await listReceiptsOf(db, hireId, false)).find((each) => receiptNumber(each) === number);
  return hire && record && drawReceipt(receiptView(record, hire, config.company, null));
}

/** Receipts stay for the books, with number, amount and lines, but without names. */
export const receiptsPersonalData = ({ hiresInBrief }: QueryParts): PersonalData => ({
  tables: ['receipts'],
  async collect(reads, { id }) {
    const receipts = ownRows(
      reads
        .selectFrom('receipts')
        .innerJoin('payments', 'payments.id', 'receipts.payment_id')
        .innerJoin(hiresInBrief.as('hire'), 'hire.id', 'receipts.hire_id')
        .select([
          'receipts.year',
          givenNumber,
          'receipts.issued_at',
          'receipts.customer_name',
          'receipts.artisan_name',
          'receipts.lines',
          'payments.reference',
        ])
        .where('hire.customer_id', '=', id),
      ['receipts.year', 'receipts.number'],
      (rows) => rows.map(({ year, number, ...row }) => ({ number: receiptNumber({ year, number }), ...row })),
    );
    return { receipts };
  },
  files: (reads, { id }) =>
    ownRows(
      reads
        .selectFrom('receipts')
        .innerJoin(hiresInBrief.as('hire'), 'hire.id', 'receipts.hire_id')
        .select(['receipts.hire_id', 'receipts.year', givenNumber])
        .where('hire.customer_id', '=', id),
      ['receipts.year', 'receipts.number'],
      (rows) =>
        rows.map(({ hire_id: hireId, ...numbered }): OwnFile => {
          const number = receiptNumber(numbered);
          return { path: `receipts/${number}.pdf`, open: (context) => drawnReceipt(context, hireId, number) };
        }),
    ),
  erase: async () => undefined,
  eraseMore: (tx, id, most) =>
    eraseUpTo(
      tx,
      most,
      ['customer', 'artisan'].map((side) => {
        const name = sql.ref(`${side}_name`);
        return sql`
          update receipts set ${name} = ${DELETED_PERSON}
           where payment_id in (select receipts.payment_id
                                  from receipts join ${hiresInBrief} hire on hire.id = receipts.hire_id
                                 where ${sql.ref(`hire.${side}_id`)} = ${id} and receipts.${name} <> ${DELETED_PERSON}
                                 limit ${sql.lit(most)})`;
      }),
    ),
});
