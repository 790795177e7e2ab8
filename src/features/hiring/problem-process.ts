import { APPEAL_HOURS } from '../../shared/promises.ts';

/*
 * How a reported problem ends, as rows of the process of a hire (process.ts checks that they are). Both sides write and
 * propose, and what they agree on takes effect at once. What an operator decides waits for an appeal (`decided`); after one
 * (`appealed`) the next decision is the last, and takes effect at once.
 */

/** The same step of both sides. */
const ofBoth = <const Row extends object>(row: Row) =>
  [
    { actor: 'customer', ...row },
    { actor: 'artisan', ...row },
  ] as const;

const open = ['disputed', 'appealed'] as const;
const paid = { to: 'released', effects: ['release_money', 'free_days'] } as const;
const refunded = { to: 'refunded', effects: ['refund_money', 'free_days'] } as const;
const split = { to: 'settled', effects: ['split_money', 'free_days'] } as const;
/** The money stays held for the work that is done again. */
const again = { to: 'confirmed', effects: ['rebook_days'] } as const;
const decision = { actor: 'system', from: ['decided'] } as const;
const last = { actor: 'operator', from: ['appealed'] } as const;

/** In a function, so that a page that needs no steps does not fetch them. */
export const problemTransitions = /* @__PURE__ */ listTransitions();
function listTransitions() {
  return [
    ...ofBoth({ action: 'add_statement', from: ['disputed'], to: 'disputed' }),
    ...ofBoth({ action: 'add_statement', from: ['appealed'], to: 'appealed' }),
    // One proposal waits at a time; a newer one, of either side, takes its place.
    ...ofBoth({ action: 'propose_end', from: ['disputed'], to: 'disputed' }),
    ...ofBoth({ action: 'propose_end', from: ['appealed'], to: 'appealed' }),
    ...ofBoth({ action: 'refuse_end', from: ['disputed'], to: 'disputed' }),
    ...ofBoth({ action: 'refuse_end', from: ['appealed'], to: 'appealed' }),
    // What both sides want is done at once, and has no appeal.
    ...ofBoth({ action: 'agree_release', from: open, ...paid }),
    ...ofBoth({ action: 'agree_refund', from: open, ...refunded }),
    ...ofBoth({ action: 'agree_split', from: open, ...split }),
    ...ofBoth({ action: 'agree_redo', from: open, ...again }),
    // Either side can appeal so long; then one of the `settle_…` rows is taken, as it was decided.
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
    // Moves no money, and either side has a way out of it, so it waits for no appeal.
    { action: 'redo', actor: 'operator', from: open, ...again },
  ] as const;
}
