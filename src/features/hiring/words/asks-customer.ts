import { formatNaira } from '../../../shared/kobo.ts';
import type { HireView } from '../contract.ts';

/** What a hire asks of its customer besides what its state says, in a few words; null: nothing more. */
export function asksCustomer(hire: HireView): string | null {
  const { balanceKobo, moreDays, part, proposal, steps } = hire;
  if (proposal && steps.includes('agree_price')) {
    return `New price to answer: ${formatNaira(proposal.amountKobo)}`;
  }
  if (moreDays && steps.includes('refuse_days')) return 'More days to answer';
  if (steps.includes('refuse_end')) return 'Proposal to answer';
  if (part?.isNext && steps.includes('open_checkout')) return 'Your turn to pay';
  return balanceKobo > 0 ? `${formatNaira(balanceKobo)} still to pay` : null;
}
