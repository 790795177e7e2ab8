import { APPEAL_HOURS } from '../../shared/promises.ts';

/*
 * Transitions by which a reported problem ends; `process.ts` adds them to its table and type-checks them. Both sides
 * write and propose, and what they agree on takes effect at once. An operator's first decision waits for an appeal
 * (`decided`); after an appeal (`appealed`) the next decision is final and takes effect at once.
 */

/** The same row for both sides. */
const ofBoth = <const Row extends object>(row: Row) =>
  [
    { actor: 'customer', ...row },
    { actor: 'artisan', ...row },
  ] as const;

const open = ['disputed', 'appealed'] as const;
const paid = { to: 'released', effects: ['release_money', 'free_days'] } as const;
const refunded = { to: 'refunded', effects: ['refund_money', 'free_days'] } as const;
const split = { to: 'settled', effects: ['split_money', 'free_days'] } as const;
/** The money stays held for the redone work. */
const again = { to: 'confirmed', effects: ['rebook_days'] } as const;
const decision = { actor: 'system', from: ['decided'] } as const;
const last = { actor: 'operator', from: ['appealed'] } as const;

/** Built by a function, so that a bundle that uses no steps drops it. */
export const problemTransitions = /* @__PURE__ */ listTransitions();
function listTransitions() {
  return [
    ...ofBoth({ action: 'add_statement', from: ['disputed'], to: 'disputed' }),
    ...ofBoth({ action: 'add_statement', from: ['appealed'], to: 'appealed' }),
    // Only one proposal waits at a time: a newer one, from either side, replaces it.
    ...ofBoth({ action: 'propose_end', from: ['disputed'], to: 'disputed' }),
    ...ofBoth({ action: 'propose_end', from: ['appealed'], to: 'appealed' }),
    ...ofBoth({ action: 'refuse_end', from: ['disputed'], to: 'disputed' }),
    ...ofBoth({ action: 'refuse_end', from: ['appealed'], to: 'appealed' }),
    // What both sides agree on takes effect at once and cannot be appealed.
    ...ofBoth({ action: 'agree_release', from: open, ...paid }),
    ...ofBoth({ action: 'agree_refund', from: open, ...refunded }),
    ...ofBoth({ action: 'agree_split', from: open, ...split }),
    ...ofBoth({ action: 'agree_redo', from: open, ...again }),
    // Either side can appeal until the timer runs out; then the `settle_…` row that matches the decision is taken.
    {
      action: 'decide',
      actor: 'operator',
      from: ['disputed'],
      to: 'decided',
      timer: { minutes: APPEAL_HOURS * 60, action: 'settle' },
    },
    ...ofBoth({ action: 'appeal', from: ['decided'], to: 'appealed' }),
    { action: 'settle_release', ...decision, ...paid },
    { action: 'settle_refund', ...decision, ...refunded },
    { action: 'settle_split', ...decision, ...split },
    { action: 'release', ...last, ...paid },
    { action: 'refund', ...last, ...refunded },
    { action: 'split', ...last, ...split },
    // Moves no money, and either side can still get out of it (the artisan cancels, the customer reports again),
    // so there is no wait for an appeal.
    { action: 'redo', actor: 'operator', from: open, ...again },
  ] as const;
}
