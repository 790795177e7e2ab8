/*
 * Transitions of the later parts of a job in parts; `process.ts` adds them to its table and type-checks them. Each part
 * is a hire of its own, created when both sides agree on the parts, and waits for payment until its work should begin.
 * The other unpaid clocks do not apply to it. Once paid, it is a hire like any other.
 */

/** An unpaid part expires when its work should begin. */
const untilStart = { action: 'expire', atStart: true } as const;

/** Built by a function, so that a bundle that uses no steps drops it. */
export const partTransitions = /* @__PURE__ */ listTransitions();
function listTransitions() {
  return [
    // Created in the transaction in which the customer agrees to the parts.
    { action: 'plan_part', actor: 'system', from: [], to: 'planned', timer: untilStart },
    // Sent when the part before it is done, and again shortly before its start. The clock keeps running.
    { action: 'ask_for_part', actor: 'system', from: ['planned'], to: 'planned' },
    // An abandoned checkout holds the days for its 15 minutes and does not end the part.
    { action: 'open_checkout', actor: 'customer', from: ['planned'], to: 'planned', effects: ['hold_days'] },
    { action: 'pay', actor: 'system', from: ['planned'], to: 'confirmed', effects: ['confirm_days'] },
    // Another customer had the days when the money arrived: the part keeps waiting, for other days.
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
    // The part before it expired, and its payment then arrived late.
    { action: 'revive_part', actor: 'system', from: ['expired'], to: 'planned', timer: untilStart },
    { action: 'cancel', actor: 'customer', from: ['planned'], to: 'cancelled', effects: ['free_days'] },
    { action: 'cancel', actor: 'artisan', from: ['planned'], to: 'cancelled', effects: ['free_days'] },
    // An earlier part was cancelled, refunded, settled, or its payment was lost to the bank.
    { action: 'end_part', actor: 'system', from: ['planned'], to: 'cancelled', effects: ['free_days'] },
  ] as const;
}
