import { formatNaira } from '../../../shared/kobo.ts';
import { formatWhen } from '../../../shared/lagos-time.ts';
import { type EndKind, sharesOfEnd } from '../problem-ends.ts';

/* How the end of a problem is described in all texts. */

/** The end of a problem. Days and sums that are absent are left out of the text. */
export interface DescribedEnd {
  kind: EndKind;
  toCustomerKobo?: number | null | undefined;
  days?: { startDate: string; endDate: string; startTime: string } | null | undefined;
}

/**
 * A noun phrase such as "a full refund", to follow "proposed", "agreed to" or "decided on".
 *
 * @param customer the customer as the reader is to see them, such as "you"
 */
export function endPhrase({ kind, toCustomerKobo, days }: DescribedEnd, customer = 'the customer'): string {
  switch (kind) {
    case 'release':
      return 'a full payment to the artisan';
    case 'refund':
      return 'a full refund';
    case 'split':
      return toCustomerKobo
        ? `a split with ${formatNaira(toCustomerKobo)} refunded to ${customer}`
        : 'a split of the money';
    default:
      return `doing the work again${days ? `: ${formatWhen(days)}` : ''}`;
  }
}

/**
 * Who gets how much when a problem ends so, as a sentence that may start in lower case.
 *
 * @param who the two sides as the reader is to see them: "you", "Amina Bello"
 */
export function moneyOfEnd(
  end: DescribedEnd,
  hire: { amountKobo: number; feeBasisPoints: number },
  who: { customer: string; artisan: string },
): string {
  if (end.kind === 'redo') {
    const when = end.days ? `: ${formatWhen(end.days)}` : '';
    return `The work will be done again${when}. The ${formatNaira(hire.amountKobo)} stays held until then.`;
  }
  const shares = sharesOfEnd({ ...end, toCustomerKobo: end.toCustomerKobo ?? null }, hire);
  const [back, share, fee] = [shares.customerKobo, shares.artisanKobo, shares.feeKobo].map(formatNaira);
  const refunded = `${back} is refunded to ${who.customer}`;
  const earned = `${share} goes to ${who.artisan}, and our service fee is ${fee}`;
  if (end.kind === 'refund') return `${refunded}.`;
  return end.kind === 'release' ? `${earned}.` : `${refunded}; ${earned}.`;
}

/** Confirms an agreed end to the side that agreed to it. */
export const agreedWords: Record<Exclude<EndKind, 'redo'>, string> = {
  release: 'The problem is settled: the money is released.',
  refund: 'The problem is settled: all of the money is refunded.',
  split: 'The problem is settled: the money is split as you agreed.',
};
