import { FormMessage, type MessageTone } from '../../../ui/form-message.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { HireView } from '../../hiring/contract.ts';
import type { PaymentAnswer } from '../contract.ts';

const tones: Record<PaymentAnswer['status'], MessageTone> = {
  success: 'good',
  pending: 'info',
  failed: 'bad',
  abandoned: 'warn',
  refunded: 'warn',
};

/** How the payment stands, in the server's words. */
export function PaymentNews({
  payment,
  part,
  problem,
  named,
}: {
  payment: PaymentAnswer | null;
  /** Of which part of a job it is the payment; null where the job is not divided. */
  part: HireView['part'];
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
        title={named ? 'We don’t know a payment with that reference.' : 'No reference was given.'}
      >
        <p>If you have paid, open the link in our email: your hire shows whether it is booked.</p>
      </FormMessage>
    );
  }
  return (
    <FormMessage tone={tones[payment.status]} title={payment.message}>
      {payment.status === 'success' && payment.reason === null && payment.part !== 'tip' && (
        <p>{keptWords(payment, part)}</p>
      )}
      {payment.status === 'pending' && <LookingAgain />}
    </FormMessage>
  );
}

/** What became of money that we keep: the rest of a price books nothing, and a part books its own days alone. */
function keptWords({ part: kind }: PaymentAnswer, part: HireView['part']): string {
  if (kind === 'balance') return 'We hold it with the rest until the job is done.';
  return part
    ? `Part ${part.number} of ${part.count} is booked. We hold your money until this part is done.`
    : 'It’s booked. We hold your money until the job is done.';
}

function LookingAgain() {
  return (
    <>
      <p>If you have paid, your money is safe and you don’t need to pay again: we keep checking.</p>
      <p className="payment-working">
        <Spinner /> Looking again…
      </p>
      {/* Without script the page itself comes again. */}
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
    </>
  );
}
