import { Link } from 'react-router';
import { SERVICE_FEE_BASIS_POINTS } from '../../../shared/kobo.ts';
import { formatWhen } from '../../../shared/lagos-time.ts';
import { holdTime } from '../../../shared/promise-words.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../ui/money.tsx';
import type { HireView } from '../../hiring/contract.ts';
import { PaymentCountdown } from '../../hiring/screens/public.ts';

/** What is being paid for: who, when, how much, and what happens to the money. */
export function PaymentSummary({ hire, endsSoon }: { hire: HireView; endsSoon: boolean }) {
  const { artisanName, artisanSkill, amountKobo, paymentDueAt } = hire;
  return (
    <Card as="section" edge className="payment-summary" aria-labelledby="payment-summary-title">
      <h2 id="payment-summary-title" className="visually-hidden">
        What you are paying for
      </h2>
      <div className="payment-who">
        <Avatar name={artisanName} src={hire.artisanPhotoURL} />
        <div>
          <p className="payment-name">
            <Link to={`/profile/${hire.artisanId}`}>{artisanName}</Link>
          </p>
          <p>{artisanSkill}</p>
        </div>
      </div>
      <p className="payment-job">{hire.jobDescription}</p>
      <dl className="payment-sum">
        <dt>{hire.quote ? 'The agreed quote' : 'Booking deposit'}</dt>
        <dd>
          <Money kobo={amountKobo} />
        </dd>
      </dl>
      <ul className="payment-facts">
        <li>
          <Icon name="calendar-days" />
          {formatWhen(hire)}
        </li>
        <li>
          <Icon name="shield-check" />
          We hold your money until the job is done. {artisanName} is paid after that.
        </li>
        <li>
          <Icon name="hand-coins" />
          Nothing on top for you: our {SERVICE_FEE_BASIS_POINTS / 100}% service fee comes out of what the
          artisan earns.
        </li>
        {!endsSoon && (
          <li>
            <Icon name="clock" />
            When you continue, these days are held for you for {holdTime}.
          </li>
        )}
      </ul>
      {paymentDueAt && endsSoon && (
        <FormMessage tone="warn" title="Your time to pay is running">
          <p>
            <PaymentCountdown dueAt={paymentDueAt} /> After that this hire ends, and somebody else can book
            these days.
          </p>
        </FormMessage>
      )}
    </Card>
  );
}
