import type { Channel, TabOutside } from '../../../browser/tab-leader.ts';
import type { ChatMessage } from '../contract.ts';
import { OutboxQueue, type Step } from './outbox-queue.ts';
import {
  backOffMs,
  FILE_GONE,
  MOST_TRIES,
  type NewRecord,
  type OutboxFile,
  type OutboxRecord,
  RECONNECT_MS,
  type SendOutcome,
  type UploadOutcome,
} from './outbox-record.ts';
import type { OutboxStorage } from './outbox-storage.ts';

/** What it needs of a browser and of the server. */
export interface OutboxOutside extends TabOutside {
  storage: OutboxStorage;
  isOnline(): boolean;
  /** Sends a message as its writer. Never rejects. */
  send(record: OutboxRecord): Promise<SendOutcome>;
  /** Uploads a file as its owner. Never rejects. */
  upload(
    userId: string,
    file: OutboxFile,
    blob: Blob,
    onProgress: (part: number) => void,
  ): Promise<UploadOutcome>;
  now(): Date;
}

/** How things stand on this device. */
export interface OutboxState {
  /** In the order in which they were written. */
  records: readonly OutboxRecord[];
  /** By file, from 0 to 1. */
  progress: ReadonlyMap<string, number>;
  /** The other person of each conversation whose next try is some time away. */
  paused: ReadonlySet<string>;
  /** What is on its way, by the other person. */
  sending: ReadonlyMap<string, string>;
  /** Nobody is signed in any more, or somebody else is. */
  signedOut: boolean;
}

/** What tabs say to each other. */
type Said =
  | { changed: true; retried: string[] }
  | { stored: ChatMessage; to: string }
  | { trying: string; id: string | null }
  | { pausing: string; ms: number; forNetwork: boolean };

/**
 * Messages on their way. Each is written down on the device first. For each conversation only the first that waits is
 * ever sent, and it stays the first until the server has stored it: so whichever tabs try, and however often, messages
 * arrive in the order in which they were written, and once, since the id makes two tries the same message.
 */
export class Outbox {
  readonly userId: string;
  readonly #outside: OutboxOutside;
  #state: OutboxState = {
    records: [],
    progress: new Map(),
    paused: new Set(),
    sending: new Map(),
    signedOut: false,
  };
  /** Written on this page and not on the disk yet. */
  #adding: OutboxRecord[] = [];
  /** Stored or given up; a list that was read before does not bring them back. */
  readonly #gone = new Set<string>();
  #work: Promise<unknown> = Promise.resolve();
  readonly #queues = new Map<string, OutboxQueue>();
  readonly #listeners = new Set<() => void>();
  readonly #storedListeners = new Set<(message: ChatMessage, to: string) => void>();
  #channel: Channel | undefined;
  #closed = false;

  constructor(userId: string, outside: OutboxOutside) {
    this.userId = userId;
    this.#outside = outside;
  }

  /** Reads what waits, and begins to send it. */
  async open(): Promise<void> {
    this.#channel = this.#outside.openChannel?.(`outbox/${this.userId}`);
    if (this.#channel) this.#channel.onmessage = ({ data }: MessageEvent<Said>) => this.#hear(data);
    await this.#inOrder(() => this.#load());
    await this.#wakeUnsent();
    this.wake();
  }

  close(): void {
    this.#closed = true;
    for (const queue of this.#queues.values()) queue.close();
    this.#channel?.close();
  }

  get state(): OutboxState {
    return this.#state;
  }

  /** @returns what stops it */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Is told of each message that the server has stored, and to whom it went. @returns what stops it */
  onStored(listener: (message: ChatMessage, to: string) => void): () => void {
    this.#storedListeners.add(listener);
    return () => void this.#storedListeners.delete(listener);
  }

  blob(fileId: string): Promise<Blob | undefined> {
    return this.#outside.storage.blob(fileId);
  }

  /** Writes a message down, then sends it. */
  add(message: Pick<NewRecord, 'id' | 'to' | 'text' | 'files'>, blobs: ReadonlyMap<string, Blob>): void {
    const record: NewRecord = {
      ...message,
      userId: this.userId,
      writtenAt: this.#outside.now().toISOString(),
      state: 'waiting',
      failure: null,
      mayRetry: true,
      tries: 0,
      asksPerson: false,
    };
    const shown = { ...record, sequence: Number.MAX_SAFE_INTEGER };
    this.#adding.push(shown);
    this.#set({ records: [...this.#state.records, shown], signedOut: false });
    void this.#inOrder(async () => {
      const kept = await this.#outside.storage.add(record, blobs);
      this.#adding = this.#adding.filter(({ id }) => id !== record.id);
      this.#replace(kept);
      this.#say({ changed: true, retried: [] });
      this.#queue(record.to).run();
    });
  }

  /** The person says: again. */
  retry(id: string): void {
    void this.#makeWait(this.#state.records.filter((record) => record.id === id && record.mayRetry));
  }

  retryAll(to: string): void {
    if (this.#outside.isOnline())
      void this.#makeWait(this.#state.records.filter((record) => record.to === to && record.mayRetry));
  }

  /** Gives a message up, unless it is on its way. @returns its text */
  discard(id: string): string {
    const record = this.#state.records.find((each) => each.id === id);
    if (!record || this.#state.sending.get(record.to) === id) return '';
    void this.#drop(record);
    return record.text;
  }

  /** These are on the server, though perhaps no answer ever said so. */
  areStored(messages: readonly ChatMessage[]): void {
    for (const message of messages) {
      const record = this.#state.records.find(({ id }) => id === message.id);
      if (record) void this.#isStored(message, record.to);
    }
  }

  /** The network was away and is back. */
  reconnected(): void {
    this.#set({ signedOut: false });
    for (const to of this.#waitingFor()) {
      const queue = this.#queue(to);
      queue.networkIsThere(RECONNECT_MS);
      if (!queue.isPaused && !this.#state.sending.has(to)) queue.pause(RECONNECT_MS, true);
      queue.run();
    }
    void this.#wakeUnsent();
  }

  /** Something came over the network. */
  networkIsThere(): void {
    for (const queue of this.#queues.values()) queue.networkIsThere(RECONNECT_MS);
  }

  /** Somebody looks at the page again, and may have signed in meanwhile. */
  wake(): void {
    this.#set({ signedOut: false });
    this.#runAll();
  }

  #runAll(): void {
    for (const to of this.#waitingFor()) this.#queue(to).run();
  }

  // Sending

  #queue(to: string): OutboxQueue {
    const known = this.#queues.get(to);
    if (known) return known;
    const work = {
      name: `outbox/${this.userId}/${to}`,
      sendFirst: () => this.#sendFirst(to),
      pauseChanged: () => this.#pauseChanged(),
    };
    const queue = new OutboxQueue(work, this.#outside);
    this.#queues.set(to, queue);
    return queue;
  }

  async #sendFirst(to: string): Promise<Step> {
    if (this.#state.signedOut || !this.#outside.isOnline() || this.#closed) return 'done';
    const record = await this.#outside.storage.head(this.userId, to);
    // Another tab sent it and was closed before it could say so.
    if (!record && this.#waitingTo(to).length > 0) await this.#inOrder(() => this.#load());
    if (record?.state !== 'waiting') return 'done';
    if (this.#gone.has(record.id)) {
      await this.#inOrder(() => this.#outside.storage.remove(record.id));
      return 'next';
    }
    this.#setSending(to, record.id);
    try {
      return await this.#settle(record, await this.#deliver(record));
    } finally {
      this.#setSending(to, null);
    }
  }

  async #deliver(record: OutboxRecord): Promise<SendOutcome> {
    for (const file of record.files.filter(({ uploaded }) => !uploaded)) {
      const blob = await this.#outside.storage.blob(file.id);
      if (!blob) return { kind: 'refused', failure: FILE_GONE, mayRetry: false };
      const outcome = await this.#outside.upload(this.userId, file, blob, (part) =>
        this.#progress(record, file, part),
      );
      if (outcome.kind === 'refused') return { ...outcome, failure: `Upload Error: ${outcome.failure}` };
      if (outcome.kind !== 'stored') return outcome;
      file.uploaded = true;
      await this.#change(record.id, { files: record.files });
    }
    return this.#outside.send(record);
  }

  async #settle(record: OutboxRecord, outcome: SendOutcome): Promise<Step> {
    const { id, to } = record;
    switch (outcome.kind) {
      case 'stored':
        await this.#isStored(outcome.stored, to);
        return 'next';
      case 'refused':
        await this.#change(id, {
          state: 'refused',
          failure: outcome.failure,
          mayRetry: outcome.mayRetry,
          tries: 0,
        });
        return 'next';
      case 'files-gone':
        // Uploaded long ago and tidied away since; the device still has them.
        if (record.tries > 0)
          await this.#change(id, { state: 'refused', failure: FILE_GONE, mayRetry: false });
        else
          await this.#change(id, {
            files: record.files.map((file) => ({ ...file, uploaded: false })),
            tries: 1,
          });
        return 'next';
      case 'timed-out':
        await this.#change(id, { state: 'unsent', failure: outcome.failure, asksPerson: true });
        return 'done';
      case 'signed-out':
        this.#set({ signedOut: true });
        return 'done';
      case 'later': {
        if (!outcome.answered && !this.#outside.isOnline()) return 'done';
        const tries = record.tries + (outcome.counts ? 1 : 0);
        const { failure, answered } = outcome;
        await this.#change(id, tries < MOST_TRIES ? { tries, failure } : { tries, failure, state: 'unsent' });
        if (tries >= MOST_TRIES) return 'done';
        const pauseMs = outcome.afterMs ?? backOffMs(this.#waitingTo(to).length);
        this.#say({ pausing: to, ms: pauseMs, forNetwork: !answered });
        return { pauseMs, forNetwork: !answered };
      }
    }
  }

  async #isStored(message: ChatMessage, to: string): Promise<void> {
    this.#say({ stored: message, to });
    this.#showStored(message, to);
    await this.#inOrder(() => this.#outside.storage.remove(message.id));
  }

  #showStored(message: ChatMessage, to: string): void {
    for (const listener of [...this.#storedListeners]) listener(message, to);
    this.#forget(message.id);
    // It may have been the one for which the others waited.
    this.#queue(to).run();
  }

  /** Not sent again by itself before the person says so, unless the network was all that was missing. */
  #wakeUnsent(): Promise<void> {
    return this.#makeWait(
      this.#state.records.filter(({ state, asksPerson }) => state === 'unsent' && !asksPerson),
    );
  }

  async #makeWait(records: readonly OutboxRecord[]): Promise<void> {
    const failed = records.filter(({ state }) => state !== 'waiting');
    if (failed.length === 0) return;
    this.#set({ signedOut: false });
    await this.#inOrder(async () => {
      const changes = { state: 'waiting', failure: null, tries: 0, asksPerson: false } as const;
      for (const { id } of failed) this.#replace(await this.#outside.storage.change(id, changes));
    });
    const people = [...new Set(failed.map(({ to }) => to))];
    this.#say({ changed: true, retried: people });
    for (const to of people) this.#tryNow(to);
  }

  #tryNow(to: string): void {
    this.#queue(to).endPause();
    this.#queue(to).run();
  }

  // What is written down

  async #load(): Promise<void> {
    const kept = await this.#outside.storage.list(this.userId);
    this.#set({ records: [...kept.filter(({ id }) => !this.#gone.has(id)), ...this.#adding] });
  }

  async #change(id: string, changes: Partial<OutboxRecord>): Promise<void> {
    await this.#inOrder(async () => this.#replace(await this.#outside.storage.change(id, changes)));
    this.#say({ changed: true, retried: [] });
  }

  #replace(record: OutboxRecord | undefined): void {
    if (record)
      this.#set({ records: this.#state.records.map((each) => (each.id === record.id ? record : each)) });
  }

  async #drop({ id, to }: OutboxRecord): Promise<void> {
    this.#forget(id);
    await this.#inOrder(() => this.#outside.storage.remove(id));
    this.#say({ changed: true, retried: [] });
    this.#queue(to).run();
  }

  #forget(id: string): void {
    this.#gone.add(id);
    this.#adding = this.#adding.filter((record) => record.id !== id);
    this.#set({ records: this.#state.records.filter((record) => record.id !== id) });
  }

  /** One reading or writing at a time, so that what is shown is what is written. A browser that fails is asked again later. */
  #inOrder(work: () => Promise<void>): Promise<void> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => undefined);
    return done;
  }

  #waitingTo(to: string): OutboxRecord[] {
    return this.#state.records.filter((record) => record.to === to && record.state === 'waiting');
  }

  #waitingFor(): Set<string> {
    return new Set(this.#state.records.flatMap((record) => (record.state === 'waiting' ? record.to : [])));
  }

  // What is shown, here and in other tabs

  #hear(said: Said): void {
    if (this.#closed) return;
    if ('stored' in said) {
      this.#showStored(said.stored, said.to);
    } else if ('trying' in said) {
      this.#queue(said.trying).otherTabIsAwake();
      this.#markSending(said.trying, said.id);
    } else if ('pausing' in said) this.#queue(said.pausing).pause(said.ms, said.forNetwork);
    else {
      for (const to of said.retried) this.#queue(to).endPause();
      void this.#inOrder(() => this.#load()).then(() => this.#runAll());
    }
  }

  #say(said: Said): void {
    if (!this.#closed) this.#channel?.postMessage(said);
  }

  #setSending(to: string, id: string | null): void {
    this.#markSending(to, id);
    this.#say({ trying: to, id });
  }

  #markSending(to: string, id: string | null): void {
    const sending = new Map(this.#state.sending);
    if (id === null) sending.delete(to);
    else sending.set(to, id);
    this.#set({ sending });
  }

  #progress({ to, id }: OutboxRecord, file: OutboxFile, part: number): void {
    this.#set({ progress: new Map(this.#state.progress).set(file.id, part) });
    this.#say({ trying: to, id });
  }

  #pauseChanged(): void {
    const paused = [...this.#queues].flatMap(([to, queue]) => (queue.isPaused ? to : []));
    this.#set({ paused: new Set(paused) });
  }

  #set(changes: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of [...this.#listeners]) listener();
  }
}
