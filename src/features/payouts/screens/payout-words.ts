import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment, formatWeekday, lagosDay } from '../../../shared/lagos-time.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import type { MoneyOfHire, Payout } from '../contract.ts';
import { payoutReasonWords } from '../states.ts';

/** Result of a form of the page that was refused. */
export interface PayoutRefused {
  intent: string;
  message: string;
  fields: Record<string, string>;
  amountNaira: string;
  sessionEnded: boolean;
}

export const payoutTones: Record<Payout['status'], BadgeTone> = {
  awaiting_approval: 'brand',
  due: 'brand',
  sent: 'brand',
  paid: 'good',
  failed: 'bad',
  reversed: 'bad',
};

/** Line below a payout: to which account it went, and when. */
export function payoutLine({ kind, bank, lastDigits, createdAt, settledAt, status }: Payout): string {
  const where = bank && lastDigits ? `${bank}, ending in ${lastDigits}` : 'A bank account that was deleted';
  const asked = kind === 'weekly' ? 'Friday pay-out of' : kind === 'operator' ? 'Sent by us on' : 'Asked on';
  const when = `${asked} ${formatMoment(createdAt)}`;
  return status === 'paid' && settledAt
    ? `${where}. ${when}, paid on ${formatMoment(settledAt)}.`
    : `${where}. ${when}.`;
}

export const whyNotPaid = ({ reason }: Payout): string | null => reason && payoutReasonWords[reason];

/** "Friday, 27 November 2026, 9:00 am" */
export const fridayWords = (instant: string): string =>
  `${formatWeekday(lagosDay(new Date(instant)))}, 9:00 am`;

export const hireTones: Record<MoneyOfHire['state'], BadgeTone> = {
  held: 'neutral',
  available: 'accent',
  on_its_way: 'brand',
  paid_out: 'good',
};
export const hireStates: Record<MoneyOfHire['state'], string> = {
  held: 'Held',
  available: 'Released',
  on_its_way: 'On its way',
  paid_out: 'Paid out',
};

/** State of one hire's money, and what comes next. */
export function hireLine({ state, releaseAt, earnedAt, heldKobo }: MoneyOfHire): string {
  if (state !== 'held') return earnedAt ? `Released on ${formatMoment(earnedAt)}.` : 'Released.';
  return releaseAt
    ? `${formatNaira(heldKobo)} will be released on ${formatMoment(releaseAt)} if the customer reports no problem.`
    : 'Held until the job is done.';
}
