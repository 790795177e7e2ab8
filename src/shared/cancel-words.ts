import { isFreeForCustomer, type TimedHire } from './hire-clock.ts';
import { cancellationWindow } from './promise-words.ts';

/** Shown for a hire that has not begun but can no longer be cancelled free of charge. */
export const NOT_FREE_ANY_MORE = `It begins in less than ${cancellationWindow}, so you can’t cancel or reschedule free of charge.`;

/**
 * What cancelling costs at a given moment, for emails. A hire booked for tomorrow morning may never have been free to
 * cancel.
 */
export const cancelWords = (hire: TimedHire, at: Date): string =>
  isFreeForCustomer(hire, at)
    ? `You can cancel or reschedule free of charge until ${cancellationWindow} before the start.`
    : NOT_FREE_ANY_MORE;
