import type { LiveEvent } from '../shared/live-event.ts';

const MOST_REMEMBERED = 100;

/**
 * Tracks the events that a tab has received: each numbered event is accepted once, in order, and the last ones are
 * kept.
 */
export class EventCursor {
  /** The number of the last accepted event. */
  known: number;
  /** The highest number that is known to exist. */
  #newest: number;
  #kept: (LiveEvent & { number: number })[] = [];

  constructor(known: number) {
    this.known = known;
    this.#newest = known;
  }

  /** Whether known events are missing. */
  get isBehind(): boolean {
    return this.known < this.#newest;
  }

  /** Records that there are events up to this number. */
  noteNewest(number: number): void {
    this.#newest = Math.max(this.#newest, number);
  }

  /** @returns whether to pass the event on: not if it is a repeat, nor while an earlier one is missing */
  take(event: LiveEvent): boolean {
    const { number } = event;
    if (number === undefined) return true;
    this.noteNewest(number);
    if (number !== this.known + 1) return false;
    this.known = number;
    this.#kept.push({ ...event, number });
    if (this.#kept.length > MOST_REMEMBERED) this.#kept.shift();
    return true;
  }

  /** Continues after this number; events before it will not be received one by one. */
  reset(number: number): void {
    this.known = number;
    this.#newest = number;
    this.#kept = [];
  }

  /** The events after a given number; a single `reset` where some of them are no longer kept. */
  after(number: number): LiveEvent[] {
    if (number >= this.known) return [];
    const first = this.#kept[0]?.number ?? this.known + 1;
    if (first > number + 1) return [{ kind: 'reset', data: { number: this.known } }];
    return this.#kept.filter((event) => event.number > number);
  }
}
