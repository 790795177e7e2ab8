import type { DeclineReason } from '../contract.ts';

/** Why an artisan declines, in the order in which they are asked. */
export const declineWords: { value: DeclineReason; label: string }[] = [
  { value: 'too_busy', label: 'Too much work at the moment' },
  { value: 'too_far', label: 'The place is too far away' },
  { value: 'days_do_not_suit', label: 'The days do not suit me' },
  { value: 'not_my_work', label: 'Not my kind of work' },
  { value: 'other', label: 'Another reason' },
];
