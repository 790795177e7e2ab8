import { formatNaira } from '../../../shared/kobo.ts';
import { formatWhen } from '../../../shared/lagos-time.ts';
import type { HireView } from '../contract.ts';

/* What an unpaid later part means for each side. */

export const plannedForCustomer = (hire: HireView): string => {
  const sum = formatNaira(hire.amountKobo);
  return hire.part?.isNext
    ? `Pay ${sum} before it begins: ${formatWhen(hire)}. Otherwise this part ends.`
    : `We’ll ask you to pay the ${sum} when the part before is done. You can also pay now.`;
};

export const plannedForArtisan = ({ part }: HireView): string =>
  part?.isNext ? 'We’ve asked the customer to pay. You’re booked once they do.' : 'Agreed, but not paid yet.';
