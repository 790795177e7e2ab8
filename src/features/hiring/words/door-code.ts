import type { NoCodeReason } from '../door-code.ts';

/* Reasons for starting without the door code: the label in the artisan's form and the line for the customer. */

export const noCodeWords: Record<NoCodeReason, { label: string; line: string }> = {
  not_at_hand: {
    label: 'The customer doesn’t have the code with them',
    line: 'the code was not available',
  },
  let_in_by_another: { label: 'Someone else let me in', line: 'someone else opened the door' },
  other: { label: 'Another reason', line: 'another reason' },
};

/**
 * The reason as the rest of a sentence; undefined if the code was used, or for an unknown reason from a newer server.
 */
export const noCodeLine = (reason: string | null | undefined): string | undefined =>
  (noCodeWords as Record<string, { line: string } | undefined>)[reason ?? '']?.line;
