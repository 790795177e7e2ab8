import { askIfDoneAt } from '../../src/shared/hire-clock.ts';
import { BOOKING_DEPOSIT_KOBO } from '../../src/shared/kobo.ts';
import { lagosInstant } from '../../src/shared/lagos-time.ts';
import type { DemoConsumer } from './accounts.ts';
import { DEMO_MAIL_DOMAIN, type DemoArtisan } from './artisans.ts';
import type { DemoHire, DemoPayment } from './demo-hire.ts';
import { type Gender, makeUpName, plainLetters } from './names.ts';
import { paystackFeesKobo } from './paystack-fees.ts';
import { Deck, pick, pickWeighted, type Random, randomFor, shuffled, wholeBetween } from './random.ts';
import { drawRating, jobsOf, ReviewWriter, type Standing } from './reviews.ts';
import type { JobText } from './texts/trade-texts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** After completion the customer may complain this long; then the money is released. */
const COMPLAINT_TIME = 48 * HOUR;
/** Whoever complains has lived with the work for an evening. */
const COMPLAINED_AFTER = 4 * HOUR;

const UNPAID: ReadonlySet<string> = new Set(['quote_requested', 'quoted', 'declined', 'awaiting_payment']);

const QUOTE_NOTES = [
  'Materials and transport are in it. I bring my own ladder.',
  'Labour and materials. If I find hidden damage I stop and ask you first.',
  'Two of us, all materials, and we clean up afterwards.',
  'Includes everything but the fittings, which you choose yourself.',
] as const;

/** The Lagos calendar day so many days from today; negative: before it. */
function dayFromToday(today: Date, days: number): string {
  return new Date(today.getTime() + HOUR + days * DAY).toISOString().slice(0, 10);
}

/** Makes up the demo's hires. `today` is now: everything past is before it, everything coming after it. */
export class HireBook {
  readonly #random: Random = randomFor('hires');
  readonly #today: Date;
  readonly #consumers: readonly DemoConsumer[];
  readonly #writer = new ReviewWriter();
  readonly #jobDecks = new Map<string, Deck<JobText>>();
  readonly #takenDays = new Map<string, Set<number>>();
  readonly #usedReferences = new Set<string>();

  constructor(today: Date, consumers: readonly DemoConsumer[]) {
    this.#today = today;
    this.#consumers = consumers;
  }

  /** Up to 14 hires that are over, oldest first, never two on one day, with up to 12 reviews. */
  pastHires(artisan: DemoArtisan, standing: Standing, wanted: number): DemoHire[] {
    // Nobody is hired before they have joined, and bookings come up to nine days ahead.
    const reach = Math.min(artisan.joinedDaysAgo - 18, 420);
    const count = Math.max(0, Math.min(wanted, Math.floor(reach / 9)));
    const stretch = reach / Math.max(count, 1);
    let reviewsLeft = 12;
    return Array.from({ length: count }, (_, at) => {
      const startDaysAgo = Math.max(4, Math.round(reach - at * stretch - this.#random() * (stretch - 6)));
      const wantsReview = reviewsLeft > 0 && this.#random() < 0.76;
      const hire = this.#pastHire(
        artisan,
        startDaysAgo,
        wantsReview ? drawRating(this.#random, standing) : undefined,
      );
      reviewsLeft -= hire.review ? 1 : 0;
      return hire;
    });
  }

  #pastHire(artisan: DemoArtisan, startDaysAgo: number, rating: number | undefined): DemoHire {
    const job = this.#dealJob(artisan);
    const written = rating === undefined ? undefined : this.#writer.write(artisan, job, rating);
    const lasts = Math.min(
      startDaysAgo - 3,
      pickWeighted(this.#random, [
        [0, 6],
        [1, 3],
        [2, 1],
      ] as const),
    );
    const hire = this.hire(artisan, {
      job,
      startsInDays: -startDaysAgo,
      lastsDays: Math.max(0, lasts),
      status: 'released',
      customerGender: written?.reviewerGender ?? job.customer,
      bookedDaysBefore: wholeBetween(this.#random, 1, 9),
    });
    if (!written || rating === undefined || !hire.completedAt) {
      return hire;
    }
    // In the evening after the job, or at a waking hour of one of the next two days.
    const daysLater = wholeBetween(this.#random, 0, 2);
    const hour = wholeBetween(this.#random, daysLater === 0 ? 19 : 7, 22) + this.#random();
    const wroteAt = lagosInstant(hire.endDate).getTime() + daysLater * DAY + hour * HOUR;
    const createdAt = new Date(Math.min(wroteAt, this.#today.getTime() - HOUR));
    const [first = '', last = ''] = hire.customerName.split(' ');
    return {
      ...hire,
      review: { rating, body: written.body, reviewerName: `${first} ${last.slice(0, 1)}.`, createdAt },
    };
  }

  /** One hire, as asked for; whatever is not said is drawn. */
  hire(
    artisan: DemoArtisan,
    wish: {
      readonly status: DemoHire['status'];
      readonly startsInDays: number;
      readonly lastsDays?: number;
      readonly bookedDaysBefore?: number;
      readonly job?: JobText;
      readonly jobDescription?: string;
      readonly notes?: string;
      readonly customer?: DemoConsumer;
      readonly customerGender?: Gender | undefined;
      readonly amountKobo?: number;
      readonly createdHoursAgo?: number;
      /** What is wrong with work that is complained about. */
      readonly complaint?: string;
    },
  ): DemoHire {
    const random = this.#random;
    const customer = wish.customer ?? this.#findCustomer(artisan, wish.customerGender, wish.startsInDays);
    const guest = customer ? undefined : this.#makeUpGuest(artisan, wish.customerGender);
    const lastsDays = wish.lastsDays ?? 0;
    const startsInDays = this.#takeDays(artisan, wish.startsInDays, lastsDays);
    const startDate = dayFromToday(this.#today, startsInDays);
    const endDate = dayFromToday(this.#today, startsInDays + lastsDays);
    const startTime = pick(random, ['08:00', '08:30', '09:00', '10:00', '11:00', '13:00', '14:30']);
    const createdAt = new Date(
      wish.createdHoursAgo === undefined
        ? lagosInstant(startDate, '09:00').getTime() -
            (wish.bookedDaysBefore ?? 3) * DAY +
            random() * 9 * HOUR
        : this.#today.getTime() - wish.createdHoursAgo * HOUR,
    );
    const paid = !UNPAID.has(wish.status);
    const amountKobo = wish.amountKobo ?? (paid ? this.#drawAmountKobo(artisan) : BOOKING_DEPOSIT_KOBO);
    const wasQuoted = wish.status === 'quoted' || (paid && amountKobo !== BOOKING_DEPOSIT_KOBO);
    const quotedAt = wasQuoted ? new Date(createdAt.getTime() + (0.6 + random() * 2.4) * HOUR) : undefined;
    const acceptedAt = paid && quotedAt && new Date(quotedAt.getTime() + (0.2 + random() * 3) * HOUR);
    const done = ['completed', 'disputed', 'released'].includes(wish.status);
    const completedAt = done
      ? new Date(lagosInstant(endDate, '15:10').getTime() + random() * 3 * HOUR)
      : undefined;
    return {
      artisan,
      customer,
      customerName: customer?.fullName ?? guest?.fullName ?? '',
      customerEmail: customer?.email ?? guest?.email ?? '',
      jobDescription: wish.jobDescription ?? (wish.job ?? this.#dealJob(artisan)).description,
      notes: wish.notes ?? '',
      startDate,
      endDate,
      startTime,
      status: wish.status,
      amountKobo,
      createdAt,
      quotedAt,
      quoteNote: wasQuoted ? pick(random, QUOTE_NOTES) : '',
      declinedAt: wish.status === 'declined' ? new Date(createdAt.getTime() + 2 * HOUR) : undefined,
      acceptedAt: acceptedAt || undefined,
      startedAt: done || wish.status === 'in_progress' ? this.#begunAt(startDate, startTime) : undefined,
      askedAt: this.#askedAt(wish.status, endDate),
      completedAt,
      complainedAt:
        completedAt && wish.status === 'disputed'
          ? new Date(completedAt.getTime() + COMPLAINED_AFTER)
          : undefined,
      complaint: wish.complaint ?? '',
      releasedAt:
        completedAt && wish.status === 'released'
          ? new Date(completedAt.getTime() + COMPLAINT_TIME)
          : undefined,
      payment: paid ? this.#pay(amountKobo, acceptedAt || createdAt) : undefined,
      review: undefined,
    };
  }

  /** At the agreed time; whoever has begun today has begun before now. */
  #begunAt(startDate: string, startTime: string): Date {
    const latest = this.#today.getTime() - 20 * 60_000;
    return new Date(Math.min(lagosInstant(startDate, startTime).getTime(), latest));
  }

  /** The morning after, where the artisan of the demo has forgotten to say that it is done. */
  #askedAt(status: DemoHire['status'], endDate: string): Date | undefined {
    const isSilent = status === 'confirmed' || status === 'in_progress';
    const at = askIfDoneAt(endDate);
    return isSilent && at <= this.#today ? at : undefined;
  }

  /** The wanted days, or the nearest free ones further from today: no artisan is in two places on one day. */
  #takeDays(artisan: DemoArtisan, wantedStart: number, lastsDays: number): number {
    const taken = this.#takenDays.get(artisan.id) ?? new Set<number>();
    this.#takenDays.set(artisan.id, taken);
    const daysFrom = (start: number) => Array.from({ length: lastsDays + 1 }, (_, at) => start + at);
    let start = wantedStart;
    while (daysFrom(start).some((day) => taken.has(day))) {
      start += wantedStart < 0 ? -1 : 1;
    }
    for (const day of daysFrom(start)) {
      taken.add(day);
    }
    return start;
  }

  /** Mostly the booking deposit; now and then a quote that the customer accepted, in round hundreds of naira. */
  #drawAmountKobo(artisan: DemoArtisan): number {
    if (this.#random() < 0.8) {
      return BOOKING_DEPOSIT_KOBO;
    }
    return Math.round((artisan.priceFromKobo * (1.2 + this.#random() * 3)) / 50_000) * 50_000;
  }

  #pay(amountKobo: number, agreedAt: Date): DemoPayment {
    const method = pickWeighted(this.#random, [
      ['bank_transfer', 52],
      ['card', 38],
      ['ussd', 7],
      ['qr', 3],
    ] as const);
    const openedAt = new Date(agreedAt.getTime() + wholeBetween(this.#random, 1, 6) * 60_000);
    const paidAt = new Date(openedAt.getTime() + wholeBetween(this.#random, 40, 420) * 1000);
    return {
      reference: this.#drawReference(),
      method,
      amountKobo,
      feesKobo: paystackFeesKobo(amountKobo),
      openedAt,
      paidAt,
    };
  }

  #drawReference(): string {
    for (;;) {
      const reference = `SH-${wholeBetween(this.#random, 1, 1_000_000_000)}`;
      if (!this.#usedReferences.has(reference)) {
        this.#usedReferences.add(reference);
        return reference;
      }
    }
  }

  #dealJob(artisan: DemoArtisan): JobText {
    const deck = this.#jobDecks.get(artisan.id) ?? new Deck(this.#random, jobsOf(artisan));
    this.#jobDecks.set(artisan.id, deck);
    const job = deck.deal();
    if (!job) {
      throw new Error(`The demo's ${artisan.profession} takes no job.`);
    }
    return job;
  }

  /** Somebody with an account in the artisan's own state, for about half of the hires. */
  #findCustomer(
    artisan: DemoArtisan,
    gender: Gender | undefined,
    startsInDays: number,
  ): DemoConsumer | undefined {
    if (this.#random() < 0.5) {
      return undefined;
    }
    return shuffled(this.#random, this.#consumers).find(
      (consumer) =>
        consumer.joinedDaysAgo > 14 - startsInDays &&
        consumer.town.state === artisan.town.state &&
        (gender === undefined || consumer.gender === gender),
    );
  }

  #makeUpGuest(artisan: DemoArtisan, gender: Gender | undefined): { fullName: string; email: string } {
    const { fullName } = makeUpName(
      this.#random,
      pickWeighted(this.#random, artisan.town.peoples),
      gender ?? pick(this.#random, ['female', 'male'] as const),
    );
    const mailbox = `${plainLetters(fullName).replaceAll(' ', '.')}.${wholeBetween(this.#random, 10, 99)}`;
    return { fullName, email: `${mailbox}@${DEMO_MAIL_DOMAIN}` };
  }
}
