/*
 * The later parts of a job in parts, as rows of the process of a hire (process.ts checks that they are). Each is a hire of its
 * own, which is made when both sides agree on the parts, and waits for its money until its work should begin: the clocks of
 * other unpaid hires are not for it. Once it is paid it goes as every hire does.
 */

/** Not paid when the work should begin. */
const untilStart = { action: 'expire', atStart: true } as const;

/** In a function, so that a page that needs no steps does not fetch them. */
export const partTransitions = /* @__PURE__ */ listTransitions();
function listTransitions() {
  return [
    // With the customer's agreement to the parts, in its transaction.
    { action: 'plan_part', actor: 'system', from: [], to: 'planned', timer: untilStart },
    // The part before it is done, or it begins soon. The clock goes on.
    { action: 'ask_for_part', actor: 'system', from: ['planned'], to: 'planned' },
    // A checkout that is left holds the days for its 15 minutes and ends nothing.
    { action: 'open_checkout', actor: 'customer', from: ['planned'], to: 'planned', effects: ['hold_days'] },
    { action: 'pay', actor: 'system', from: ['planned'], to: 'confirmed', effects: ['confirm_days'] },
    // Someone else had the days when the money came: the part waits on, for other days.
    { action: 'refund_late_payment', actor: 'system', from: ['planned'], to: 'planned' },
    {
      action: 'reschedule',
      actor: 'customer',
      from: ['planned'],
      to: 'planned',
      timer: untilStart,
      effects: ['free_days'],
    },
    { action: 'expire', actor: 'system', from: ['planned'], to: 'expired', effects: ['free_days'] },
    // The part before it expired, and its money arrived after all.
    { action: 'revive_part', actor: 'system', from: ['expired'], to: 'planned', timer: untilStart },
    { action: 'cancel', actor: 'customer', from: ['planned'], to: 'cancelled', effects: ['free_days'] },
    { action: 'cancel', actor: 'artisan', from: ['planned'], to: 'cancelled', effects: ['free_days'] },
    // A part before it was cancelled, refunded, settled, or lost to the bank.
    { action: 'end_part', actor: 'system', from: ['planned'], to: 'cancelled', effects: ['free_days'] },
  ] as const;
}
