import type { Reads } from '../../../server/database.ts';

/** A movement of a hire's money in the books. */
export interface LedgerLine {
  at: Date;
  kind: string;
  /** The kinds of the accounts that it left and reached. */
  from: string;
  to: string;
  amountKobo: number;
}

/** All movements of a hire's money, in the order in which they were booked. */
export const linesOfHire = (reads: Reads, hireId: string): Promise<LedgerLine[]> =>
  reads
    .selectFrom('ledger_transfers as transfer')
    .innerJoin('ledger_accounts as left', 'left.id', 'transfer.debit_account_id')
    .innerJoin('ledger_accounts as reached', 'reached.id', 'transfer.credit_account_id')
    .select([
      'transfer.created_at as at',
      'transfer.kind',
      'left.kind as from',
      'reached.kind as to',
      'transfer.amount_kobo as amountKobo',
    ])
    .where('transfer.hire_id', '=', hireId)
    .orderBy('transfer.created_at')
    .orderBy('transfer.id')
    .execute();
