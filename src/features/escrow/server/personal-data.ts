import { ownRows, type PersonalData } from '../../../server/personal-data.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { LEAST_PAYOUT_KOBO } from '../../../shared/transfer-fee.ts';
import { availableToArtisan } from './escrow-store.ts';
import { artisanEarnings } from './ledger.ts';

/**
 * The ledger contains ids and amounts. It is never changed; once an account is deleted, its id no longer leads to a
 * person.
 */
export const escrowPersonalData: PersonalData = {
  tables: ['ledger_accounts', 'ledger_transfers'],
  async collect(reads, { id }) {
    const { id: accountId } = artisanEarnings(id);
    const transfers = ownRows(
      reads
        .selectFrom('ledger_transfers')
        .select(['kind', 'amount_kobo', 'hire_id', 'created_at'])
        .where((is) =>
          is.or([is('debit_account_id', '=', accountId), is('credit_account_id', '=', accountId)]),
        ),
      ['created_at', 'id'],
    );
    return { earnings: transfers };
  },
  async obstacles(reads, userId) {
    const owedKobo = await availableToArtisan(reads, userId);
    if (owedKobo <= 0) return [];
    const small =
      owedKobo < LEAST_PAYOUT_KOBO
        ? ' It is less than our smallest pay-out, but we’ll pay it when you leave.'
        : '';
    const text = `${formatNaira(owedKobo)} that you earned has not been paid out to you.${small}`;
    return [{ kind: 'earnings', text, url: '/earnings' }];
  },
  erase: async () => undefined,
};
