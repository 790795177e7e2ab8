import {
  type DemoConsumer,
  makeConsumers,
  makeDemoAdmin,
  makeDemoArtisan,
  makeDemoConsumer,
} from './accounts.ts';
import { type DemoArtisan, type DemoPerson, makeArtisans, NameRegister } from './artisans.ts';
import type { DemoHire } from './demo-hire.ts';
import { HireBook } from './hires.ts';
import { pickWeighted, type Random, randomFor, wholeBetween } from './random.ts';
import type { Standing } from './reviews.ts';

/** Everybody in the demo and everything they did. */
export interface DemoPeople {
  /** The demo artisan first. */
  readonly artisans: readonly DemoArtisan[];
  /** The demo consumer first. */
  readonly consumers: readonly DemoConsumer[];
  readonly admin: DemoPerson;
  /** In the order in which they were made. */
  readonly hires: readonly DemoHire[];
}

function drawHireCount(random: Random, artisan: DemoArtisan): number {
  if (artisan.joinedDaysAgo < 130 && random() < 0.5) {
    return 0;
  }
  return pickWeighted(random, [
    [wholeBetween(random, 0, 1), 8],
    [wholeBetween(random, 2, 5), 34],
    [wholeBetween(random, 6, 10), 40],
    [wholeBetween(random, 11, 14), 18],
  ] as const);
}

function drawStanding(random: Random, artisan: DemoArtisan): Standing {
  return pickWeighted(random, [
    ['great', artisan.verified ? 50 : 30],
    ['good', 38],
    ['mixed', artisan.verified ? 10 : 26],
  ] as const);
}

/** What the demo artisan's dashboard shows: nine jobs done, two paid and coming, one unpaid, one asking for a quote. */
function hiresOfDemoArtisan(book: HireBook, artisan: DemoArtisan, consumer: DemoConsumer): DemoHire[] {
  return [
    ...book.pastHires(artisan, 'great', 8),
    book.hire(artisan, {
      status: 'completed',
      startsInDays: -1,
      bookedDaysBefore: 5,
      jobDescription:
        'Sockets in the shop spark when the freezer starts. Check the whole ring and replace what is bad.',
    }),
    book.hire(artisan, {
      status: 'confirmed',
      startsInDays: 3,
      createdHoursAgo: 29,
      customer: consumer,
      jobDescription: 'Fit earthing and a surge protector before the new fridge arrives.',
      notes: 'There is a dog. He is loud but friendly; please ring first.',
    }),
    book.hire(artisan, {
      status: 'confirmed',
      startsInDays: 9,
      lastsDays: 2,
      createdHoursAgo: 52,
      amountKobo: 8_500_000,
      jobDescription: 'Rewire the three-bedroom flat upstairs, with a new distribution board.',
      notes: 'The tenants move out the day before.',
    }),
    book.hire(artisan, {
      status: 'awaiting_payment',
      startsInDays: 15,
      createdHoursAgo: 2,
      jobDescription: 'Two ceiling fans and four spotlights for a barber shop.',
    }),
    book.hire(artisan, {
      status: 'quote_requested',
      startsInDays: 20,
      lastsDays: 4,
      createdHoursAgo: 5,
      jobDescription:
        'Wiring of a new two-bedroom bungalow at roofing level: conduits, boxes, cables and board.',
      notes: 'The drawing is ready; I can send it here. Please give labour and materials apart.',
    }),
  ];
}

/** What the demo consumer's page shows: hires in each state with several artisans near Surulere. */
function hiresOfDemoConsumer(
  book: HireBook,
  artisans: readonly DemoArtisan[],
  consumer: DemoConsumer,
): DemoHire[] {
  const nearby = (slug: string) => {
    const ofTrade = artisans.filter((artisan) => artisan.tradeSlug === slug && artisan.joinedDaysAgo > 120);
    const found = ofTrade.find((artisan) => artisan.town.state === 'Lagos') ?? ofTrade[0];
    if (!found) {
      throw new Error(`The demo has nobody in the trade "${slug}".`);
    }
    return found;
  };
  return [
    book.hire(nearby('plumber'), { status: 'released', startsInDays: -96, customer: consumer }),
    book.hire(nearby('tiler'), { status: 'released', startsInDays: -61, lastsDays: 1, customer: consumer }),
    book.hire(nearby('painter'), { status: 'released', startsInDays: -33, lastsDays: 2, customer: consumer }),
    book.hire(nearby('cleaner'), {
      status: 'completed',
      startsInDays: -1,
      customer: consumer,
      bookedDaysBefore: 4,
    }),
    book.hire(nearby('carpenter'), {
      status: 'in_progress',
      // Since yesterday: work that begins today may begin later than now.
      startsInDays: -1,
      lastsDays: 2,
      customer: consumer,
    }),
    book.hire(nearby('inverter-solar'), {
      status: 'awaiting_payment',
      startsInDays: 12,
      createdHoursAgo: 3,
      customer: consumer,
    }),
    book.hire(nearby('furniture-upholstery'), {
      status: 'quote_requested',
      startsInDays: 18,
      lastsDays: 5,
      createdHoursAgo: 26,
      customer: consumer,
    }),
  ];
}

/** Requests that were answered: two quotes that wait for the customer, and a no. */
function answeredRequests(
  book: HireBook,
  [demoArtisan, ...others]: readonly DemoArtisan[],
  consumer: DemoConsumer,
): DemoHire[] {
  const near = (slug: string, demo: DemoArtisan) => others.find((one) => one.tradeSlug === slug) ?? demo;
  if (!demoArtisan) {
    return [];
  }
  return [
    book.hire(demoArtisan, {
      status: 'quoted',
      startsInDays: 24,
      lastsDays: 1,
      createdHoursAgo: 20,
      amountKobo: 9_650_000,
      jobDescription: 'Changeover switch and wiring for a 5 kVA generator behind the house.',
    }),
    book.hire(near('tiler', demoArtisan), {
      status: 'quoted',
      startsInDays: 16,
      lastsDays: 2,
      createdHoursAgo: 30,
      amountKobo: 12_800_000,
      customer: consumer,
      jobDescription: 'Tile the guest bathroom, floor and walls up to the window, about 14 square metres.',
    }),
    book.hire(near('welder', demoArtisan), {
      status: 'declined',
      startsInDays: 13,
      createdHoursAgo: 40,
      customer: consumer,
      jobDescription: 'The sliding gate sticks halfway. Straighten the rail and put new rollers in.',
    }),
  ];
}

/**
 * What can be tried after a hire is paid, on both demo accounts: one that begins today, one that was begun and not marked
 * as done, and one with a complaint. The others are among the hires above: to be moved, within the 48 hours, released.
 */
function hiresAfterPaying(book: HireBook, artisan: DemoArtisan, consumer: DemoConsumer): DemoHire[] {
  return [
    book.hire(artisan, {
      status: 'confirmed',
      startsInDays: 0,
      createdHoursAgo: 60,
      customer: consumer,
      jobDescription:
        'The light in the corridor flickers and the switch gets warm. Find out why and mend it.',
    }),
    book.hire(artisan, {
      status: 'disputed',
      startsInDays: -2,
      bookedDaysBefore: 4,
      customer: consumer,
      jobDescription: 'Mount an outdoor lamp with a motion sensor at the gate.',
      complaint:
        'The lamp stays on all night, whether or not somebody is there. I wrote twice and got no date.',
    }),
    book.hire(artisan, {
      status: 'in_progress',
      startsInDays: -3,
      bookedDaysBefore: 6,
      jobDescription: 'Label the breakers of the shop and replace two that trip at random.',
    }),
  ];
}

/** Makes the whole demo up, the same on every run for the same `today`. Nothing here reads a clock or a disk. */
export function makeDemoPeople(today: Date): DemoPeople {
  const register = new NameRegister();
  const demoArtisan = makeDemoArtisan(register);
  const demoConsumer = makeDemoConsumer(register);
  const admin = makeDemoAdmin(register);
  const others = makeArtisans(register);
  const consumers = makeConsumers(register);
  const random = randomFor('how busy');
  const book = new HireBook(today, consumers);
  const hires = [
    ...hiresOfDemoConsumer(book, others, demoConsumer),
    ...hiresOfDemoArtisan(book, demoArtisan, demoConsumer),
    ...others.flatMap((artisan) => {
      const past = book.pastHires(artisan, drawStanding(random, artisan), drawHireCount(random, artisan));
      const coming = past.length > 3 && artisan.available && random() < 0.3;
      const startsInDays = wholeBetween(random, 2, 21);
      return coming
        ? [...past, book.hire(artisan, { status: 'confirmed', startsInDays, createdHoursAgo: 30 })]
        : past;
    }),
    ...answeredRequests(book, [demoArtisan, ...others], demoConsumer),
    ...hiresAfterPaying(book, demoArtisan, demoConsumer),
  ];
  return {
    artisans: [demoArtisan, ...others],
    consumers: [demoConsumer, ...consumers],
    admin,
    hires: hires.toSorted((first, second) => first.createdAt.getTime() - second.createdAt.getTime()),
  };
}
