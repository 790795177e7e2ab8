import type { NewRecord, OutboxRecord } from './outbox-record.ts';
import type { OutboxStorage } from './outbox-storage.ts';

/** An account's stored messages, mirrored in memory for display. */
export class OutboxRecords {
  readonly #userId: string;
  readonly #storage: OutboxStorage;
  readonly #changed: () => void;
  #all: readonly OutboxRecord[] = [];
  /** Written on this page but not stored yet. */
  #adding: readonly OutboxRecord[] = [];
  /** Ids of messages that were sent or given up, so that an older list does not bring them back. */
  readonly #gone = new Set<string>();
  #work: Promise<unknown> = Promise.resolve();

  constructor(userId: string, storage: OutboxStorage, changed: () => void) {
    this.#userId = userId;
    this.#storage = storage;
    this.#changed = changed;
  }

  /** In the order in which they were written. */
  get all(): readonly OutboxRecord[] {
    return this.#all;
  }

  find(id: string): OutboxRecord | undefined {
    return this.#all.find((record) => record.id === id);
  }

  waitingTo(to: string): OutboxRecord[] {
    return this.#all.filter((record) => record.to === to && record.state === 'waiting');
  }

  /** Recipients with waiting messages. */
  waitingFor(): Set<string> {
    return new Set(this.#all.flatMap((record) => (record.state === 'waiting' ? record.to : [])));
  }

  /** Reloads the records from storage. */
  load(): Promise<void> {
    return this.#inOrder(async () => {
      const kept = await this.#storage.list(this.#userId);
      this.#set([...kept.filter(({ id }) => !this.#gone.has(id)), ...this.#adding]);
    });
  }

  /** Shows a message at once; resolves when it is stored. */
  add(record: NewRecord, blobs: ReadonlyMap<string, Blob>): Promise<void> {
    const shown = { ...record, sequence: Number.MAX_SAFE_INTEGER };
    this.#adding = [...this.#adding, shown];
    this.#set([...this.#all, shown]);
    return this.#inOrder(async () => {
      const kept = await this.#storage.add(record, blobs);
      this.#adding = this.#adding.filter(({ id }) => id !== record.id);
      this.#replace(kept);
    });
  }

  change(id: string, changes: Partial<OutboxRecord>): Promise<void> {
    return this.#inOrder(async () => this.#replace(await this.#storage.change(id, changes)));
  }

  /** Stops showing a message, even if it is still stored. */
  hide(id: string): void {
    this.#gone.add(id);
    this.#adding = this.#adding.filter((record) => record.id !== id);
    this.#set(this.#all.filter((record) => record.id !== id));
  }

  remove(id: string): Promise<void> {
    this.hide(id);
    return this.#inOrder(() => this.#storage.remove(id));
  }

  /** The first waiting message to a recipient; undefined if there is none, or a failed one blocks the queue. */
  async firstTo(to: string): Promise<OutboxRecord | undefined> {
    const first = await this.#storage.head(this.#userId, to);
    if (first && this.#gone.has(first.id)) {
      await this.remove(first.id);
      return this.firstTo(to);
    }
    const waiting = first?.state === 'waiting' ? first : undefined;
    // Another tab changed the queue and was closed before it could announce that.
    if (this.waitingTo(to)[0]?.id !== waiting?.id) await this.load();
    return waiting;
  }

  #replace(record: OutboxRecord | undefined): void {
    if (record) this.#set(this.#all.map((each) => (each.id === record.id ? record : each)));
  }

  #set(all: readonly OutboxRecord[]): void {
    this.#all = all;
    this.#changed();
  }

  /** Serialises reads and writes, so that the display matches storage. */
  #inOrder(work: () => Promise<void>): Promise<void> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => undefined);
    return done;
  }
}
