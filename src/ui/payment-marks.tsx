import marks from './drawings/payment-marks.svg?url';

/** The logos of the cards that Paystack accepts. `alt` stays empty where words beside them name the cards. */
export const PaymentMarks = ({ alt = '' }: { alt?: string }) => (
  <img className="payment-marks" src={marks} alt={alt} width={132} height={28} loading="lazy" />
);
