import type { Selectable } from 'kysely';
import type { Database, Reads, Tx } from '../../../server/database.ts';
import type { ADDRESS_PLACES, CertificateState, PROOF_KINDS } from '../../../shared/verification-words.ts';

export type Address = Omit<
  Selectable<Database['verification_addresses']>,
  'state' | 'place' | 'proof_kind'
> & {
  state: CertificateState;
  place: (typeof ADDRESS_PLACES)[number];
  proof_kind: (typeof PROOF_KINDS)[number];
};

const addresses = (reads: Reads) => reads.selectFrom('verification_addresses').selectAll().$castTo<Address>();

/** An artisan's addresses, oldest first: at most one accepted, and one that waits or was refused. */
export const listAddresses = (reads: Reads, userId: string): Promise<Address[]> =>
  addresses(reads).where('user_id', '=', userId).orderBy('handed_in_at').orderBy('id').execute();

/** Id of the artisan who owns an address; undefined when no address has that id. */
export async function findAddressOwner(reads: Reads, id: string): Promise<string | undefined> {
  const row = await reads
    .selectFrom('verification_addresses')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_id;
}

type NewAddress = Omit<Address, 'state' | 'reason' | 'handed_in_at' | 'decided_at'>;

export async function insertAddress(tx: Tx, address: NewAddress, at: Date): Promise<void> {
  await tx
    .insertInto('verification_addresses')
    .values({ ...address, state: 'waiting', handed_in_at: at })
    .execute();
}

/**
 * Deletes addresses of an artisan.
 *
 * @param which one address, or the accepted (true) or other (false) ones; all when absent
 * @returns references of their proof files, which the caller must release
 */
export async function deleteAddresses(
  tx: Tx,
  userId: string,
  which: { id?: string; accepted?: boolean } = {},
): Promise<string[]> {
  const { id, accepted } = which;
  const gone = await tx
    .deleteFrom('verification_addresses')
    .where('user_id', '=', userId)
    .$if(id !== undefined, (of) => of.where('id', '=', id ?? ''))
    .$if(accepted !== undefined, (of) => of.where('state', accepted ? '=' : '<>', 'passed'))
    .returning('proof')
    .execute();
  return gone.map(({ proof }) => proof);
}

export async function saveAddressDecision(
  tx: Tx,
  id: string,
  decision: { state: 'passed'; reason: null } | { state: 'failed'; reason: string },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('verification_addresses')
    .set({ ...decision, decided_at: at })
    .where('id', '=', id)
    .execute();
}

/**
 * Returns the accepted address to the operators' queue, since the name on its proof may no longer be the
 * artisan's.
 */
export async function requeueAddress(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('verification_addresses')
    .set({ state: 'waiting', decided_at: null, handed_in_at: at })
    .where('user_id', '=', userId)
    .where('state', '=', 'passed')
    .execute();
}
