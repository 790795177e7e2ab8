import type { Config } from '../../../server/config.ts';
import type { Reads } from '../../../server/database.ts';
import { peopleWithEmail } from '../../people/server/public.ts';
import type { HireView } from '../contract.ts';
import { guestKeyFor } from './guest-key.ts';
import type { HireRecord } from './hire-record.ts';

/* The link between a hire whose artisan cancelled and the replacement hire that got its money. */

/** What is needed of the other hire. */
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

/** The replacement hire that got a cancelled hire's money; undefined if there is none. */
export const findRebookedAs = (reads: Reads, hireId: string): Promise<OtherHire | undefined> =>
  otherHires(reads).where('hires.rebooked_from', '=', hireId).executeTakeFirst();

/** The cancelled hire whose money a replacement hire got; undefined if it is not a replacement. */
export const findRebookedFrom = async (
  reads: Reads,
  { rebookedFrom }: Pick<HireRecord, 'rebookedFrom'>,
): Promise<OtherHire | undefined> =>
  rebookedFrom === null
    ? undefined
    : otherHires(reads).where('hires.id', '=', rebookedFrom).executeTakeFirst();

/** Both links for the customer; for a guest with a key that opens the other hire. */
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
