import type { Channel, TabDependencies } from '../../../../browser/tab-leader.ts';
import type { ChatMessage } from '../../contract.ts';
import { OutboxQueue, type Step } from './outbox-queue.ts';
import {
  FILE_GONE,
  type NewRecord,
  type OutboxFile,
  type OutboxRecord,
  RECONNECT_MS,
  type SendOutcome,
  type UploadOutcome,
} from './outbox-record.ts';
import { OutboxRecords } from './outbox-records.ts';
import type { OutboxStorage } from './outbox-storage.ts';
import { verdictOn } from './outbox-verdict.ts';

/** What the outbox needs of the browser and the server. */
export interface OutboxDependencies extends TabDependencies {
  storage: OutboxStorage;
  isOnline(): boolean;
  /** Sends a message on behalf of its author. Never rejects. */
  send(record: OutboxRecord): Promise<SendOutcome>;
  /** Uploads a file on behalf of its owner. Never rejects. */
  upload(
    userId: string,
    file: OutboxFile,
    blob: Blob,
    onProgress: (part: number) => void,
  ): Promise<UploadOutcome>;
  now(): Date;
}

/** The state of the outbox on this device. */
export interface OutboxState {
  /** In the order in which they were written. */
  records: readonly OutboxRecord[];
  /** Upload progress by file id, from 0 to 1. */
  progress: ReadonlyMap<string, number>;
  /** Recipients whose queue is paused before the next attempt. */
  paused: ReadonlySet<string>;
  /** The id of the message being sent, by recipient. */
  sending: ReadonlyMap<string, string>;
  /** Whether no one, or another account, is signed in. */
  signedOut: boolean;
}

/** Messages between tabs. */
type TabMessage =
  | { changed: true; retried: string[] }
  | { stored: ChatMessage; to: string }
  | { trying: string; id: string | null }
  | { pausing: string; ms: number; forNetwork: boolean };

/**
 * Sends messages reliably. Each is stored on the device first. Per recipient only the first waiting message is sent,
 * and it stays first until the server has stored it. So whichever tabs try, and however often, messages arrive in the
 * order they were written, and once, because the id makes two attempts the same message.
 */
export class Outbox {
  readonly userId: string;
  readonly #dependencies: OutboxDependencies;
  readonly #records: OutboxRecords;
  #state: OutboxState = {
    records: [],
    progress: new Map(),
    paused: new Set(),
    sending: new Map(),
    signedOut: false,
  };
  readonly #queues = new Map<string, OutboxQueue>();
  readonly #listeners = new Set<() => void>();
  readonly #storedListeners = new Set<(message: ChatMessage, to: string) => void>();
  #channel: Channel | undefined;
  #closed = false;
  /** How often connectivity has returned. */
  #returns = 0;

  constructor(userId: string, dependencies: OutboxDependencies) {
    this.userId = userId;
    this.#dependencies = dependencies;
    const show = () => this.#set({ records: this.#records.all });
    this.#records = new OutboxRecords(userId, dependencies.storage, show);
  }

  /** Loads waiting messages and starts sending them. */
  async open(): Promise<void> {
    this.#channel = this.#dependencies.openChannel?.(`outbox/${this.userId}`);
    if (this.#channel) this.#channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#hear(data);
    await this.#records.load().catch(untilLater);
    this.#wakeUnsent();
    this.#runAll();
  }

  close(): void {
    this.#closed = true;
    for (const queue of this.#queues.values()) queue.close();
    this.#channel?.close();
  }

  get state(): OutboxState {
    return this.#state;
  }

  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Calls the listener for each message that the server has stored, with its recipient.
   *
   * @returns a function that unsubscribes
   */
  onStored(listener: (message: ChatMessage, to: string) => void): () => void {
    this.#storedListeners.add(listener);
    return () => void this.#storedListeners.delete(listener);
  }

  blob(fileId: string): Promise<Blob | undefined> {
    return this.#dependencies.storage.blob(fileId);
  }

  /** Stores a message, then sends it. */
  add(message: Pick<NewRecord, 'id' | 'to' | 'text' | 'files'>, blobs: ReadonlyMap<string, Blob>): void {
    const record: NewRecord = {
      ...message,
      userId: this.userId,
      writtenAt: this.#dependencies.now().toISOString(),
      state: 'waiting',
      failure: null,
      mayRetry: true,
      tries: 0,
      asksPerson: false,
    };
    this.#set({ signedOut: false });
    this.#writeDown(this.#records.add(record, blobs), () => this.#queue(record.to).run());
  }

  /** Retries a failed message at the user's request. */
  retry(id: string): void {
    this.#makeWait((record) => record.id === id && record.mayRetry);
  }

  retryAll(to: string): void {
    if (this.#dependencies.isOnline()) this.#makeWait((record) => record.to === to && record.mayRetry);
  }

  /**
   * Discards a message unless it is being sent.
   *
   * @returns its text, or "" if it was not discarded
   */
  discard(id: string): string {
    const record = this.#records.find(id);
    if (!record || this.#state.sending.get(record.to) === id) return '';
    this.#writeDown(this.#records.remove(id), () => this.#queue(record.to).run());
    return record.text;
  }

  /** Removes messages that the server is known to have, even if no answer ever confirmed it. */
  areStored(messages: readonly ChatMessage[]): void {
    for (const message of messages) {
      const record = this.#records.find(message.id);
      if (record) this.#isStored(message, record.to).catch(untilLater);
    }
  }

  /** Called when connectivity returns. */
  reconnected(): void {
    this.#returns += 1;
    this.#set({ signedOut: false });
    this.#trySoon();
    // A tab that was closed during the outage may have changed records without announcing it.
    this.#records
      .load()
      .then(() => {
        this.#wakeUnsent();
        this.#trySoon();
      })
      .catch(untilLater);
  }

  #trySoon(): void {
    for (const to of this.#records.waitingFor()) {
      const queue = this.#queue(to);
      queue.networkIsThere(RECONNECT_MS);
      if (!queue.isPaused && !this.#state.sending.has(to)) queue.pause(RECONNECT_MS, true);
      queue.run();
    }
  }

  /** Called when data arrives over the network. */
  networkIsThere(): void {
    for (const queue of this.#queues.values()) queue.networkIsThere(RECONNECT_MS);
  }

  /** Called when the page is looked at again; the user may have signed in since. */
  wake(): void {
    this.#set({ signedOut: false });
    this.#runAll();
  }

  // Sending

  #runAll(): void {
    for (const to of this.#records.waitingFor()) this.#queue(to).run();
  }

  #queue(to: string): OutboxQueue {
    const known = this.#queues.get(to);
    if (known) return known;
    const work = {
      name: `outbox/${this.userId}/${to}`,
      sendFirst: () => this.#sendFirst(to),
      pauseChanged: () => this.#pauseChanged(),
    };
    const queue = new OutboxQueue(work, this.#dependencies);
    this.#queues.set(to, queue);
    return queue;
  }

  async #sendFirst(to: string): Promise<Step> {
    if (this.#state.signedOut || !this.#dependencies.isOnline() || this.#closed) return 'done';
    const record = await this.#records.firstTo(to);
    // It may have been discarded while it was read.
    if (!record || !this.#records.find(record.id)) return 'done';
    const returns = this.#returns;
    this.#setSending(to, record.id);
    try {
      const outcome = await this.#deliver(record);
      // An attempt from before the network returned says nothing about the present network.
      const isOutdated = outcome.kind === 'later' && returns !== this.#returns;
      return await this.#settle(record, isOutdated ? { ...outcome, counts: false } : outcome);
    } finally {
      this.#setSending(to, null);
    }
  }

  async #deliver(record: OutboxRecord): Promise<SendOutcome> {
    for (const file of record.files.filter(({ uploaded }) => !uploaded)) {
      const blob = await this.#dependencies.storage.blob(file.id);
      if (!blob) return { kind: 'refused', failure: FILE_GONE, mayRetry: false };
      const onProgress = (part: number) => this.#progress(record, file, part);
      const outcome = await this.#dependencies.upload(this.userId, file, blob, onProgress);
      if (outcome.kind === 'refused') return { ...outcome, failure: `Upload Error: ${outcome.failure}` };
      if (outcome.kind !== 'stored') return outcome;
      file.uploaded = true;
      await this.#records.change(record.id, { files: record.files });
    }
    return this.#dependencies.send(record);
  }

  async #settle(record: OutboxRecord, outcome: SendOutcome): Promise<Step> {
    const { id, to } = record;
    if (outcome.kind === 'stored') {
      await this.#isStored(outcome.stored, to);
      return 'next';
    }
    // A closed outbox does not record failures. Other tabs and the next page make their own attempts.
    if (this.#closed) return 'done';
    if (outcome.kind === 'signed-out') this.#set({ signedOut: true });
    const queueLength = this.#records.waitingTo(to).length;
    const { changes, step } = verdictOn(record, outcome, {
      queueLength,
      online: this.#dependencies.isOnline(),
    });
    if (changes) await this.#records.change(id, changes);
    this.#say({ changed: true, retried: [] });
    if (typeof step === 'object') this.#say({ pausing: to, ms: step.pauseMs, forNetwork: step.forNetwork });
    return step;
  }

  async #isStored(message: ChatMessage, to: string): Promise<void> {
    this.#say({ stored: message, to });
    this.#showStored(message, to);
    await this.#records.remove(message.id);
  }

  #showStored(message: ChatMessage, to: string): void {
    for (const listener of [...this.#storedListeners]) listener(message, to);
    this.#records.hide(message.id);
    // Later messages may have been waiting for this one.
    this.#queue(to).run();
  }

  /** Makes failed messages wait again, except those that only the user can retry. */
  #wakeUnsent(): void {
    this.#makeWait(({ state, asksPerson }) => state === 'unsent' && !asksPerson);
  }

  /** Queues failed messages for another attempt. */
  #makeWait(isMeant: (record: OutboxRecord) => boolean): void {
    if (this.#closed) return;
    const failed = this.#records.all.filter((record) => record.state !== 'waiting' && isMeant(record));
    if (failed.length === 0) return;
    this.#set({ signedOut: false });
    const changes = { state: 'waiting', failure: null, tries: 0, asksPerson: false } as const;
    const written = Promise.all(failed.map(({ id }) => this.#records.change(id, changes)));
    const retried = [...new Set(failed.map(({ to }) => to))];
    this.#writeDown(written, () => this.#tryNow(retried), retried);
  }

  /** Once a change is stored, announces it to the other tabs and continues. */
  #writeDown(written: Promise<unknown>, goOn: () => void, retried: string[] = []): void {
    written
      .then(() => {
        this.#say({ changed: true, retried });
        goOn();
      })
      .catch(untilLater);
  }

  #tryNow(people: readonly string[]): void {
    for (const to of people) {
      this.#queue(to).endPause();
      this.#queue(to).run();
    }
  }

  // Display, here and in other tabs

  #hear(said: TabMessage): void {
    if (this.#closed) return;
    if ('stored' in said) this.#showStored(said.stored, said.to);
    else if ('trying' in said) {
      this.#queue(said.trying).otherTabIsAwake();
      this.#markSending(said.trying, said.id);
    } else if ('pausing' in said) this.#queue(said.pausing).pause(said.ms, said.forNetwork);
    else {
      this.#tryNow(said.retried);
      this.#records
        .load()
        .then(() => this.#runAll())
        .catch(untilLater);
    }
  }

  #say(said: TabMessage): void {
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

/** The browser did not allow access to storage. The next send tries again. */
const untilLater = (): void => undefined;
