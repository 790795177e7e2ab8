import type { LiveEvent } from '../shared/live-event.ts';

const MOST_KEPT = 100;

/** Counts what a tab has heard: each numbered event is taken once, in its turn, and the last ones are kept. */
export class EventCursor {
  /** The last event that was taken. */
  known: number;
  /** The newest one of which anything was heard. */
  #newest: number;
  #kept: (LiveEvent & { number: number })[] = [];

  constructor(known: number) {
    this.known = known;
    this.#newest = known;
  }

  /** Whether some that are known to be there have not been heard. */
  get isBehind(): boolean {
    return this.known < this.#newest;
  }

  /** There are events up to this one. */
  hearOf(number: number): void {
    this.#newest = Math.max(this.#newest, number);
  }

  /** @returns whether it is to be told: not when it was before, nor while one ahead of it is missing */
  take(event: LiveEvent): boolean {
    const { number } = event;
    if (number === undefined) return true;
    this.hearOf(number);
    if (number !== this.known + 1) return false;
    this.known = number;
    this.#kept.push({ ...event, number });
    if (this.#kept.length > MOST_KEPT) this.#kept.shift();
    return true;
  }

  /** Some of what happened up to this one will never be told one by one. */
  reset(number: number): void {
    this.known = number;
    this.#newest = number;
    this.#kept = [];
  }

  /** What came after an event; `reset` where that is not kept any more. */
  after(number: number): LiveEvent[] {
    if (number >= this.known) return [];
    const first = this.#kept[0]?.number ?? this.known + 1;
    if (first > number + 1) return [{ kind: 'reset', data: { number: this.known } }];
    return this.#kept.filter((event) => event.number > number);
  }
}
