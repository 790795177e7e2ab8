import type { PersonalData } from '../../../server/personal-data.ts';
import { deleteFactors, findFactors, hasAny } from './factors-store.ts';
import { listPasskeys } from './passkeys-store.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

/** Personal data in second factors: that they exist, but no key, code or hash. */
export const factorsPersonalData: PersonalData = {
  tables: [
    'authenticator_apps',
    'authenticator_setups',
    'passkeys',
    'recovery_codes',
    'passkey_challenges',
    'factor_failures',
  ],
  async collect(reads, { id }) {
    const factors = await findFactors(reads, id);
    if (!hasAny(factors)) return { two_step_sign_in: null };
    const passkeys = await listPasskeys(reads, id);
    return {
      two_step_sign_in: {
        authenticator_app_since: factors.authenticatorSince,
        passkeys: passkeys.map(({ name, created_at, last_used_at }) => ({ name, created_at, last_used_at })),
        recovery_codes_left: await countRecoveryCodes(reads, id),
      },
    };
  },
  async erase(tx, { id }) {
    await deleteFactors(tx, id);
    await tx.deleteFrom('factor_failures').where('user_id', '=', id).execute();
  },
};
