import { useEffect, useRef } from 'react';
import { formatNaira } from '../../../../shared/kobo.ts';
import { formatJobDay, formatMoment } from '../../../../shared/lagos-time.ts';
import { FormMessage, type MessageTone } from '../../../../ui/form-message.tsx';
import type { HireView } from '../../contract.ts';
import { isHeld, isInProblem, isMissed, isOver, isPayable, isRebooking } from '../../process.ts';
import { artisanStates } from '../../words/artisan-states.ts';
import { customerStates } from '../../words/customer-states.ts';

function toneOf({ status, side }: HireView): MessageTone {
  if (isRebooking(status)) return side === 'customer' ? 'warn' : 'info';
  if (isPayable(status) || isMissed(status) || isInProblem(status)) return 'warn';
  return isHeld(status) ? 'good' : 'info';
}

interface HireStatusPanelProps {
  hire: HireView;
  /** The result of the step just taken. Takes the focus, because the form that was sent may be gone. */
  done: string | null;
}

/** The state of a hire in a sentence, with the deadline for an answer. */
export function HireStatusPanel({ hire, done }: HireStatusPanelProps) {
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done !== null) news.current?.focus();
  }, [done]);
  const meaning = (hire.side === 'customer' ? customerStates : artisanStates)[hire.status].meaning(hire);
  const next = nextOf(hire);
  const claims = isOver(hire.status) && hire.lastStep.action !== 'lose_payment' ? claimsAfterEnd(hire) : [];
  return (
    <div ref={news} tabIndex={done === null ? undefined : -1}>
      <FormMessage tone={toneOf(hire)} title={done ?? meaning}>
        {done !== null && hire.status !== 'cancelled' && <p>{meaning}</p>}
        {next && <p>{next}</p>}
        {hire.questionedAt && !(isRebooking(hire.status) && hire.side === 'artisan') && (
          <p>{bankAsks(hire)}</p>
        )}
        {claims.map((claim) => (
          <p key={claim}>{claim}</p>
        ))}
      </FormMessage>
    </div>
  );
}

/** Why no money moves while the bank checks a payment. */
const bankAsks = ({ side }: HireView): string =>
  side === 'customer'
    ? 'Your bank is checking a payment for this hire. Until it has decided, we can’t release or refund the money.'
    : 'The customer’s bank is checking a payment for this job. Until it has decided, the money stays held. If the bank takes it back, the job ends.';

/** What a bank asks back, or took back, of a hire that had already ended; before that it would have ended the hire. */
function claimsAfterEnd({ side, bankClaims }: HireView): string[] {
  const { askedKobo = 0, takenKobo = 0 } = bankClaims ?? {};
  const [asked, taken] = [formatNaira(askedKobo), formatNaira(takenKobo)];
  const isCustomer = side === 'customer';
  return [
    ...(askedKobo > 0
      ? [
          isCustomer
            ? `Your bank is checking ${asked} that was paid for this hire. It has asked us for an answer, and it makes the decision.`
            : `The customer’s bank is checking ${asked} that was paid for this job. We’ll email you before anything is taken from your later earnings.`,
        ]
      : []),
    ...(takenKobo > 0
      ? [
          isCustomer
            ? `Your bank has taken back ${taken} that was paid for this hire.`
            : `The customer’s bank has taken back ${taken} that was paid for this job. If any of it comes off your later earnings, we’ll email you.`,
        ]
      : []),
  ];
}

/** Deadlines and next steps of a state; undefined if there are none. */
function nextOf(hire: HireView): string | undefined {
  const { status, side, steps, answerDueAt, startDate } = hire;
  if (answerDueAt) return answerBy(hire, answerDueAt);
  if (status === 'confirmed' && side === 'artisan' && !steps.includes('start')) {
    return `You can start this job here from ${formatJobDay(startDate)}.`;
  }
  return undefined;
}

function answerBy({ status, side, artisanName, customerName }: HireView, dueAt: string): string {
  const waitsForArtisan = status === 'quote_requested';
  const isYours = waitsForArtisan === (side === 'artisan');
  const moment = formatMoment(dueAt);
  if (isYours) return `Please answer by ${moment}. After that it ends automatically.`;
  return `${waitsForArtisan ? artisanName : customerName} has until ${moment} to answer. After that it ends automatically.`;
}
