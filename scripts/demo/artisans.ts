import { TRADES, type TradeLabel, type TradeSlug } from '../../src/shared/trades.ts';
import { demoIds } from './demo-id.ts';
import { type Faith, type Gender, makeUpName, type PeopleName, plainLetters } from './names.ts';
import { Deck, pick, pickWeighted, type Random, randomFor, wholeBetween } from './random.ts';
import { TEXTS_BY_TRADE } from './texts/by-trade.ts';
import type { PersonText } from './texts/trade-texts.ts';
import { TOWNS, type Town } from './towns.ts';

/** Demo mail goes nowhere: the name is below our own and has no mailboxes. */
export const DEMO_MAIL_DOMAIN = 'demo.surehands.ng';

/** What every made-up person has. */
export interface DemoPerson {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly givenName: string;
  readonly gender: Gender;
  readonly people: PeopleName;
  readonly faith: Faith;
  readonly ageYears: number;
  /** E.164; see {@link makeUpPhone}. */
  readonly phone: string;
  readonly address: string;
  readonly bio: string;
  /** How many days before today the account was made. */
  readonly joinedDaysAgo: number;
}

/** A made-up tradesperson. Money is in whole kobo, distances in miles. */
export interface DemoArtisan extends DemoPerson {
  readonly tradeSlug: TradeSlug;
  readonly skill: TradeLabel;
  readonly profession: string;
  readonly areasOfExpertise: string;
  readonly caption: string;
  readonly priceFromKobo: number;
  readonly serviceRadiusMiles: number;
  readonly yearsOfExperience: number;
  readonly town: Town;
  readonly landmark: string;
  readonly available: boolean;
  readonly verified: boolean;
  /** Which jobs of the trade's texts this person takes. */
  readonly jobKeys: readonly string[];
}

const OPERATOR_PREFIXES = [
  '803', '806', '813', '816', '703', '706', '903', '906', '805', '807', '815', '811', '705', '905', '802', '808',
  '812', '708', '701', '902', '907', '809', '817', '818', '909', '908',
]; // biome-ignore format: a list of numbers reads best in rows

/**
 * A number with the shape of a Nigerian mobile, in E.164. The subscriber part begins with three zeros, a block
 * that operators do not hand out to people, so that the demo shows nobody's phone.
 */
export function makeUpPhone(random: Random): string {
  const subscriber = String(wholeBetween(random, 0, 9999)).padStart(4, '0');
  return `+234${pick(random, OPERATOR_PREFIXES)}000${subscriber}`;
}

const STREET_NAMES = [
  'Unity Close', 'Harmony Street', 'Peace Avenue', 'Palm Crescent', 'Mango Tree Lane', 'Sunrise Close', 'Market Road',
  'Church Street', 'Old Mill Road', 'Victory Street', 'Hibiscus Close', 'Freedom Way', 'Station Road', 'Teachers Lane',
  'Iroko Avenue', 'Cooperative Street', 'Water Works Road', 'Hilltop Crescent', 'Orchid Close', 'School Lane',
]; // biome-ignore format: a list of names reads best in rows

/** A street that many towns could have, with a number. */
export function makeUpAddress(random: Random, townName: string): string {
  return `${wholeBetween(random, 1, 88)} ${pick(random, STREET_NAMES)}, ${townName}`;
}

/** Hands out names and the e-mail addresses made of them, each once. */
export class NameRegister {
  readonly #takenNames = new Set<string>();
  readonly #takenMailboxes = new Set<string>();

  /** Draws until `draw` gives a full name that nobody has yet. */
  claim<Name extends { fullName: string }>(draw: () => Name): Name & { email: string } {
    for (;;) {
      const name = draw();
      const mailbox = plainLetters(name.fullName).replaceAll(' ', '.');
      if (!this.#takenNames.has(name.fullName) && !this.#takenMailboxes.has(mailbox)) {
        this.#takenNames.add(name.fullName);
        this.#takenMailboxes.add(mailbox);
        return { ...name, email: `${mailbox}@${DEMO_MAIL_DOMAIN}` };
      }
    }
  }
}

/** Trades in which more of the demo's people are women; in all others about one in three is. */
const MOSTLY_WOMEN: ReadonlySet<TradeSlug> = new Set([
  'decorator', 'cleaner', 'interior-designer', 'tailor', 'hair-stylist', 'makeup-artist', 'caterer',
]); // biome-ignore format: a list of names reads best in rows

function chooseGenders(random: Random, slug: TradeSlug, texts: readonly PersonText[]): Gender[] {
  const share = MOSTLY_WOMEN.has(slug) ? 0.66 : 0.34;
  const women = Math.round(texts.length * share);
  const order = texts.map((_, at) => at).filter((at) => texts[at]?.only?.gender === undefined);
  const fixedWomen = texts.filter((text) => text.only?.gender === 'female').length;
  const deck = new Deck(random, order);
  const chosen = new Set(Array.from({ length: Math.max(1, women - fixedWomen) }, () => deck.deal()));
  return texts.map((text, at) => text.only?.gender ?? (chosen.has(at) ? 'female' : 'male'));
}

/** Towns by weight, dealt like cards, so that even the smallest gets somebody. */
function townDeck(random: Random): Deck<Town> {
  return new Deck(
    random,
    TOWNS.flatMap((town) => Array.from({ length: town.weight }, () => town)),
  );
}

function chooseRadiusMiles(random: Random): number {
  const choice = pickWeighted<number | 'custom'>(random, [
    [1, 4],
    [5, 24],
    [10, 36],
    [20, 24],
    ['custom', 12],
  ]);
  return choice === 'custom' ? pick(random, [3, 8, 15, 25, 30, 40]) : choice;
}

function makeArtisan(
  random: Random,
  tradeSlug: TradeSlug,
  skill: TradeLabel,
  text: PersonText,
  gender: Gender,
  towns: Deck<Town>,
  register: NameRegister,
  id: string,
): DemoArtisan {
  const wanted = text.only?.peoples;
  const town = towns.deal(
    (candidate) => !wanted || candidate.peoples.some(([name]) => wanted.includes(name)),
  );
  if (!town) {
    throw new Error(`No town of the demo has the people that "${text.profession}" needs.`);
  }
  const peoples = town.peoples.filter(([name]) => !wanted || wanted.includes(name));
  const name = register.claim(() => makeUpName(random, pickWeighted(random, peoples), gender));
  const yearsOfExperience = text.bio.includes('{years}')
    ? wholeBetween(random, 8, 27)
    : wholeBetween(random, 3, 19);
  return {
    id,
    ...name,
    ageYears: 19 + yearsOfExperience + wholeBetween(random, 1, 9),
    phone: makeUpPhone(random),
    address: makeUpAddress(random, town.name),
    bio: text.bio.replaceAll('{years}', String(yearsOfExperience)).replaceAll('{town}', town.name),
    joinedDaysAgo: wholeBetween(random, 60, 640),
    tradeSlug,
    skill,
    profession: text.profession,
    areasOfExpertise: text.expertise,
    caption: text.caption,
    priceFromKobo: text.priceFromNaira * 100,
    serviceRadiusMiles: chooseRadiusMiles(random),
    yearsOfExperience,
    town,
    landmark: pick(random, town.landmarks),
    available: random() < 0.88,
    verified: random() < 0.7,
    jobKeys: text.does,
  };
}

/** All artisans of the demo but the one with an account of their own, the same on every run. */
export function makeArtisans(register: NameRegister): DemoArtisan[] {
  const towns = townDeck(randomFor('towns'));
  const nextId = demoIds('artisan');
  return TRADES.flatMap(({ slug, label }) => {
    const random = randomFor(`artisans of ${slug}`);
    const texts = TEXTS_BY_TRADE[slug].people;
    const genders = chooseGenders(random, slug, texts);
    return texts.map((text, at) =>
      makeArtisan(random, slug, label, text, genders[at] ?? 'male', towns, register, nextId()),
    );
  });
}
