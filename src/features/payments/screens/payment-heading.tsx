import { PageHeading } from '../../../ui/page-heading.tsx';

/** The one question of the page, in one sentence. */
export function PaymentHeading() {
  return (
    <PageHeading
      eyebrow="Almost booked"
      title={
        <>
          Payment Option <span className="payment-question">- How do you want to pay?</span>
        </>
      }
    />
  );
}
