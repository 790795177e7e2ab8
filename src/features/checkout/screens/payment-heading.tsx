import { PageHeading } from '../../../ui/page-heading.tsx';

/**
 * The page's title and its question, as one sentence.
 *
 * @param asks false if there is nothing to pay
 * @param booked whether the rest of the price of a booked job is paid
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
