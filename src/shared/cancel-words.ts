import { isFreeForCustomer, type TimedHire } from './hire-clock.ts';
import { cancellationWindow } from './promise-words.ts';

/** Said of a hire that can no longer be cancelled free of charge before it has begun. */
export const NOT_FREE_ANY_MORE = `It begins in less than ${cancellationWindow}, so you can’t cancel or reschedule free of charge.`;

/** What cancelling costs, for an email sent at that moment: a hire for tomorrow morning may be past the free time before it is booked. */
export const cancelWords = (hire: TimedHire, at: Date): string =>
  isFreeForCustomer(hire, at)
    ? `You can cancel or reschedule free of charge until ${cancellationWindow} before the start.`
    : NOT_FREE_ANY_MORE;
