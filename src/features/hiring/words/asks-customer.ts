import { formatNaira } from '../../../shared/kobo.ts';
import type { HireView } from '../contract.ts';

/** What the customer still has to do that the state's own words do not say, in a few words; null if nothing. */
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
