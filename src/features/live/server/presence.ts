import type { AppContext } from '../../../server/app-context.ts';
import { outsideTraces } from '../../../server/trace-context.ts';
import { presenceEvent } from '../../chat/contract.ts';
import { listPartners } from '../../chat/server/public.ts';
import {
  isPresent,
  removeOwnPresence,
  removePresence,
  renewPresence,
  writePresence,
} from './presence-store.ts';

export const RENEW_MS = 25_000;
/** A person who reconnects within this time is not shown as away. */
export const GRACE_MS = 4_000;
const MOST_PARTNERS = 200;

/**
 * Tracks who is online, for the people they chat with. One row for each person and process, renewed while
 * connected, so that people of a killed process go offline a little later.
 */
export class Presence {
  readonly #context: AppContext;
  readonly #departing = new Map<string, NodeJS.Timeout>();
  /** Serialises the changes of each person. */
  readonly #changes = new Map<string, Promise<void>>();
  #renewing: NodeJS.Timeout | undefined;

  constructor(context: AppContext) {
    this.#context = context;
  }

  enter(userId: string): void {
    this.#renewing ??= outsideTraces(() => setInterval(() => void this.#renew(), RENEW_MS).unref());
    if (this.#departing.has(userId)) {
      clearTimeout(this.#departing.get(userId));
      this.#departing.delete(userId);
      return;
    }
    this.#inOrder(userId, () => this.#markPresent(userId));
  }

  leave(userId: string): void {
    clearTimeout(this.#departing.get(userId));
    const timer = setTimeout(() => {
      this.#departing.delete(userId);
      this.#inOrder(userId, () => this.#markAway(userId));
    }, GRACE_MS).unref();
    this.#departing.set(userId, timer);
  }

  async close(): Promise<void> {
    clearInterval(this.#renewing);
    for (const timer of this.#departing.values()) clearTimeout(timer);
    this.#departing.clear();
    await Promise.all(this.#changes.values());
    const { db, live, log, now } = this.#context;
    await db
      .transaction()
      .execute((tx) => removeOwnPresence(tx, live.processId, now()))
      .catch((error: unknown) => log.warn({ error: String(error) }, 'presence could not be taken back'));
  }

  #inOrder(userId: string, change: () => Promise<void>): void {
    const { log } = this.#context;
    const next = (this.#changes.get(userId) ?? Promise.resolve())
      .then(change)
      .catch((error: unknown) => log.warn({ error: String(error) }, 'presence could not be written'))
      .finally(() => {
        if (this.#changes.get(userId) === next) this.#changes.delete(userId);
      });
    this.#changes.set(userId, next);
  }

  async #markPresent(userId: string): Promise<void> {
    const { db, live, now } = this.#context;
    const wasThere = await isPresent(db, userId, now());
    await db.transaction().execute((tx) => writePresence(tx, live.processId, userId, now()));
    if (!wasThere) await this.#publishPresence(userId, true);
  }

  async #markAway(userId: string): Promise<void> {
    const { db, live, now } = this.#context;
    await db.transaction().execute((tx) => removePresence(tx, live.processId, userId, now()));
    if (!(await isPresent(db, userId, now()))) await this.#publishPresence(userId, false);
  }

  async #publishPresence(userId: string, online: boolean): Promise<void> {
    const { db, live, now } = this.#context;
    const partners = await listPartners(db, userId, MOST_PARTNERS);
    live.publishTransient(partners, presenceEvent, { userId, online, at: now().toISOString() });
  }

  async #renew(): Promise<void> {
    const { db, live, log, now } = this.#context;
    await db
      .transaction()
      .execute((tx) => renewPresence(tx, live.processId, live.connectedPeople(), now()))
      .catch((error: unknown) => log.warn({ error: String(error) }, 'presence could not be renewed'));
  }
}
