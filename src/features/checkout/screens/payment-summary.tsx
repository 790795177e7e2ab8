import { Link } from 'react-router';
import { NOT_FREE_ANY_MORE } from '../../../shared/cancel-words.ts';
import { freeUntil } from '../../../shared/hire-clock.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { dayCount, formatMoment, formatWhen } from '../../../shared/lagos-time.ts';
import { holdTime } from '../../../shared/promise-words.ts';
import { STRANGERS_HOLD_DAYS } from '../../../shared/promises.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../ui/money.tsx';
import type { HireView } from '../../hiring/contract.ts';
import { PaymentCountdown } from '../../hiring/screens/public.ts';
import { LATER_PARTS, partName, untilDone } from '../../hiring/words/part-name.ts';

/** Whether the days are held during the checkout; mirrors features/hiring/server/hold-limits.ts. */
function holdWords(hire: HireView): string {
  const held = `When you continue, these days are held for you for ${holdTime}`;
  const isLong = dayCount(hire) > STRANGERS_HOLD_DAYS;
  if (hire.customerId !== null) return isLong ? `${held}, if your email is confirmed.` : `${held}.`;
  return isLong
    ? `We hold up to ${STRANGERS_HOLD_DAYS} days without an account. You get yours as soon as you have paid. If someone else is faster, we’ll refund you in full.`
    : `${held}, once. If someone else books them after that, we’ll refund you in full.`;
}

/** Until when cancelling is free of charge, which may already be over when a booking for the next morning is paid. */
const cancelWords = (hire: HireView, isFree: boolean): string =>
  isFree
    ? `You can cancel or reschedule free of charge until ${formatMoment(freeUntil(hire).toISOString())}.`
    : NOT_FREE_ANY_MORE;

/** What is being paid for: who, when, how much, and what happens to the money. */
export function PaymentSummary({
  hire,
  endsSoon,
  isFree,
}: {
  hire: HireView;
  endsSoon: boolean;
  isFree: boolean;
}) {
  const { artisanName, artisanSkill, amountKobo, balanceKobo, paymentDueAt } = hire;
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
        <dt>
          {balanceKobo > 0
            ? `Still to pay, out of ${formatNaira(hire.priceKobo ?? 0)}`
            : hire.part
              ? partName(hire.part)
              : hire.quote
                ? 'The agreed quote'
                : hire.fixedService === null
                  ? 'Booking deposit, the first part of the price'
                  : hire.isVisit
                    ? 'The visit, which is taken off the price of the job'
                    : `The fixed price of “${hire.fixedService}”`}
        </dt>
        <dd>
          <Money kobo={balanceKobo || amountKobo} />
        </dd>
      </dl>
      <ul className="payment-facts">
        <li>
          <Icon name="calendar-days" />
          {formatWhen(hire)}
        </li>
        <li>
          <Icon name="shield-check" />
          We hold your money {untilDone(hire.part)}. {artisanName} is paid after that.
        </li>
        <li>
          <Icon name="hand-coins" />
          You pay nothing extra: our {hire.feeBasisPoints / 100}% service fee comes out of what the artisan
          earns.
        </li>
        {hire.part && hire.part.number < hire.part.count && (
          <li>
            <Icon name="coins" />
            {LATER_PARTS}
          </li>
        )}
        {balanceKobo === 0 && (
          <li>
            <Icon name="rotate-cw" />
            {cancelWords(hire, isFree)}
          </li>
        )}
        {!endsSoon && balanceKobo === 0 && (
          <li>
            <Icon name="clock" />
            {holdWords(hire)}
          </li>
        )}
      </ul>
      {paymentDueAt && endsSoon && (
        <FormMessage tone="warn" title="Your time to pay is running out">
          <p>
            <PaymentCountdown dueAt={paymentDueAt} /> After that this hire ends, and someone else can book
            these days.
          </p>
        </FormMessage>
      )}
    </Card>
  );
}
