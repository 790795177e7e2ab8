import { ownRows, type PersonalData } from '../../../server/personal-data.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { sumsOf } from './payouts-store.ts';

/**
 * Bank accounts are deleted with their owner. Payouts stay for the books, with an id and an amount but no account.
 */
export const payoutsPersonalData: PersonalData = {
  tables: ['bank_accounts', 'payouts', 'payout_settings'],
  async collect(reads, { id }) {
    const bank_accounts = await reads
      .selectFrom('bank_accounts')
      .select(['bank_name', 'account_name', 'last_digits', 'created_at', 'confirmed_at', 'replaced_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute();
    const payouts = ownRows(
      reads
        .selectFrom('payouts')
        .select([
          'amount_kobo',
          'kind',
          'status',
          'reason',
          'reference',
          'created_at',
          'settled_at',
          'reversed_at',
          'paid_after_all_at',
        ])
        .where('user_id', '=', id),
      ['created_at', 'id'],
    );
    const settings = await reads
      .selectFrom('payout_settings')
      .select(['weekly', 'looked_up_at'])
      .where('user_id', '=', id)
      .executeTakeFirst();
    return { bank_accounts, payouts, payout_settings: settings ?? null };
  },
  async obstacles(reads, userId) {
    const { onItsWayKobo } = await sumsOf(reads, userId);
    if (onItsWayKobo === 0) return [];
    const text = `${formatNaira(onItsWayKobo)} is on its way to your bank.`;
    return [{ kind: 'earnings', text, url: '/earnings' }];
  },
  async erase(tx, { id }) {
    await tx.deleteFrom('bank_accounts').where('user_id', '=', id).execute();
    await tx.deleteFrom('payout_settings').where('user_id', '=', id).execute();
    await tx
      .updateTable('payouts')
      .set({ note: null, provider_message: null })
      .where('user_id', '=', id)
      .execute();
  },
};
