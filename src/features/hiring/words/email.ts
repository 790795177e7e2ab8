import { sharesOfFinishedHire } from '../../../shared/hire-money.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment, formatWhen, type TimedDays } from '../../../shared/lagos-time.ts';
import { townAndState } from '../../../shared/town-and-state.ts';
import type { QuotePart } from '../part-shape.ts';
import type { HireActor, HireSide, HireStatus } from '../process.ts';
import type { NamedPart } from './part-name.ts';
import type { ToldEnd } from './problem-words.ts';

/*
 * What emails about a hire are made of. What the two sides wrote to each other is not in them: anybody can have us write to
 * any address, so what is said there is ours, and their words wait on the hire's page.
 */

/** What the emails tell of a hire. */
export interface EmailedHire extends TimedDays {
  id: string;
  status: HireStatus;
  artisanName: string;
  artisanEmail: string;
  /** Null for a guest, whose links carry a key. */
  customerId: string | null;
  guestKeyVersion: number;
  customerName: string;
  customerEmail: string;
  /** What was chosen from the price list; null: the deposit is asked for. */
  fixedService: string | null;
  amountKobo: number;
  /** Whether what is booked is a visit before a job. */
  isVisit?: boolean;
  /** Of a job that began with a visit: what was paid for that. */
  visitKobo?: number | null;
  /** The agreed price of the whole job; null: none is agreed. */
  priceKobo: number | null;
  feeBasisPoints: number;
  quoteId: string | null;
  /** The town and state of the job; empty or absent where it was not asked. */
  jobTown?: string;
  jobState?: string;
  answerDueAt: Date | null;
  doneDueAt: Date | null;
  releaseDueAt: Date | null;
  /** Until when the side that is said not to have come can answer. */
  noShowDueAt: Date | null;
  /** Of a hire whose artisan has cancelled: until when the customer can choose another one. */
  rebookDueAt?: Date | null;
  /** When what an operator has decided takes effect. */
  settleDueAt?: Date | null;
  /** Which part of a job it is; absent or null: the job is not divided. */
  part?: (NamedPart & { groupId: string }) | null;
}

/** A step of a hire as its emails tell it. */
export interface EmailedStep {
  /** As it stands after the step. */
  hire: EmailedHire;
  /** As it stood before; the same for a hire that is being made. */
  before: EmailedHire;
  from: HireStatus | null;
  actor: HireActor;
  at: Date;
  note?: string | undefined;
  reason?: string | undefined;
  /** A moment that the step names. */
  moment?: Date | undefined;
  /** The price that the step is about. */
  proposal?: { amountKobo: number; parts?: readonly QuotePart[]; days?: TimedDays | null } | undefined;
  /** Money that came with the step, in whole kobo. */
  receivedKobo?: number | undefined;
  /** The later last day that the step proposes, YYYY-MM-DD. */
  moreDays?: { endDate: string } | undefined;
  /** How a problem was to end, or ended. */
  end?: ToldEnd | undefined;
  /** The quote that the step sends. */
  quote?: { parts?: readonly QuotePart[] } | undefined;
  /** Of the first unpaid part that ends with an earlier one: how many end. */
  endedParts?: number | undefined;
  /** The hire's page for each side, and where it is paid. A guest's carry their key, so they go to the customer alone. */
  links: Record<HireSide | 'pay', string>;
  /** Who decides about problem reports; undefined where no address is set, and answers reach no one. */
  contactTo: string | undefined;
}

export interface Fact {
  term: string;
  description: string;
}

/** One email, in parts. Who it goes to decides its greeting. */
export interface HireEmail {
  to: HireSide | 'operator';
  replyTo?: string | undefined;
  subject: string;
  title: string;
  paragraphs: string[];
  facts: Fact[];
  /** The reader's own words, or the customer's to an operator, set apart from ours. */
  quote?: string;
  action?: { label: string; url: string };
  footnote?: string;
  /** Whether it carries the hire for the reader's calendar, as it now is. */
  calendar?: true;
}

/** What is said under a link that carries a guest's key; nothing for a customer with an account. */
export const linkIsSecret = ({ customerId }: Pick<EmailedHire, 'customerId'>): string =>
  customerId === null ? 'This link is for you alone: anyone who has it can see and manage the hire. ' : '';

/** Under an email that may reach a person who never hired anyone. */
export const ifNotYours = (hire: EmailedHire): string =>
  `${linkIsSecret(hire)}If you did not ask for this, do nothing.`;

export const HOW_REFUNDS_ARRIVE =
  'It goes to the card or account it came from. How long that takes depends on your bank.';

export const artisanFact = ({ artisanName }: EmailedHire): Fact => ({
  term: 'Artisan',
  description: artisanName,
});
/** Of a paid hire: before that the artisan knows the customer by the first name alone. */
export const customerFact = ({ customerName }: EmailedHire): Fact => ({
  term: 'Customer',
  description: customerName,
});
export const whenFact = (hire: EmailedHire): Fact => ({ term: 'When', description: formatWhen(hire) });
/** The town and state alone: the street waits on the hire’s page, since an email can go astray. */
export function whereFact({ jobTown = '', jobState = '' }: EmailedHire): Fact[] {
  const place = townAndState(jobTown, jobState);
  return place ? [{ term: 'Where', description: place }] : [];
}
export const momentFact = (term: string, moment: Date | null): Fact[] =>
  moment ? [{ term, description: formatMoment(moment.toISOString()) }] : [];
export const heldFact = ({ amountKobo }: EmailedHire): Fact => ({
  term: 'We hold',
  description: formatNaira(amountKobo),
});

/** What an artisan earns by a hire, and how it comes about. */
export function earningFacts(hire: EmailedHire): Fact[] {
  const { artisanKobo, feeKobo } = sharesOfFinishedHire(hire.amountKobo, hire.feeBasisPoints);
  return [
    whenFact(hire),
    { term: 'The customer paid', description: formatNaira(hire.amountKobo) },
    { term: 'Our service fee', description: formatNaira(feeKobo) },
    { term: 'Yours', description: formatNaira(artisanKobo) },
  ];
}
