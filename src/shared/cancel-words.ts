import { isFreeForCustomer, type TimedHire } from './hire-clock.ts';
import { cancellationWindow } from './promise-words.ts';

/** What cancelling costs, for an email sent at that moment: a hire for tomorrow morning may be past the free time before it is booked. */
export const cancelWords = (hire: TimedHire, at: Date): string =>
  isFreeForCustomer(hire, at)
    ? `You can cancel or reschedule free of charge until ${cancellationWindow} before the start.`
    : `It begins in less than ${cancellationWindow}, so you can’t cancel or reschedule free of charge.`;
