import { PageHeading } from '../../../ui/page-heading.tsx';

/**
 * The name of the page and its one question, in one sentence.
 *
 * @param asks false where there is nothing to be paid, and so nothing to be asked
 * @param booked whether it is the rest of the price of a booked job
 */
export function PaymentHeading({ asks, booked = false }: { asks: boolean; booked?: boolean }) {
  if (!asks) return <PageHeading eyebrow="Payment" title="Payment Option" />;
  return (
    <PageHeading
      eyebrow={booked ? 'The rest of the price' : 'Almost booked'}
      title={
        <>
          Payment Option <span className="payment-question">- How do you want to pay?</span>
        </>
      }
    />
  );
}
