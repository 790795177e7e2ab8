import { useEffect, useState } from 'react';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/durations.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';

/** A remaining time in milliseconds as "23 h 40 min", "14 min" or "40 s". */
export function timeLeft(milliseconds: number): string {
  if (milliseconds < MINUTE_MS) return `${Math.max(0, Math.floor(milliseconds / SECOND_MS))} s`;
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  if (milliseconds < HOUR_MS) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Until when a hire can be paid; counts down if script is available. */
export function PaymentCountdown({ dueAt }: { dueAt: string }) {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const look = () => setLeft(Date.parse(dueAt) - Date.now());
    look();
    const timer = setInterval(look, SECOND_MS);
    return () => clearInterval(timer);
  }, [dueAt]);

  const moment = <time dateTime={dueAt}>{formatMoment(dueAt)}</time>;
  if (left !== undefined && left <= 0) return <>The time to pay ended on {moment}.</>;
  return (
    <>
      Pay by {moment}
      {left !== undefined && <span aria-hidden="true"> ({timeLeft(left)} left)</span>}.
    </>
  );
}
