import { sharesOfFinishedHire } from '../../../shared/hire-money.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment, formatWhen, type TimedDays } from '../../../shared/lagos-time.ts';
import { townAndState } from '../../../shared/town-and-state.ts';
import type { QuotePart } from '../part-shape.ts';
import type { HireActor, HireSide, HireStatus } from '../process.ts';
import type { NamedPart } from './part-name.ts';
import type { DescribedEnd } from './problem-words.ts';

/*
 * Building blocks of emails about a hire. They never quote what the two sides wrote, because anyone can make us email
 * any address: only our own words go into the email, and the users' words stay on the hire's page.
 */

/** What the emails need of a hire. */
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
  /** The title of the price-list item that was booked; null if the hire asks for the deposit instead. */
  fixedService: string | null;
  amountKobo: number;
  /** Whether the booking is a visit before a job. */
  isVisit?: boolean;
  /** For a job that began with a visit: what was paid for the visit, in whole kobo. */
  visitKobo?: number | null;
  /** The agreed price of the whole job, in whole kobo; null if none is agreed. */
  priceKobo: number | null;
  feeBasisPoints: number;
  quoteId: string | null;
  /** The town and state of the job; empty or absent if not given. */
  jobTown?: string;
  jobState?: string;
  answerDueAt: Date | null;
  doneDueAt: Date | null;
  releaseDueAt: Date | null;
  /** The deadline for answering a no-show report. */
  noShowDueAt: Date | null;
  /** The deadline for choosing another artisan after a cancellation. */
  rebookDueAt?: Date | null;
  /** When an operator's decision takes effect. */
  settleDueAt?: Date | null;
  /** Which part of a job this is; null or absent if the job is not divided. */
  part?: (NamedPart & { groupId: string }) | null;
}

/** A step of a hire, with everything its emails need. */
export interface EmailedStep {
  /** The hire after the step. */
  hire: EmailedHire;
  /** The hire before the step; the same object for a hire that is being created. */
  before: EmailedHire;
  from: HireStatus | null;
  actor: HireActor;
  at: Date;
  note?: string | undefined;
  reason?: string | undefined;
  /** A moment given with the step, such as the expected arrival. */
  moment?: Date | undefined;
  /** The price that the step proposes or answers. */
  proposal?: { amountKobo: number; parts?: readonly QuotePart[]; days?: TimedDays | null } | undefined;
  /** The balance payment that has just arrived, in whole kobo. */
  receivedKobo?: number | undefined;
  /** The later last day that the step proposes, YYYY-MM-DD. */
  moreDays?: { endDate: string } | undefined;
  /** The end of a problem that the step proposes, decides or carries out. */
  end?: DescribedEnd | undefined;
  /** The quote that the step sends. */
  quote?: { parts?: readonly QuotePart[] } | undefined;
  /** For the first of the unpaid parts that end with an earlier one: how many end, this one included. */
  endedParts?: number | undefined;
  /**
   * The hire's page for each side, and its payment page. A guest's links carry their
   * key, so they go to the customer alone.
   */
  links: Record<HireSide | 'pay', string>;
  /**
   * The address of those who decide about problem reports; undefined if none is configured and replies reach no one.
   */
  contactTo: string | undefined;
}

export interface Fact {
  term: string;
  description: string;
}

/** One email in parts. The recipient decides the greeting. */
export interface HireEmail {
  to: HireSide | 'operator';
  replyTo?: string | undefined;
  subject: string;
  title: string;
  paragraphs: string[];
  facts: Fact[];
  /** User text set apart from ours: the recipient's own words, or for an operator those of a side. */
  quote?: string;
  action?: { label: string; url: string };
  footnote?: string;
  /** Whether the email attaches the hire, in its current state, as a calendar entry. */
  calendar?: true;
}

/** Warning under a link that carries a guest's key; empty for a customer with an account. */
export const linkIsSecret = ({ customerId }: Pick<EmailedHire, 'customerId'>): string =>
  customerId === null ? 'Keep this link to yourself: anyone who has it can see and manage the hire. ' : '';

/** Footnote of emails that may reach someone who never hired anyone. */
export const ifNotYours = (hire: EmailedHire): string =>
  `${linkIsSecret(hire)}If you did not ask for this, you can ignore this email.`;

export const HOW_REFUNDS_ARRIVE =
  'It goes to the card or account it came from. How long that takes depends on your bank.';

export const artisanFact = ({ artisanName }: EmailedHire): Fact => ({
  term: 'Artisan',
  description: artisanName,
});
/** For paid hires only: before payment the artisan knows only the customer's first name and initial. */
export const customerFact = ({ customerName }: EmailedHire): Fact => ({
  term: 'Customer',
  description: customerName,
});
export const whenFact = (hire: EmailedHire): Fact => ({ term: 'When', description: formatWhen(hire) });
/** Only the town and state: an email can go astray, so the street is on the hire's page alone. */
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

/** What the artisan earns from a hire, and how the sum is made up. */
export function earningFacts(hire: EmailedHire): Fact[] {
  const { artisanKobo, feeKobo } = sharesOfFinishedHire(hire.amountKobo, hire.feeBasisPoints);
  return [
    whenFact(hire),
    { term: 'The customer paid', description: formatNaira(hire.amountKobo) },
    { term: 'Our service fee', description: formatNaira(feeKobo) },
    { term: 'Yours', description: formatNaira(artisanKobo) },
  ];
}
