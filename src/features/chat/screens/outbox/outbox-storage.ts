import type { NewRecord, OutboxRecord } from './outbox-record.ts';

/** Where messages wait. They are read back in the order in which they were written, from whichever tab. */
export interface OutboxStorage {
  /** Once this has resolved the message survives the browser. @throws when the device has no room for it */
  add(record: NewRecord, blobs: ReadonlyMap<string, Blob>): Promise<OutboxRecord>;
  /** All of somebody's messages. */
  list(userId: string): Promise<OutboxRecord[]>;
  /** The first of somebody's messages to a person that is not refused. */
  head(userId: string, to: string): Promise<OutboxRecord | undefined>;
  /** @returns the record as it is now; undefined when it is gone */
  change(id: string, changes: Partial<OutboxRecord>): Promise<OutboxRecord | undefined>;
  /** Takes a message away with its files. */
  remove(id: string): Promise<void>;
  blob(fileId: string): Promise<Blob | undefined>;
}

/** Keeps messages as long as the page lives: for browsers that forbid a page to keep anything, and full devices. */
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

/** A storage that a browser may forbid, or close in between. */
export interface Disk extends OutboxStorage {
  /** @throws when nothing can be kept now */
  open(): Promise<unknown>;
}

/**
 * Keeps messages in the browser's database, and those for which it has no room in the page. As long as one waits in the
 * page, later ones wait there too, behind it.
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

  /** Asked each time: what is forbidden costs nothing to ask, and what was closed comes back. */
  #reach(): Promise<OutboxStorage | undefined> {
    return this.#disk.open().then(
      () => this.#disk,
      () => undefined,
    );
  }
}
