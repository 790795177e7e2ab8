import { formatNaira } from '../../../shared/kobo.ts';
import type { ShownHire } from '../../hiring/server/public.ts';
import { partName } from '../../hiring/words/part-name.ts';
import type { PaymentPart } from '../../payments/server/public.ts';

export interface ReceiptLine {
  label: string;
  amountKobo: number;
}

const partWords = { labour: 'Labour', materials: 'Materials', transport: 'Transport' } as const;

type PricedHire = Pick<ShownHire, 'quote' | 'fixedService' | 'priceKobo' | 'part' | 'visitKobo'>;

/**
 * Lines of a receipt. They always add up to the amount received, even if it differs from the amount requested.
 *
 * @param hire as it was when the payment was accepted
 */
export function linesOf(
  hire: PricedHire,
  { part, amountKobo, receivedKobo }: { part: PaymentPart; amountKobo: number; receivedKobo: number },
): ReceiptLine[] {
  if (part === 'tip') return [{ label: 'Tip for the artisan', amountKobo: receivedKobo }];
  if (receivedKobo !== amountKobo) return [{ label: 'Payment', amountKobo: receivedKobo }];
  const { quote, fixedService, priceKobo, part: partOfJob } = hire;
  const agreedPrice = partOfJob ? partName(partOfJob) : 'Agreed price of the job';
  const priced =
    quote && quote.lines.length > 0 && quote.amountKobo === priceKobo
      ? quote.lines.map((line) => ({ label: partWords[line.kind], amountKobo: line.amountKobo }))
      : [];
  if (part === 'balance') {
    const price = priceKobo ?? receivedKobo;
    const whole = priced.length > 0 ? priced : [{ label: agreedPrice, amountKobo: price }];
    return price > receivedKobo
      ? [
          ...whole,
          {
            label: hire.visitKobo === price - receivedKobo ? 'Paid before, for the visit' : 'Paid before',
            amountKobo: receivedKobo - price,
          },
        ]
      : [{ label: 'Rest of the agreed price', amountKobo: receivedKobo }];
  }
  if (priceKobo === receivedKobo) {
    if (priced.length > 0) return priced;
    return [{ label: fixedService ?? agreedPrice, amountKobo: receivedKobo }];
  }
  const rest = priceKobo === null ? '' : `, first part of ${formatNaira(priceKobo)}`;
  return [{ label: `Booking deposit${rest}`, amountKobo: receivedKobo }];
}
