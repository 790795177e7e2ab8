import type { Reads, Tx } from './database.ts';
import type { Plumbing } from './plumbing.ts';
import type { FindObstacles } from './reactions.ts';

/** Somebody with an account, whose data is collected for them or forgotten. */
export interface Person {
  id: string;
  email: string;
  /**
   * Their address, where they have shown to read it: what was sent with it from outside the account is theirs, too.
   * Null where they have not, since anybody can sign up with anybody's address.
   */
  provenEmail: string | null;
}

/**
 * What one feature keeps of people. Every table that holds something of a person stands in one of these, so that
 * whoever asks for their data gets all of it, and whoever leaves leaves nothing behind.
 */
export interface PersonalData {
  tables: readonly string[];
  /** All that is kept of a person, by the name under which their file has it. Nothing of anybody else. */
  collect(reads: Reads, person: Person): Promise<Record<string, unknown>>;
  /** What keeps the account from being deleted. Absent: nothing of this feature does. */
  obstacles?: FindObstacles;
  /** Removes it, or takes out what says whose it was where the books need the rest. Again is harmless. */
  forget(tx: Tx, person: Person, outside: Pick<Plumbing, 'jobs' | 'now'>): Promise<void>;
}

/** How a deleted account is called where something of it has to stay. */
export const DELETED_PERSON = 'Deleted person';
/** What stands where the words of a deleted account were. */
export const DELETED_WORDS = 'Removed together with the account.';
/** An address that no mail reaches (RFC 6761, 6.4), and of each deleted account another one. */
export const deletedAddress = (id: string): string => `deleted-${id}@deleted.invalid`;
