import { TRADES, type TradeLabel, type TradeSlug } from '../src/shared/trades.ts';
import { readData } from './read-data.ts';

/** The password of the three demo accounts; the other made-up people have none and cannot sign in. */
export const DEMO_PASSWORD = 'demo-SureHands-1';

/** The key of the demo operator's authenticator app. It is public, because it gives access to made-up data only. */
export const DEMO_ADMIN_TOTP_KEY = 'SUREHANDSDEMOADMINKEYTHATISPUBLI';

export const DEMO_EMAILS: readonly string[] = ['consumer', 'artisan', 'admin'].map(
  (name) => `${name}@demo.surehands.ng`,
);

/** What every made-up person has. Their emails reach no one, because the domain has no mailboxes. */
export interface DemoPerson {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly gender: 'female' | 'male';
  /** How many days before today the account was opened. */
  readonly joinedDaysAgo: number;
  /** E.164. The subscriber part begins with three zeros, a block that operators do not assign. */
  readonly phone: string;
  readonly address: string;
  /** At most 200 characters. */
  readonly bio: string;
}

/** A made-up customer with an account. `placeId` is the gazetteer's. */
export interface DemoConsumer extends DemoPerson {
  readonly placeId: number;
  readonly town: string;
  readonly state: string;
}

/** A made-up artisan. Distances are in miles. */
export interface DemoArtisan extends DemoConsumer {
  readonly trade: TradeSlug;
  readonly profession: string;
  readonly expertise: string;
  readonly caption: string;
  readonly priceFromNaira: number;
  readonly serviceRadiusMiles: number;
  readonly yearsOfExperience: number;
  readonly landmark: string;
  readonly available: boolean;
  readonly verified: boolean;
  /** Keys of work-pictures.json, best first. */
  readonly work: readonly string[];
}

/** Everyone in people.json. */
export interface People {
  /** The demo artisan is the first. */
  readonly artisans: readonly DemoArtisan[];
  /** The demo consumer is the first. */
  readonly consumers: readonly DemoConsumer[];
  readonly admin: DemoPerson;
  /** The artisans whom the demo consumer has saved, as {@link mailboxOf} names them. */
  readonly savedByDemoConsumer: readonly string[];
}

/** The name of a person in the JSON files: "nkechi.anyanwu" for nkechi.anyanwu@demo.surehands.ng. */
export const mailboxOf = ({ email }: Pick<DemoPerson, 'email'>): string => email.slice(0, email.indexOf('@'));

export const tradeOf = (slug: TradeSlug): TradeLabel => {
  const trade = TRADES.find((one) => one.slug === slug);
  if (!trade) throw new Error(`There is no trade "${slug}".`);
  return trade.label;
};

/** Reads everyone in people.json. */
export const readPeople = (): People => readData<People>('people.json');

/**
 * Finds people by their name in the JSON files.
 *
 * @throws Error when there is no such person
 */
export function personFinder<Person extends DemoPerson>(
  people: readonly Person[],
): (mailbox: string) => Person {
  const byMailbox = new Map(people.map((person) => [mailboxOf(person), person]));
  return (mailbox) => {
    const person = byMailbox.get(mailbox);
    if (!person) throw new Error(`people.json has no "${mailbox}".`);
    return person;
  };
}

/** "14 Iroko Avenue" of "14 Iroko Avenue, Surulere": the address of a job has its town in a field of its own. */
export const streetOf = (address: string): string => address.split(',', 1)[0] ?? address;
