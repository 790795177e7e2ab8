import { ButtonLink } from '../../../ui/button.tsx';
import type { PaymentAnswer } from '../contract.ts';

interface PaymentActionsProps {
  payment: PaymentAnswer | null;
  hireId: string | null;
  artisanId: string | null;
  guestKey: string | null;
}

/** Links to the possible next steps. */
export function PaymentActions({ payment, hireId, artisanId, guestKey }: PaymentActionsProps) {
  const canTryAgain = payment?.status === 'failed' || payment?.status === 'abandoned';
  const isTip = payment?.part === 'tip';
  const lostItsDays = payment?.status === 'refunded' && payment.reason !== 'paid_twice' && !isTip;
  const keyQuery = guestKey ? `?${new URLSearchParams({ key: guestKey })}` : '';
  const retry = new URLSearchParams({ hire: hireId ?? '', ...(guestKey && { key: guestKey }) });
  const first = canTryAgain && hireId ? 'retry' : lostItsDays && artisanId ? 'rebook' : 'profile';
  return (
    <div className="payment-result-actions">
      {first === 'retry' && (
        <ButtonLink to={isTip ? `/hires/${hireId}/tip${keyQuery}` : `/hirepage?${retry}`}>
          Try again
        </ButtonLink>
      )}
      {first === 'rebook' && (
        <ButtonLink to={`/hiringartisanPage/${artisanId}`}>Choose other days</ButtonLink>
      )}
      {artisanId ? (
        <ButtonLink to={`/profile/${artisanId}`} variant={first === 'profile' ? 'primary' : 'secondary'}>
          Go to Profile
        </ButtonLink>
      ) : (
        <ButtonLink to="/artisan">Find an artisan</ButtonLink>
      )}
      {payment?.status === 'success' && hireId && (
        <ButtonLink to={`/hires/${hireId}${keyQuery}`} variant="secondary">
          See your hire
        </ButtonLink>
      )}
      {payment && hireId && (payment.status === 'success' || payment.status === 'refunded') && (
        <ButtonLink
          to={`/hires/${hireId}/receipts?${new URLSearchParams({
            payment: payment.reference,
            ...(guestKey && { key: guestKey }),
          })}`}
          variant="secondary"
        >
          View receipt
        </ButtonLink>
      )}
    </div>
  );
}
