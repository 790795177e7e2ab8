import { FormMessage, type MessageTone } from '../../../ui/form-message.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { HireView } from '../../hiring/contract.ts';
import { isUnfinished } from '../../hiring/hire-states.ts';
import { partName, untilDone } from '../../hiring/words/part-name.ts';
import type { PaymentAnswer } from '../contract.ts';

const tones: Record<PaymentAnswer['status'], MessageTone> = {
  success: 'good',
  pending: 'info',
  failed: 'bad',
  abandoned: 'warn',
  refunded: 'warn',
};

/** The status of the payment, in the server's words. */
export function PaymentStatusPanel({
  payment,
  hire,
  problem,
  named,
}: {
  payment: PaymentAnswer | null;
  /** The hire that it paid for; null for visitors who cannot see it. */
  hire: HireView | null;
  problem: string | null;
  named: boolean;
}) {
  if (problem !== null) {
    return (
      <FormMessage tone="warn" title={problem}>
        <LookingAgain />
      </FormMessage>
    );
  }
  if (!payment) {
    return (
      <FormMessage
        tone="warn"
        title={named ? 'We have no payment with that reference.' : 'No reference was given.'}
      >
        <p>If you have paid, open the link in our email: your hire shows whether it is booked.</p>
      </FormMessage>
    );
  }
  return (
    <FormMessage tone={tones[payment.status]} title={payment.message}>
      {payment.status === 'success' && payment.reason === null && payment.part !== 'tip' && (
        <p>{keptWords(payment, hire)}</p>
      )}
      {payment.status === 'pending' && <LookingAgain />}
    </FormMessage>
  );
}

/** What the payment did and what happens to it next. */
function keptWords({ part: paid }: PaymentAnswer, hire: HireView | null): string {
  const part = hire?.part ?? null;
  if (paid === 'first') {
    return `${part ? `${partName(part)} is booked.` : 'It’s booked.'} We hold your money ${untilDone(part)}.`;
  }
  const held = !hire || isUnfinished(hire.status) ? ` ${untilDone(part)}` : '';
  return `The agreed price is paid in full. We hold it${hire?.status === 'completed' ? ' until you release it' : held}.`;
}

function LookingAgain() {
  return (
    <>
      <p>If you have paid, your money is safe and you don’t need to pay again: we keep checking.</p>
      <p className="payment-working">
        <Spinner /> Checking again…
      </p>
      {/* Without script the page reloads itself. */}
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
    </>
  );
}
