import type { RawBuilder } from 'kysely';
import type { Reads, Tx } from './database.ts';
import type { Jobs } from './plumbing.ts';

/**
 * What features do when something happens in another one, or know about what another one shows, without the two importing
 * each other. The feature below asks; src/app/reactions.ts lists who answers.
 */

/** What happens in one feature and concerns others; each runs in the transaction of what happened. */
export interface Reactions {
  /** An account has shown that an address is its own: what a guest did with it is the account's from now on. */
  emailConfirmed: readonly ((tx: Tx, account: { userId: string; email: string }) => Promise<unknown>)[];
  /** An account has another address: what is still to be sent goes there. */
  emailChanged: readonly ((
    tx: Tx,
    change: { userId: string; from: string; to: string },
  ) => Promise<unknown>)[];
  /** An artisan takes work again, or a day of theirs is free again. */
  daysFreed: readonly ((tx: Tx, jobs: Jobs, artisanId: string) => Promise<unknown>)[];
}

/** Calls one reaction after the other, in the order of their list. */
export async function runReactions<Args extends unknown[]>(
  reactions: readonly ((...args: Args) => Promise<unknown>)[],
  ...args: Args
): Promise<void> {
  for (const reaction of reactions) await reaction(...args);
}

/** Parts of SQL by which a feature says what it knows of a person; `personId` is a column or a value that holds their id. */
export interface QueryParts {
  /** `exists (…)`: whether they have a job that is open at a moment. */
  hasOpenJob(personId: RawBuilder<unknown>, now: Date): RawBuilder<unknown>;
  /** A JSON list of their open jobs, newest first. */
  openJobsOf(personId: RawBuilder<unknown>, now: Date): RawBuilder<unknown>;
  /** How many of an artisan's hires were done and are not disputed. */
  completedHiresOf(artisanId: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** What keeps an account from being deleted: somebody waits for its owner, or there is money of theirs. */
export interface DeletionObstacle {
  kind: 'hire' | 'earnings' | 'refund';
  /** A sentence for the owner. */
  text: string;
  /** Where the owner can do something about it. */
  url: string;
}

export type FindObstacles = (reads: Reads, userId: string) => Promise<DeletionObstacle[]>;
