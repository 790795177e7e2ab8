/** A tab takes over the lead if it has heard nothing from the leading tab for this long. */
export const LEADER_SILENCE_MS = 60_000;
/** How long the leading tab may take to answer a tab that became visible. */
export const LEADER_ANSWER_MS = 3_000;

export type Channel = Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>;

/** What this needs from the browser. */
export interface TabDependencies {
  locks: Pick<LockManager, 'request'> | undefined;
  openChannel: ((name: string) => Channel) | undefined;
  isVisible(): boolean;
}

interface Tab<Said> {
  /** Tabs with the same name share one leader. */
  name: string;
  lead(): void;
  stopLeading(): void;
  /** Receives a message from the leading tab. */
  hear(said: Said): void;
  /** What the leading tab answers when another asks who leads. */
  greeting(): Said;
}

const WHO_LEADS = 'who-leads';

/**
 * Elects one of a browser's tabs to work for all of them and pass on the results. A sleeping tab (phones suspend hidden
 * ones) loses the lead to a visible one. In a browser without locks, each tab leads itself.
 */
export class TabLeader<Said extends object> {
  leads = false;
  readonly #tab: Tab<Said>;
  readonly #dependencies: TabDependencies;
  #stopped = false;
  #channel: Channel | undefined;
  #letGo: (() => void) | undefined;
  #waiting: AbortController | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(tab: Tab<Said>, dependencies: TabDependencies) {
    this.#tab = tab;
    this.#dependencies = dependencies;
  }

  start(): void {
    const { locks, openChannel } = this.#dependencies;
    if (!locks || !openChannel) {
      this.#lead();
      return;
    }
    this.#channel = openChannel(this.#tab.name);
    this.#channel.onmessage = ({ data }: MessageEvent<Said | typeof WHO_LEADS>) => this.#hear(data);
    this.#stand(locks);
    this.#ask(LEADER_SILENCE_MS);
  }

  stop(): void {
    this.#stopped = true;
    this.#waiting?.abort();
    this.#stopLeading();
    this.#channel?.close();
    clearTimeout(this.#silence);
  }

  /** Sends a message to all other tabs. */
  say(said: Said | typeof WHO_LEADS): void {
    this.#channel?.postMessage(said);
  }

  /** To be called when this tab becomes visible: the leading one must show that it is awake. */
  wake(): void {
    if (this.#channel && !this.leads && !this.#stopped) this.#ask(LEADER_ANSWER_MS);
  }

  #stand(locks: Pick<LockManager, 'request'>, steal = false): void {
    this.#waiting?.abort();
    const waiting = new AbortController();
    this.#waiting = waiting;
    const { name } = this.#tab;
    locks
      .request(name, steal ? { steal } : { signal: waiting.signal }, () => {
        if (waiting.signal.aborted) return;
        this.#lead();
        return new Promise<void>((letGo) => {
          this.#letGo = letGo;
        });
      })
      .catch((error: unknown) => {
        if (this.#waiting !== waiting || this.#stopped) return;
        // If not an AbortError, this page may not use locks. Otherwise another tab took the lead because this one was
        // asleep.
        if ((error as Error).name !== 'AbortError') {
          this.#lead();
          return;
        }
        this.#stopLeading();
        this.#stand(locks);
        this.#ask(LEADER_SILENCE_MS);
      });
  }

  #lead(): void {
    this.leads = true;
    clearTimeout(this.#silence);
    this.#tab.lead();
  }

  #stopLeading(): void {
    if (!this.leads) return;
    this.leads = false;
    this.#tab.stopLeading();
    this.#letGo?.();
  }

  #ask(withinMs: number): void {
    this.say(WHO_LEADS);
    this.#expect(withinMs);
  }

  #expect(withinMs: number): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      const { locks, isVisible } = this.#dependencies;
      if (!isVisible()) this.#expect(LEADER_SILENCE_MS);
      else if (locks) this.#stand(locks, true);
    }, withinMs);
  }

  #hear(said: Said | typeof WHO_LEADS): void {
    if (said === WHO_LEADS) {
      if (this.leads) this.say(this.#tab.greeting());
    } else if (!this.leads && !this.#stopped) {
      this.#expect(LEADER_SILENCE_MS);
      this.#tab.hear(said);
    }
  }
}
