import type { NewRecord, OutboxRecord } from './outbox-record.ts';

/** Storage for waiting messages. They are read in the order in which they were written, across tabs. */
export interface OutboxStorage {
  /**
   * Resolves when the message would survive closing the browser.
   *
   * @throws if the device has no space
   */
  add(record: NewRecord, blobs: ReadonlyMap<string, Blob>): Promise<OutboxRecord>;
  /** All messages of an account. */
  list(userId: string): Promise<OutboxRecord[]>;
  /** An account's first message to a recipient that is not refused. */
  head(userId: string, to: string): Promise<OutboxRecord | undefined>;
  /** @returns the changed record; undefined if it no longer exists */
  change(id: string, changes: Partial<OutboxRecord>): Promise<OutboxRecord | undefined>;
  /** Deletes a message with its files. */
  remove(id: string): Promise<void>;
  blob(fileId: string): Promise<Blob | undefined>;
}

/** Storage that lasts as long as the page: for browsers that forbid storage, and full devices. */
export class PageMemory implements OutboxStorage {
  #records: OutboxRecord[] = [];
  readonly #blobs = new Map<string, Blob>();
  #sequence = 0;

  get isEmpty(): boolean {
    return this.#records.length === 0;
  }

  has(id: string): boolean {
    return this.#records.some((record) => record.id === id);
  }

  async add(record: NewRecord, blobs: ReadonlyMap<string, Blob>): Promise<OutboxRecord> {
    this.#sequence += 1;
    const kept = { ...record, sequence: this.#sequence };
    this.#records.push(kept);
    for (const [fileId, blob] of blobs) this.#blobs.set(fileId, blob);
    return kept;
  }

  async list(userId: string): Promise<OutboxRecord[]> {
    return this.#records.filter((record) => record.userId === userId);
  }

  async head(userId: string, to: string): Promise<OutboxRecord | undefined> {
    return this.#records.find(
      (record) => record.userId === userId && record.to === to && record.state !== 'refused',
    );
  }

  async change(id: string, changes: Partial<OutboxRecord>): Promise<OutboxRecord | undefined> {
    this.#records = this.#records.map((record) => (record.id === id ? { ...record, ...changes } : record));
    return this.#records.find((record) => record.id === id);
  }

  async remove(id: string): Promise<void> {
    for (const file of this.#records.find((record) => record.id === id)?.files ?? [])
      this.#blobs.delete(file.id);
    this.#records = this.#records.filter((record) => record.id !== id);
  }

  async blob(fileId: string): Promise<Blob | undefined> {
    return this.#blobs.get(fileId);
  }
}

/** Storage that a browser may forbid or close. */
export interface Disk extends OutboxStorage {
  /** @throws if nothing can be stored now */
  open(): Promise<unknown>;
}

/**
 * Stores messages in the browser's database, or in the page if there is no space. While a message waits in the page,
 * later ones queue behind it there, too.
 */
export class DeviceStorage implements OutboxStorage {
  readonly #page = new PageMemory();
  readonly #disk: Disk;

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  async add(record: NewRecord, blobs: ReadonlyMap<string, Blob>): Promise<OutboxRecord> {
    if (!this.#page.isEmpty) return this.#page.add(record, blobs);
    try {
      return await this.#disk.add(record, blobs);
    } catch {
      return this.#page.add(record, blobs);
    }
  }

  async list(userId: string): Promise<OutboxRecord[]> {
    const last = await this.#page.list(userId);
    const first = (await (await this.#reach())?.list(userId)) ?? [];
    const most = first.at(-1)?.sequence ?? 0;
    return [...first, ...last.map((record) => ({ ...record, sequence: most + record.sequence }))];
  }

  async head(userId: string, to: string): Promise<OutboxRecord | undefined> {
    const first = await (await this.#reach())?.head(userId, to);
    return first ?? this.#page.head(userId, to);
  }

  async change(id: string, changes: Partial<OutboxRecord>): Promise<OutboxRecord | undefined> {
    if (this.#page.has(id)) return this.#page.change(id, changes);
    return (await this.#reach())?.change(id, changes);
  }

  async remove(id: string): Promise<void> {
    if (this.#page.has(id)) await this.#page.remove(id);
    else await (await this.#reach())?.remove(id);
  }

  async blob(fileId: string): Promise<Blob | undefined> {
    return (await this.#page.blob(fileId)) ?? (await (await this.#reach())?.blob(fileId));
  }

  /** Tried again each time: it is cheap, and a closed database can come back. */
  #reach(): Promise<OutboxStorage | undefined> {
    return this.#disk.open().then(
      () => this.#disk,
      () => undefined,
    );
  }
}
