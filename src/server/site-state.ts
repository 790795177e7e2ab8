import { sql } from 'kysely';
import { type SwitchName, wordsWhileOff } from '../shared/switches.ts';
import type { Reads } from './database.ts';
import { CACHES_CHANNEL } from './live-transport.ts';

/** What operators have said of the whole site. */
export interface SaidOfSite {
  /** What is switched off, each with the sentence that people read. */
  off: ReadonlyMap<SwitchName, string>;
  notice: { words: string; until: Date } | null;
}

/** So long a process goes by what it read, where it does not hear of a change (live-transport.ts). */
const FRESH_MS = 2_000;
/** As other processes are told of it. */
export const SITE_CACHE = 'site';

/** What operators have said of the whole site, read at most every two seconds, whatever asks. */
export class SiteState {
  #read: { at: number; said: Promise<SaidOfSite> } | undefined;
  readonly #db: Reads;
  readonly #onForget: (() => void)[] = [];

  constructor(db: Reads) {
    this.#db = db;
  }

  read(): Promise<SaidOfSite> {
    // Measured by the machine's own clock: it is about the age of a copy, not about a rule.
    const now = performance.now();
    if (this.#read && now - this.#read.at < FRESH_MS) return this.#read.said;
    const said = readSaid(this.#db);
    this.#read = { at: now, said };
    // What could not be read is asked for anew.
    said.catch(() => this.forget());
    return said;
  }

  /** What was read is read anew, and what was made of it made anew. */
  forget(): void {
    this.#read = undefined;
    for (const listener of this.#onForget) listener();
  }

  /** Calls the listener whenever what was read may be old, for what a process made of it. */
  onForget(listener: () => void): void {
    this.#onForget.push(listener);
  }

  /** After a change that is committed: this process goes by it at once, and so do the others. */
  async changed(): Promise<void> {
    this.forget();
    await sql`select pg_notify(${CACHES_CHANNEL}, ${SITE_CACHE})`.execute(this.#db);
  }

  /**
   * What is shown above every page at a time: the notice, and each thing that is switched off. Nothing where it cannot be
   * read: many a page needs no database.
   */
  async notices(now: Date): Promise<string[]> {
    const said = await this.read().catch(() => undefined);
    if (!said) return [];
    const { off, notice } = said;
    return [...(notice && now < notice.until ? [notice.words] : []), ...off.values()];
  }
}

async function readSaid(reads: Reads): Promise<SaidOfSite> {
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
