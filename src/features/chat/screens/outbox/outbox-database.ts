import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { OUTBOX_BY_USER, OUTBOX_DATABASE, OUTBOX_MESSAGES } from './outbox-names.ts';
import type { NewRecord, OutboxRecord } from './outbox-record.ts';
import type { Disk } from './outbox-storage.ts';

interface Schema extends DBSchema {
  messages: {
    key: number;
    value: OutboxRecord;
    indexes: { id: string; user: string; conversation: [userId: string, to: string] };
  };
  files: { key: string; value: Blob };
}

const VERSION = 1;

/** The outbox in IndexedDB. The database increments the key, so that messages of two tabs share one order. */
export class OutboxDatabase implements Disk {
  #open: Promise<IDBPDatabase<Schema>> | undefined;

  /** @throws if the browser does not allow pages to store data */
  async open(): Promise<void> {
    await this.#database();
  }

  async add(record: NewRecord, blobs: ReadonlyMap<string, Blob>): Promise<OutboxRecord> {
    const database = await this.#database();
    // Strict durability: resolve only when the data is on disk.
    const work = database.transaction(['messages', 'files'], 'readwrite', { durability: 'strict' });
    for (const [fileId, blob] of blobs) await work.objectStore('files').put(blob, fileId);
    const sequence = await work.objectStore('messages').add(record as OutboxRecord);
    await work.done;
    return { ...record, sequence };
  }

  async list(userId: string): Promise<OutboxRecord[]> {
    return (await this.#database()).getAllFromIndex('messages', 'user', userId);
  }

  async head(userId: string, to: string): Promise<OutboxRecord | undefined> {
    const messages = (await this.#database()).transaction('messages').store;
    let cursor = await messages.index('conversation').openCursor(IDBKeyRange.only([userId, to]));
    while (cursor?.value.state === 'refused') cursor = await cursor.continue();
    return cursor?.value;
  }

  async change(id: string, changes: Partial<OutboxRecord>): Promise<OutboxRecord | undefined> {
    const work = (await this.#database()).transaction('messages', 'readwrite');
    const known = await work.store.index('id').get(id);
    const changed = known && { ...known, ...changes };
    if (changed) await work.store.put(changed);
    await work.done;
    return changed;
  }

  async remove(id: string): Promise<void> {
    const work = (await this.#database()).transaction(['messages', 'files'], 'readwrite');
    const known = await work.objectStore('messages').index('id').get(id);
    for (const file of known?.files ?? []) await work.objectStore('files').delete(file.id);
    if (known) await work.objectStore('messages').delete(known.sequence);
    await work.done;
  }

  async blob(fileId: string): Promise<Blob | undefined> {
    return (await this.#database()).get('files', fileId);
  }

  #database(): Promise<IDBPDatabase<Schema>> {
    const forget = () => {
      this.#open = undefined;
    };
    this.#open ??= openDB<Schema>(OUTBOX_DATABASE, VERSION, {
      upgrade(database) {
        const messages = database.createObjectStore(OUTBOX_MESSAGES, {
          keyPath: 'sequence',
          autoIncrement: true,
        });
        messages.createIndex('id', 'id', { unique: true });
        messages.createIndex(OUTBOX_BY_USER, 'userId');
        messages.createIndex('conversation', ['userId', 'to']);
        database.createObjectStore('files');
      },
      // A newer version of the page wants to upgrade the database, or the browser
      // closed it. It is reopened when needed.
      blocking(_current, _next, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    this.#open.catch(forget);
    return this.#open;
  }
}
