import { PageHeading } from '../../../ui/page-heading.tsx';

/**
 * The name of the page and its one question, in one sentence.
 *
 * @param asks false where there is nothing to be paid, and so nothing to be asked
 */
export function PaymentHeading({ asks }: { asks: boolean }) {
  if (!asks) return <PageHeading eyebrow="Payment" title="Payment Option" />;
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
