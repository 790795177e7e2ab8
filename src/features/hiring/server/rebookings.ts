import type { Config } from '../../../server/config.ts';
import type { Reads } from '../../../server/database.ts';
import { peopleWithEmail } from '../../people/server/public.ts';
import type { HireView } from '../contract.ts';
import { guestKeyFor } from './guest-key.ts';
import type { HireRecord } from './hire-record.ts';

/* A hire whose artisan cancelled, and the hire that was given its money: how the one knows the other. */

/** The other hire, as far as it is named. */
export interface OtherHire {
  id: string;
  artisanId: string;
  artisanName: string;
  customerId: string | null;
  guestKeyVersion: number;
}

const otherHires = (reads: Reads) =>
  reads
    .selectFrom('hires')
    .innerJoin(peopleWithEmail.as('artisan'), 'artisan.id', 'hires.artisan_id')
    .select([
      'hires.id',
      'hires.artisan_id as artisanId',
      'artisan.full_name as artisanName',
      'hires.customer_id as customerId',
      'hires.guest_key_version as guestKeyVersion',
    ]);

/** The hire that was given the money of one whose artisan cancelled; undefined where none was. */
export const findRebookedAs = (reads: Reads, hireId: string): Promise<OtherHire | undefined> =>
  otherHires(reads).where('hires.rebooked_from', '=', hireId).executeTakeFirst();

/** The hire whose artisan had cancelled, where a hire was given its money. */
export const findRebookedFrom = async (
  reads: Reads,
  { rebookedFrom }: Pick<HireRecord, 'rebookedFrom'>,
): Promise<OtherHire | undefined> =>
  rebookedFrom === null
    ? undefined
    : otherHires(reads).where('hires.id', '=', rebookedFrom).executeTakeFirst();

/** Both, as the customer of the hire is shown them; for a guest with a key that opens them. */
export async function findRebookings(
  reads: Reads,
  hire: Pick<HireRecord, 'id' | 'rebookedFrom'>,
  config: Pick<Config, 'sessionSecret'>,
  now: Date,
): Promise<Pick<HireView, 'rebookedAs' | 'rebookedFrom'>> {
  const shown = (other: OtherHire | undefined) =>
    other
      ? {
          id: other.id,
          artisanName: other.artisanName,
          guestKey: other.customerId === null ? guestKeyFor(other, config, now) : null,
        }
      : null;
  return {
    rebookedAs: shown(await findRebookedAs(reads, hire.id)),
    rebookedFrom: shown(await findRebookedFrom(reads, hire)),
  };
}
