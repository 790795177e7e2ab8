import type { AnswerGiven } from '../../../../shared/call.ts';
import { formatNaira } from '../../../../shared/kobo.ts';
import { dayCount } from '../../../../shared/lagos-time.ts';
import type { WhenValues } from '../../../bookings/when-fields.ts';
import type { PriceItem } from '../../../price-list/contract.ts';
import type { hiringDefaultsCall } from '../../contract.ts';
import { type HireAgain, valuesAgain } from './hire-again.ts';
import type { HireDraft } from './hire-draft.ts';
import type { JobForHire } from './job-for-hire.ts';

type KnownUser = NonNullable<AnswerGiven<typeof hiringDefaultsCall>['user']>;

/** What is known before a customer types anything. */
export interface KnownBefore {
  /** The signed-in account; what we know of it is filled in. */
  user: KnownUser | null;
  /** The day and time that were tapped on the artisan's page, YYYY-MM-DD and HH:MM. */
  tapped: { day: string; time: string };
  /** What was searched for: it is what needs doing, and where. */
  searched: Pick<HireDraft, 'jobDescription' | 'jobTown' | 'jobState'>;
  /** What the artisan does at a fixed price, and the id of the item that was tapped on their page or card. */
  prices: PriceItem[];
  tappedPrice: string;
  /** The visitor's own job that the artisan is hired for. */
  job: JobForHire | null;
  /** An earlier hire of the same artisan that is to be made again. */
  again: HireAgain | null;
}

export type FirstValues = HireDraft & WhenValues;

/** What the hiring form begins with. */
export function firstValues(known: KnownBefore): FirstValues {
  const { user, tapped, prices, tappedPrice, job, again } = known;
  // A job says where it is, whatever was searched for and wherever the last hire was.
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

/** An earlier address is in a place of its own: after a search for another place it is not where the job is. */
const isIn = (place: KnownUser['places'][number], { jobTown, jobState }: KnownBefore['searched']): boolean =>
  (!jobTown || place.jobTown === jobTown) && (!jobState || place.jobState === jobState);

/** What the form begins with where an item was tapped on the artisan's page. */
function chosenOf(prices: readonly PriceItem[], id: string): HireDraft {
  const item = prices.find((each) => each.id === id);
  return item
    ? { priceItem: `${item.id}:${item.priceKobo}`, ...(!item.isVisit && { jobDescription: item.title }) }
    : {};
}

/** The item of today's list by which an earlier hire was made; its price may be another by now, and the form shows it. */
const itemAgain = ({ fixedService }: HireAgain, prices: readonly PriceItem[]): string =>
  prices.find(({ title }) => title === fixedService)?.id ?? '';

/** The price of the artisan's answer counts once they send it as a quote: both read it with the hire until then. */
const notesOfJob = ({ offerKobo }: JobForHire): HireDraft =>
  offerKobo === null ? {} : { notes: `You asked for ${formatNaira(offerKobo)} in your answer to my job.` };

/** The days that the customer's own job names, as the form's fields have them. */
function daysOfJob({ startDate, endDate }: JobForHire): WhenValues {
  if (!startDate) return {};
  const days = dayCount({ startDate, endDate: endDate || startDate });
  return { day: startDate, time: '', ...(days > 1 && { jobLength: 'dn', days: String(days) }) };
}
