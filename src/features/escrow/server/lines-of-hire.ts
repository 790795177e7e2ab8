import type { Reads } from '../../../server/database.ts';

/** A ledger movement of a hire's money. */
export interface LedgerLine {
  at: Date;
  kind: string;
  /** Kinds of the debited and the credited account. */
  from: string;
  to: string;
  amountKobo: number;
}

/** All movements of a hire's money, in booking order. */
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
