import { formatNaira } from '../../../shared/kobo.ts';
import { formatWhen } from '../../../shared/lagos-time.ts';
import type { HireView } from '../contract.ts';

/* What a later part that is not paid means for each side. */

/** Of a later part that is not paid, for its customer. */
export const plannedForCustomer = (hire: HireView): string => {
  const sum = formatNaira(hire.amountKobo);
  return hire.part?.isNext
    ? `Pay ${sum} before it begins: ${formatWhen(hire)}. Without a payment this part ends then, and you won’t be charged.`
    : `It’s agreed, and it’s not its turn yet. We’ll ask you to pay the ${sum} when the part before is done; you can also pay now.`;
};

/** The same for its artisan. */
export const plannedForArtisan = (hire: HireView): string =>
  hire.part?.isNext
    ? 'We’ve asked the customer to pay this part. You are booked for its days once it is paid.'
    : 'It’s agreed and not paid yet. We’ll ask the customer to pay when the part before is done.';
