import { sql } from 'kysely';
import { type SwitchName, wordsWhileOff } from '../shared/switches.ts';
import type { Reads } from './database.ts';
import { CACHES_CHANNEL } from './live-transport.ts';

/** What operators have set for the whole site. */
export interface SiteStatus {
  /** What is switched off, each with the sentence that people read. */
  off: ReadonlyMap<SwitchName, string>;
  notice: { words: string; until: Date } | null;
}

/** How long a process uses its copy where it does not hear of a change (live-transport.ts). */
const FRESH_MS = 2_000;
/** The name of this cache in announcements to other processes. */
export const SITE_CACHE = 'site';

/** What operators have set for the whole site, cached for two seconds. */
export class SiteState {
  #read: { at: number; said: Promise<SiteStatus> } | undefined;
  readonly #db: Reads;
  readonly #onInvalidate: (() => void)[] = [];

  constructor(db: Reads) {
    this.#db = db;
  }

  read(): Promise<SiteStatus> {
    // Uses the machine's own clock, because this is the age of a copy and no rule that tests move in time.
    const now = performance.now();
    if (this.#read && now - this.#read.at < FRESH_MS) return this.#read.said;
    const said = readState(this.#db);
    this.#read = { at: now, said };
    // A failed read is not cached.
    said.catch(() => this.invalidate());
    return said;
  }

  /** Drops the copy, and calls the listeners. */
  invalidate(): void {
    this.#read = undefined;
    for (const listener of this.#onInvalidate) listener();
  }

  /** Calls the listener whenever the copy may be stale, so that caches made from it are dropped too. */
  onInvalidate(listener: () => void): void {
    this.#onInvalidate.push(listener);
  }

  /** To be called after a committed change, so that this and all other processes apply it at once. */
  async changed(): Promise<void> {
    this.invalidate();
    await sql`select pg_notify(${CACHES_CHANNEL}, ${SITE_CACHE})`.execute(this.#db);
  }

  /**
   * The texts above every page at a given time: the notice, and a sentence for each thing that is switched off. Empty
   * where they cannot be read, because many pages need no database.
   */
  async notices(now: Date): Promise<string[]> {
    const said = await this.read().catch(() => undefined);
    if (!said) return [];
    const { off, notice } = said;
    return [...(notice && now < notice.until ? [notice.words] : []), ...off.values()];
  }
}

async function readState(reads: Reads): Promise<SiteStatus> {
  const rows = await reads
    .selectFrom('switched_off')
    .select(['name', 'words'])
    .select((eb) => eb.val<Date | null>(null).as('until'))
    .unionAll(reads.selectFrom('site_notice').select((eb) => [eb.val('').as('name'), 'words', 'until']))
    .orderBy('name')
    .execute();
  const notice = rows.find((row) => row.until !== null);
  return {
    off: new Map(
      rows
        .filter((row) => row.until === null)
        .map(({ name, words }) => [name as SwitchName, wordsWhileOff(name as SwitchName, words)]),
    ),
    notice: notice?.until ? { words: notice.words, until: notice.until } : null,
  };
}
