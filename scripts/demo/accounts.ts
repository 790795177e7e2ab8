import {
  DEMO_MAIL_DOMAIN,
  type DemoArtisan,
  type DemoPerson,
  makeUpAddress,
  makeUpPhone,
  type NameRegister,
} from './artisans.ts';
import { demoId, demoIds } from './demo-id.ts';
import { type Gender, makeUpName } from './names.ts';
import { Deck, pickWeighted, randomFor, shuffled, wholeBetween } from './random.ts';
import { CONSUMER_BIOS } from './texts/consumers.ts';
import { TOWNS, type Town } from './towns.ts';

/** A made-up customer with an account. */
export interface DemoConsumer extends DemoPerson {
  readonly town: Town;
}

/** What the three demo accounts sign in with; the other made-up people have no password and cannot sign in. */
export const DEMO_PASSWORD = 'demo-SureHands-1';

export const DEMO_EMAILS = {
  consumer: `consumer@${DEMO_MAIL_DOMAIN}`,
  artisan: `artisan@${DEMO_MAIL_DOMAIN}`,
  admin: `admin@${DEMO_MAIL_DOMAIN}`,
} as const;

function townNamed(name: string): Town {
  const town = TOWNS.find((candidate) => candidate.name === name);
  if (!town) {
    throw new Error(`The demo has no town "${name}".`);
  }
  return town;
}

/** The artisan whose account people try: hires, money and reviews, in a city where others can be compared. */
export function makeDemoArtisan(register: NameRegister): DemoArtisan {
  const random = randomFor('demo artisan');
  const name = register.claim(() => ({
    fullName: 'Nkechi Anyanwu',
    givenName: 'Nkechi',
    gender: 'female' as const,
    people: 'Igbo' as const,
    faith: 'christian' as const,
  }));
  return {
    ...name,
    id: demoId('demo artisan'),
    email: DEMO_EMAILS.artisan,
    ageYears: 36,
    phone: makeUpPhone(random),
    address: makeUpAddress(random, 'Surulere'),
    bio: 'My father repaired radios and let me hold the tester. Twelve years on, I wire homes, shops and clinics, label every breaker, and train two apprentices, both girls.',
    caption: 'Wired right, labelled clearly',
    joinedDaysAgo: 588,
    tradeSlug: 'electrician',
    skill: 'Electrician',
    profession: 'Master electrician',
    areasOfExpertise:
      'house wiring, rewiring, fault finding, distribution board, earthing, lighting, prepaid meter',
    priceFromKobo: 850_000,
    serviceRadiusMiles: 10,
    yearsOfExperience: 12,
    town: townNamed('Surulere'),
    landmark: 'Masha Roundabout',
    available: true,
    verified: true,
    jobKeys: ['rewire', 'trip', 'earthing', 'chandelier', 'fans', 'changeover'],
  };
}

/** The customer whose account people try. */
export function makeDemoConsumer(register: NameRegister): DemoConsumer {
  const random = randomFor('demo consumer');
  const name = register.claim(() => ({
    fullName: 'Bọlanle Adeniran',
    givenName: 'Bọlanle',
    gender: 'female' as const,
    people: 'Yoruba' as const,
    faith: 'christian' as const,
  }));
  return {
    ...name,
    id: demoId('demo consumer'),
    email: DEMO_EMAILS.consumer,
    ageYears: 41,
    phone: makeUpPhone(random),
    address: makeUpAddress(random, 'Surulere'),
    bio: 'Two children, one dog, and a 1980s house that always needs somebody with sure hands.',
    joinedDaysAgo: 420,
    town: townNamed('Surulere'),
  };
}

/** The operator whose account people try. */
export function makeDemoAdmin(register: NameRegister): DemoPerson {
  const random = randomFor('demo admin');
  const name = register.claim(() => ({
    fullName: 'Hauwa Labaran',
    givenName: 'Hauwa',
    gender: 'female' as const,
    people: 'Hausa' as const,
    faith: 'muslim' as const,
  }));
  return {
    ...name,
    id: demoId('demo admin'),
    email: DEMO_EMAILS.admin,
    ageYears: 34,
    phone: makeUpPhone(random),
    address: makeUpAddress(random, 'Ikeja'),
    bio: 'Looks after people and disputes.',
    joinedDaysAgo: 640,
  };
}

/** Customers with accounts: half of them women, spread over the towns by weight. */
export function makeConsumers(register: NameRegister): DemoConsumer[] {
  const random = randomFor('consumers');
  const nextId = demoIds('consumer');
  const towns = new Deck(
    random,
    TOWNS.flatMap((town) => Array.from({ length: Math.ceil(town.weight / 2) }, () => town)),
  );
  return shuffled(random, CONSUMER_BIOS).map((bio, at) => {
    const gender: Gender = /mother|proprietress|married|nurse/i.test(bio) || at % 2 === 0 ? 'female' : 'male';
    const town = towns.deal() ?? townNamed('Ikeja');
    const name = register.claim(() =>
      makeUpName(random, pickWeighted(random, town.peoples), /headmaster|father/.test(bio) ? 'male' : gender),
    );
    return {
      ...name,
      id: nextId(),
      ageYears: /grandmother|retired/i.test(bio)
        ? wholeBetween(random, 61, 69)
        : wholeBetween(random, 25, 56),
      phone: makeUpPhone(random),
      address: makeUpAddress(random, town.name),
      bio,
      joinedDaysAgo: wholeBetween(random, 90, 600),
      town,
    };
  });
}
