import type { OwnFile } from './app-context.ts';

export type { OwnFile, Person, PersonalData } from './app-context.ts';

/** What stands where the words of a deleted account were. */
export const DELETED_WORDS = 'Removed together with the account.';
/** An address that no mail reaches (RFC 6761, 6.4), and of each deleted account another one. */
export const deletedAddress = (id: string): string => `deleted-${id}@deleted.invalid`;

/** A file of the store, read as it is sent. */
export const storedFile = (path: string, disk: 'public' | 'private', key: string): OwnFile => ({
  path,
  async open({ files }) {
    if (!(await files[disk].exists(key))) return undefined;
    return files[disk].getStream(key);
  },
});
