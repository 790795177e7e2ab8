import type { AnswerInputOf } from '../../../../shared/call.ts';
import { formatNaira } from '../../../../shared/kobo.ts';
import { dayCount } from '../../../../shared/lagos-time.ts';
import type { WhenValues } from '../../../bookings/when-fields.ts';
import type { PriceItem } from '../../../price-list/contract.ts';
import type { hiringDefaultsCall } from '../../contract.ts';
import { type HireAgain, valuesAgain } from './hire-again.ts';
import type { HireDraft } from './hire-draft.ts';
import type { JobForHire } from './job-for-hire.ts';

type KnownUser = NonNullable<AnswerInputOf<typeof hiringDefaultsCall>['user']>;

/** What the page knows before the customer types anything. */
export interface KnownBefore {
  /** The signed-in account, whose details are filled in; null for a visitor. */
  user: KnownUser | null;
  /** The day (YYYY-MM-DD) and time (HH:MM) tapped on the artisan's page; "" if none. */
  tapped: { day: string; time: string };
  /** What the customer searched for: the work and the place. */
  searched: Pick<HireDraft, 'jobDescription' | 'jobTown' | 'jobState'>;
  /** The artisan's fixed prices, and the id of the item tapped on their page or card. */
  prices: PriceItem[];
  tappedPrice: string;
  /** The visitor's own job that the artisan is hired for. */
  job: JobForHire | null;
  /** An earlier hire of the same artisan, to be repeated. */
  again: HireAgain | null;
}

export type FirstValues = HireDraft & WhenValues;

/** The initial values of the hiring form. */
export function firstValues(known: KnownBefore): FirstValues {
  const { user, tapped, prices, tappedPrice, job, again } = known;
  // A job's own place wins over the search and the last hire.
  const searched = job ? { jobTown: job.town, jobState: job.state } : known.searched;
  const place = user?.places.find((each) => isIn(each, searched));
  const hasSearchedPlace = Boolean(searched.jobTown || searched.jobState);
  return {
    fullName: user?.fullName ?? '',
    email: user?.email ?? '',
    jobAddress: place?.jobAddress ?? (hasSearchedPlace ? '' : (user?.address ?? '')),
    jobLandmark: place?.jobLandmark ?? '',
    jobTown: place?.jobTown ?? searched.jobTown ?? '',
    jobState: place?.jobState ?? searched.jobState ?? '',
    phone: user?.phone ?? '',
    ...tapped,
    jobDescription: known.searched.jobDescription ?? '',
    ...(again && {
      ...valuesAgain(again),
      ...chosenOf(prices, itemAgain(again, prices)),
      jobDescription: again.jobDescription,
    }),
    ...chosenOf(prices, tappedPrice),
    ...(job && {
      jobDescription: job.jobDescription,
      photos: job.photos.join(' '),
      ...notesOfJob(job),
      ...daysOfJob(job),
    }),
  };
}

/** An address filled in from an earlier job must be in the searched place. */
const isIn = (place: KnownUser['places'][number], { jobTown, jobState }: KnownBefore['searched']): boolean =>
  (!jobTown || place.jobTown === jobTown) && (!jobState || place.jobState === jobState);

/** The values for an item tapped on the artisan's page. */
function chosenOf(prices: readonly PriceItem[], id: string): HireDraft {
  const item = prices.find((each) => each.id === id);
  return item
    ? { priceItem: `${item.id}:${item.priceKobo}`, ...(!item.isVisit && { jobDescription: item.title }) }
    : {};
}

/**
 * The id of today's list item with the title of an earlier hire's, "" if none. Its price
 * may have changed; the form shows it.
 */
const itemAgain = ({ fixedService }: HireAgain, prices: readonly PriceItem[]): string =>
  prices.find(({ title }) => title === fixedService)?.id ?? '';

/**
 * The price in an artisan's answer only counts once sent as a quote, so until then the notes remind both sides of it.
 */
const notesOfJob = ({ offerKobo }: JobForHire): HireDraft =>
  offerKobo === null ? {} : { notes: `You asked for ${formatNaira(offerKobo)} in your answer to my job.` };

/** The days of the customer's own job, as values of the form's fields. */
function daysOfJob({ startDate, endDate }: JobForHire): WhenValues {
  if (!startDate) return {};
  const days = dayCount({ startDate, endDate: endDate || startDate });
  return { day: startDate, time: '', ...(days > 1 && { jobLength: 'dn', days: String(days) }) };
}
