import marks from './drawings/payment-marks.svg?url';

/** The cards that Paystack takes, by their marks. `alt` stays empty where the words beside it name them already. */
export const PaymentMarks = ({ alt = '' }: { alt?: string }) => (
  <img className="payment-marks" src={marks} alt={alt} width={132} height={28} loading="lazy" />
);
