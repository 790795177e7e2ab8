import type { RawBuilder } from 'kysely';
import type { OwnFile } from './app-context.ts';
import type { Tx } from './database.ts';

export type { OwnFile, Person, PersonalData } from './app-context.ts';
export { OwnRows, ownRows } from './own-rows.ts';

/** Replaces the words of a deleted account. */
export const DELETED_WORDS = 'Removed together with the account.';
/** An email address that cannot receive emails (RFC 6761, 6.4), different for each deleted account. */
export const deletedAddress = (id: string): string => `deleted-${id}@deleted.invalid`;

/** A file from the store, read only while it is sent. */
export const storedFile = (path: string, disk: 'public' | 'private', key: string): OwnFile => ({
  path,
  async open({ files }) {
    if (!(await files[disk].exists(key))) return undefined;
    return files[disk].getStream(key);
  },
});

/**
 * Runs statements that each change at most `most` rows.
 *
 * @returns whether one of them changed as many, so that more may be left
 */
export async function eraseUpTo(
  tx: Tx,
  most: number,
  statements: readonly RawBuilder<unknown>[],
): Promise<boolean> {
  let isFull = false;
  for (const statement of statements) {
    const { numAffectedRows } = await statement.execute(tx);
    if (Number(numAffectedRows ?? 0) >= most) isFull = true;
  }
  return isFull;
}
