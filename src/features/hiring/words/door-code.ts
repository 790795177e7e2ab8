import type { NoCodeReason } from '../door-code.ts';

/* Why work was begun without the customer's door code: in the artisan's form, and to the customer. */

export const noCodeWords: Record<NoCodeReason, { label: string; line: string }> = {
  not_at_hand: {
    label: 'The customer does not have the code at hand',
    line: 'the customer did not have it at hand',
  },
  let_in_by_another: { label: 'Someone else let me in', line: 'someone else opened the door' },
  other: { label: 'Another reason', line: 'for another reason' },
};

/** Why there was no code, as a line goes on; undefined where there was one, and for a reason of a newer server. */
export const noCodeLine = (reason: string | null | undefined): string | undefined =>
  (noCodeWords as Record<string, { line: string } | undefined>)[reason ?? '']?.line;
