import { newDeviceId } from '../../../../browser/device-id.ts';
import { onLive, onLiveStatus, startLive } from '../../../../browser/live-client.ts';
import { MOST_MESSAGE_CHARACTERS } from '../../../../shared/chat-limits.ts';
import type { ChatEvent } from '../../contract.ts';
import { loadMessages, loadPair, markRead, sendTyping } from '../chat-calls.ts';
import { FileTray } from '../composer/file-tray.ts';
import { openOutbox } from '../outbox/open-outbox.ts';
import type { Outbox, OutboxState } from '../outbox/outbox.ts';
import { outboxView } from '../outbox/outbox-view.ts';
import {
  beginThread,
  changeThread,
  hasUnreadUpTo,
  type ThreadChange,
  type ThreadState,
} from './thread-state.ts';
import type { OwnMessage, ThreadActions, ThreadStart, ThreadView } from './thread-view.ts';

const READ_GATHER_MS = 300;
const TYPING_SENT_MS = 3_000;
const TYPING_SHOWN_MS = 5_000;
const TRY_AGAIN_MS = 5_000;
const CATCH_UP_PAGE = 100;

/** The conversation open on the screen: receives events, loads, sends and reports what was read. */
export class LiveThread {
  readonly actions: ThreadActions;
  #state: ThreadState;
  #start: ThreadStart;
  #view: ThreadView;
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #urls = new Map<string, string>();
  #outbox: Outbox | undefined;
  #ownShown:
    | { state: OutboxState; messages: ThreadState['messages']; online: boolean; own: readonly OwnMessage[] }
    | undefined;
  readonly #tray: FileTray | undefined;
  #open = false;
  #online = true;
  #signedOut = false;
  #loadingOlder = false;
  #olderFailed = false;
  #catchingUp = false;
  #seen = 0;
  #typingSentAt = Number.NEGATIVE_INFINITY;

  constructor(start: ThreadStart) {
    this.#start = start;
    this.#state = beginThread(start);
    if (start.userId !== null) this.#tray = new FileTray(start.userId, () => this.#show());
    this.#view = this.#makeView();
    this.actions = {
      send: (text) => this.#send(text),
      retry: (id) => this.#outbox?.retry(id),
      retryAll: () => this.#outbox?.retryAll(start.otherId),
      discard: (id) => this.#outbox?.discard(id) ?? '',
      attach: (files) => this.#tray?.add(files) ?? null,
      detach: (id) => this.#tray?.remove(id),
      retryFile: (id) => this.#tray?.retry(id),
      loadOlder: () => this.#loadOlder(),
      saw: (number) => this.#saw(number),
      typed: () => this.#typed(),
      refresh: () => this.#refresh(),
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly getView = (): ThreadView => this.#view;

  /**
   * Starts listening.
   *
   * @returns a function that stops it
   */
  open(): () => void {
    const { userId, liveNumber } = this.#start;
    this.#open = true;
    this.#online = navigator.onLine;
    const stops = [this.#listenToWindow()];
    if (userId !== null) {
      this.#outbox = openOutbox(userId);
      startLive({ userId, after: liveNumber });
      stops.push(
        this.#outbox.subscribe(() => this.#showOutbox()),
        this.#outbox.onStored((message, to) => {
          if (to === this.#start.otherId) this.#change({ kind: 'stored', message });
        }),
        onLive<ChatEvent>((event) => this.#hear(event), liveNumber),
        this.#listenToStatus(),
      );
      this.#outbox.areStored(this.#state.messages);
      this.#showOutbox();
      void this.#catchUp();
    }
    this.#show();
    return () => {
      this.#open = false;
      for (const stop of stops) stop();
      for (const timer of this.#timers.values()) clearTimeout(timer);
      this.#timers.clear();
      this.#flushRead();
    };
  }

  /** Called when the page's data is reloaded. */
  startAgain(start: ThreadStart): void {
    if (start === this.#start) return;
    this.#start = start;
    this.#change({ kind: 'start', start });
  }

  // Receiving

  #listenToWindow(): () => void {
    const network = () => {
      this.#online = navigator.onLine;
      if (this.#online) this.#tray?.uploadRest();
      this.#show();
    };
    const looked = () => {
      if (document.visibilityState !== 'visible') return;
      const { userId, liveNumber } = this.#start;
      // The user may have signed in again in another tab.
      if (userId !== null) startLive({ userId, after: liveNumber });
      this.#flushReadSoon();
    };
    const pairs = [
      ['online', network],
      ['offline', network],
      ['focus', looked],
      ['pageshow', looked],
    ] as const;
    for (const [name, work] of pairs) addEventListener(name, work);
    document.addEventListener('visibilitychange', looked);
    return () => {
      for (const [name, work] of pairs) removeEventListener(name, work);
      document.removeEventListener('visibilitychange', looked);
    };
  }

  #listenToStatus(): () => void {
    let wasAway = false;
    return onLiveStatus((status) => {
      if (status === 'offline') wasAway = true;
      if (status !== 'live' && status !== 'polling') return;
      this.#signedOut = false;
      // Presence is only sent when it changes, so it has to be loaded after an outage.
      if (wasAway) void this.#refresh();
      wasAway = false;
      void this.#catchUp();
      this.#flushReadSoon();
      this.#show();
    });
  }

  #hear(event: ChatEvent): void {
    if (event.kind === 'signed-out') {
      this.#signedOut = true;
      this.#show();
    }
    if (event.kind === 'message') this.#outbox?.areStored([event.data.message]);
    const isAbout = event.kind === 'conversation' && event.data.conversationId === this.#state.conversationId;
    if (isAbout || event.kind === 'reset') void this.#refresh();
    this.#change({ kind: 'live', event });
    if (event.kind === 'typing' && this.#state.otherIsTyping)
      this.#later('typing', TYPING_SHOWN_MS, () => this.#change({ kind: 'typing-over' }));
  }

  // Loading

  async #refresh(): Promise<void> {
    const { userId, otherId } = this.#start;
    const pair = userId === null ? undefined : await loadPair(userId, otherId);
    if (pair) this.#change({ kind: 'pair', pair });
  }

  async #loadOlder(): Promise<void> {
    const { conversationId, messages, hasOlder } = this.#state;
    const { userId } = this.#start;
    const before = messages[0]?.number;
    if (userId === null || !conversationId || !hasOlder || this.#loadingOlder || before === undefined) return;
    this.#loadingOlder = true;
    this.#olderFailed = false;
    this.#show();
    const page = await loadMessages(userId, conversationId, { before });
    this.#loadingOlder = false;
    this.#olderFailed = page === undefined;
    if (page) this.#change({ kind: 'older', page });
    this.#show();
  }

  /** Loads messages that no event will announce, until none is missing. */
  async #catchUp(): Promise<void> {
    if (this.#catchingUp) return;
    this.#catchingUp = true;
    while (this.#open && this.#state.isBehind && !this.#signedOut) {
      if (!(await this.#catchUpOnce())) {
        this.#later('catch-up', TRY_AGAIN_MS, () => void this.#catchUp());
        break;
      }
    }
    this.#catchingUp = false;
  }

  async #catchUpOnce(): Promise<boolean> {
    const { userId } = this.#start;
    if (userId === null) return false;
    if (this.#state.conversationId === null) await this.#refresh();
    const { conversationId, contiguousUpTo: after, gapCount } = this.#state;
    if (conversationId === null) {
      // The two have no conversation yet, so the event was about another one.
      this.#change({ kind: 'newer', page: { messages: [], more: false }, gapCount });
      return true;
    }
    const page = await loadMessages(userId, conversationId, { after, limit: CATCH_UP_PAGE });
    if (!page) return false;
    this.#outbox?.areStored(page.messages);
    this.#change({ kind: 'newer', page, gapCount });
    return true;
  }

  // User actions

  #send(text: string): boolean {
    const outbox = this.#outbox;
    const tray = this.#tray;
    const said = text.trim();
    if (!outbox || !tray || tray.isUploading || tray.hasRefused) return false;
    if ((said === '' && tray.files.length === 0) || [...said].length > MOST_MESSAGE_CHARACTERS) return false;
    const { files, blobs, urls } = tray.take();
    for (const [fileId, url] of urls) this.#urls.set(fileId, url);
    outbox.add({ id: newDeviceId(), to: this.#start.otherId, text: said, files }, blobs);
    this.#typingSentAt = Number.NEGATIVE_INFINITY;
    return true;
  }

  #saw(number: number): void {
    if (number <= this.#seen) return;
    this.#seen = number;
    this.#flushReadSoon();
  }

  #flushReadSoon(): void {
    if (!this.#timers.has('read')) this.#later('read', READ_GATHER_MS, () => this.#flushRead());
  }

  /** Messages count as read when they are on the screen and the window has the focus. */
  #flushRead(): void {
    const { conversationId } = this.#state;
    const { userId } = this.#start;
    const number = this.#seen;
    const isLookedAt = document.visibilityState === 'visible' && document.hasFocus();
    if (
      !isLookedAt ||
      this.#signedOut ||
      userId === null ||
      !conversationId ||
      !hasUnreadUpTo(this.#state, number)
    )
      return;
    void markRead(userId, conversationId, number).then((taken) => {
      if (taken) this.#change({ kind: 'read', number });
      else if (taken === undefined) this.#later('read', TRY_AGAIN_MS, () => this.#flushRead());
    });
  }

  #typed(): void {
    const { conversationId } = this.#state;
    const { userId } = this.#start;
    const now = performance.now();
    if (userId === null || !conversationId || !this.#online || now - this.#typingSentAt < TYPING_SENT_MS)
      return;
    this.#typingSentAt = now;
    sendTyping(userId, conversationId);
  }

  // Rendering

  #change(change: ThreadChange): void {
    const next = changeThread(this.#state, change);
    if (next === this.#state) return;
    const wasRead = this.#state.messages;
    this.#state = next;
    if (next.messages !== wasRead) this.#flushReadSoon();
    this.#show();
    if (next.isBehind) void this.#catchUp();
  }

  /** Shows pictures of waiting messages from storage after a reload. */
  #showOutbox(): void {
    const { otherId } = this.#start;
    for (const record of this.#outbox?.state.records ?? []) {
      for (const { id, isImage } of record.to === otherId ? record.files : []) {
        if (!isImage || this.#urls.has(id)) continue;
        this.#urls.set(id, '');
        void this.#outbox?.blob(id).then((blob) => {
          if (!blob) return;
          this.#urls.set(id, URL.createObjectURL(blob));
          this.#ownShown = undefined;
          this.#show();
        });
      }
    }
    this.#show();
  }

  #show(): void {
    this.#view = this.#makeView();
    for (const listener of [...this.#listeners]) listener();
  }

  #makeView(): ThreadView {
    const { userId: _, otherId, contiguousUpTo: _w, isBehind: _b, gapCount: _l, ...shown } = this.#state;
    const own = this.#outbox?.state;
    const outbox = this.#ownMessages(own, otherId, shown.messages);
    return {
      ...shown,
      outbox,
      loadingOlder: this.#loadingOlder,
      olderFailed: this.#olderFailed,
      online: this.#online,
      signedOut: this.#signedOut || own?.signedOut === true,
      failedCount: outbox.filter(({ state }) => state === 'failed').length,
      tray: this.#tray?.files ?? [],
      uploading: this.#tray?.isUploading ?? false,
    };
  }

  /** The same array as before if nothing changed, to avoid rendering. */
  #ownMessages(
    state: OutboxState | undefined,
    to: string,
    messages: ThreadState['messages'],
  ): readonly OwnMessage[] {
    const known = this.#ownShown;
    const online = this.#online;
    if (!state || (known?.state === state && known.messages === messages && known.online === online))
      return known?.own ?? [];
    const storedIds = new Set(messages.map(({ id }) => id));
    const own = outboxView(state, { to, online, storedIds, urls: this.#urls });
    this.#ownShown = { state, messages, online, own };
    return own;
  }

  #later(name: string, ms: number, work: () => void): void {
    clearTimeout(this.#timers.get(name));
    if (!this.#open) return;
    const timer = setTimeout(() => {
      this.#timers.delete(name);
      work();
    }, ms);
    this.#timers.set(name, timer);
  }
}
