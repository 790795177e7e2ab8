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

/**
 * Keeps messages in the browser's database, and those for which it has no room in the page. As long as one waits in the
 * page, later ones wait there too, behind it.
 */
export class DeviceStorage implements OutboxStorage {
  readonly #page = new PageMemory();
  readonly #disk: Promise<OutboxStorage | undefined>;

  /** @param disk rejects where the browser lets nothing be kept */
  constructor(disk: Promise<OutboxStorage>) {
    this.#disk = disk.catch(() => undefined);
  }

  async add(record: NewRecord, blobs: ReadonlyMap<string, Blob>): Promise<OutboxRecord> {
    const disk = await this.#disk;
    if (!disk || !this.#page.isEmpty) return this.#page.add(record, blobs);
    try {
      return await disk.add(record, blobs);
    } catch {
      return this.#page.add(record, blobs);
    }
  }

  async list(userId: string): Promise<OutboxRecord[]> {
    const disk = await this.#disk;
    const last = await this.#page.list(userId);
    const first = (await disk?.list(userId)) ?? [];
    const most = first.at(-1)?.sequence ?? 0;
    return [...first, ...last.map((record) => ({ ...record, sequence: most + record.sequence }))];
  }

  async head(userId: string, to: string): Promise<OutboxRecord | undefined> {
    const disk = await this.#disk;
    return (await disk?.head(userId, to)) ?? this.#page.head(userId, to);
  }

  async change(id: string, changes: Partial<OutboxRecord>): Promise<OutboxRecord | undefined> {
    if (this.#page.has(id)) return this.#page.change(id, changes);
    return (await this.#disk)?.change(id, changes);
  }

  async remove(id: string): Promise<void> {
    if (this.#page.has(id)) await this.#page.remove(id);
    else await (await this.#disk)?.remove(id);
  }

  async blob(fileId: string): Promise<Blob | undefined> {
    return (await this.#page.blob(fileId)) ?? (await (await this.#disk)?.blob(fileId));
  }
}
