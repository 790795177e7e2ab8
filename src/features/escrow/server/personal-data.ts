import type { Reads } from '../../../server/database.ts';
import type { PersonalData } from '../../../server/personal-data.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { artisanEarnings } from './ledger.ts';

/** The books name ids and sums. They are never changed, and once an account is deleted its id is nobody's name. */
export const escrowPersonalData: PersonalData = {
  tables: ['ledger_accounts', 'ledger_transfers'],
  async collect(reads, { id }) {
    const { id: accountId } = artisanEarnings(id);
    const transfers = await reads
      .selectFrom('ledger_transfers')
      .select(['kind', 'amount_kobo', 'hire_id', 'created_at'])
      .where((is) => is.or([is('debit_account_id', '=', accountId), is('credit_account_id', '=', accountId)]))
      .orderBy('created_at')
      .execute();
    return { earnings: transfers };
  },
  async obstacles(reads, userId) {
    const owedKobo = await owedToArtisan(reads, userId);
    if (owedKobo <= 0) return [];
    const text = `${formatNaira(owedKobo)} that you earned has not been paid out to you.`;
    return [{ kind: 'earnings', text, url: `/dashboard/${userId}` }];
  },
  forget: async () => undefined,
};

/** What an artisan has earned and not been paid out, in whole kobo. */
async function owedToArtisan(reads: Reads, artisanId: string): Promise<number> {
  const balance = await reads
    .selectFrom('ledger_balances')
    .select(['credits_kobo', 'debits_kobo'])
    .where('id', '=', artisanEarnings(artisanId).id)
    .executeTakeFirst();
  return (balance?.credits_kobo ?? 0) - (balance?.debits_kobo ?? 0);
}
