import { formatNaira } from '../../../shared/kobo.ts';
import { formatJobDay } from '../../../shared/lagos-time.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import type { AnswerStatus, Job, JobStatus } from '../contract.ts';

/** "Ikeja, Lagos", or only the name if town and state share it. */
export const jobPlace = ({ town, state }: Pick<Job, 'town' | 'state'>): string =>
  town === state ? town : `${town}, ${state}`;

/** "₦20,000 to ₦35,000", or the limit that is known. */
export function budgetWords({
  budgetFromKobo: from,
  budgetToKobo: to,
}: Pick<Job, 'budgetFromKobo' | 'budgetToKobo'>): string {
  if (from !== null && to !== null) {
    return from === to ? formatNaira(from) : `${formatNaira(from)} to ${formatNaira(to)}`;
  }
  if (from !== null) return `From ${formatNaira(from)}`;
  return to === null ? 'Budget open' : `Up to ${formatNaira(to)}`;
}

/** "Tue 1 December 2026", "Tue 1 to Thu 3 December 2026" or "Any day". */
export function daysWords({ firstDate, lastDate }: Pick<Job, 'firstDate' | 'lastDate'>): string {
  if (firstDate === null || lastDate === null) return 'Any day';
  const last = formatJobDay(lastDate);
  if (firstDate === lastDate) return last;
  // Leaves out of the first day what both days share.
  const shared = firstDate.slice(0, 7) === lastDate.slice(0, 7) ? / \p{L}+ \d+$/u : / \d+$/;
  const sameYear = firstDate.slice(0, 4) === lastDate.slice(0, 4);
  const first = formatJobDay(firstDate);
  return `${sameYear ? first.replace(shared, '') : first} to ${last}`;
}

interface StateWords {
  label: string;
  tone: BadgeTone;
}

export const jobStateWords: Record<JobStatus, StateWords> = {
  open: { label: 'Open', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
  filled: { label: 'Filled', tone: 'brand' },
  expired: { label: 'Expired', tone: 'neutral' },
};

/** The status of an answer, for the artisan who gave it. */
export const answerStateWords: Record<AnswerStatus, StateWords & { meaning: string }> = {
  sent: { label: 'Sent', tone: 'brand', meaning: 'The customer has not read it yet.' },
  seen: { label: 'Seen', tone: 'accent', meaning: 'The customer has read it.' },
  chosen: {
    label: 'Chosen',
    tone: 'good',
    meaning: 'The customer chose you. When they hire you, you’ll see it in your leads.',
  },
  declined: { label: 'Declined', tone: 'neutral', meaning: 'The customer declined your answer.' },
};

/** For example "3 answers". */
export const answersWords = (count: number): string => (count === 1 ? '1 answer' : `${count} answers`);
