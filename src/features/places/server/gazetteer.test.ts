import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readGazetteer } from '../../../server/gazetteer.ts';
import { STATES } from '../../../shared/places.ts';
import { Gazetteer, type Place } from './gazetteer.ts';
import { milesBetween } from './near-point.ts';

const places = await readGazetteer();
const gazetteer = new Gazetteer(places);
const KILOMETRES_PER_MILE = 1.609344;

/** Coordinates from maps, not copied from the gazetteer's own files. */
const [, ...lines] = readFileSync(new URL('known-points.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const known = lines.map((line) => {
  const [name = '', state = '', latitude, longitude] = line.split('\t');
  return { name, state, latitude: Number(latitude), longitude: Number(longitude) };
});

const nameOf = (text: string, state?: string) => {
  const where = gazetteer.find(text, state);
  return where && [where.place?.name, where.state].filter(Boolean).join(', ');
};

describe('the gazetteer', () => {
  test('has every state and the capital territory, 774 LGAs, and the districts that people name', () => {
    expect(new Set(places.map(({ state }) => state))).toEqual(new Set(STATES));
    const lgas = places.filter(({ name, lga }) => name === lga);
    expect(lgas).toHaveLength(774);
    expect(places.filter(({ kind }) => kind === 'district').length).toBeGreaterThanOrEqual(600);
  });

  test('has each place once, within Nigeria, and each district in an LGA that it knows', () => {
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
    const lgas = new Set(
      places.filter(({ name, lga }) => name === lga).map(({ name, state }) => `${state}/${name}`),
    );
    for (const { name, kind, state, lga, latitude, longitude } of places) {
      expect(latitude > 4 && latitude < 14 && longitude > 2.6 && longitude < 14.8, name).toBe(true);
      if (kind === 'district') expect(lgas, name).toContain(`${state}/${lga}`);
    }
  });

  test('has districts near the LGA in which they lie', () => {
    const lgas = new Map(
      places.filter(({ name, lga }) => name === lga).map((lga) => [`${lga.state}/${lga.name}`, lga]),
    );
    const far = places.filter((place) => {
      const lga = lgas.get(`${place.state}/${place.lga}`);
      return place.kind === 'district' && lga && milesBetween(place, lga) > 30;
    });
    expect(far.map(({ name, lga }) => `${name}, ${lga}`)).toEqual([]);
  });

  test.each(known)('knows $name, $state within 5 km', ({ name, state, latitude, longitude }) => {
    const place = gazetteer.find(name, state)?.place;
    expect(place, name).toBeDefined();
    const kilometres = place
      ? milesBetween(place, { latitude, longitude }) * KILOMETRES_PER_MILE
      : Number.NaN;
    expect(kilometres).toBeLessThan(5);
  });
});

describe('a typed place', () => {
  test.each([
    ['Ikeja', 'Ikeja, Lagos'],
    ['ikeja, lagos', 'Ikeja, Lagos'],
    ['Ikeja Lagos State Nigeria', 'Ikeja, Lagos'],
    ['lekki', 'Lekki, Lagos'],
    ['Lekki Ph 1', 'Lekki Phase 1, Lagos'],
    ['lekki phase one', 'Lekki Phase 1, Lagos'],
    ['Wuse 2 Abuja', 'Wuse 2, FCT Abuja'],
    ['Wuse II', 'Wuse 2, FCT Abuja'],
    ['V.I.', 'Victoria Island, Lagos'],
    ['PH', 'Port Harcourt, Rivers'],
    ['Sabon Gari Kano', 'Sabon Gari, Kano'],
    ['GRA, Port Harcourt', 'GRA Phase 2, Rivers'],
    ['Port Harcourt GRA', 'GRA Phase 2, Rivers'],
    ['Lagos Yaba', 'Yaba, Lagos'],
    ['Lagos, Ikeja', 'Ikeja, Lagos'],
    ['Ibadan Bodija', 'Bodija, Oyo'],
    ['Yaba, Kano', 'Yaba, Lagos'],
    ['Ikorodu Lagos LGA', 'Ikorodu, Lagos'],
    ['Ogun', 'Ogun'],
    ['GRA Benin', 'GRA Benin, Edo'],
    ['obio akpor', 'Obio/Akpor, Rivers'],
    ['Ọ̀yọ́ state', 'Oyo'],
    ['Lagos', 'Lagos'],
    ['Abuja', 'FCT Abuja'],
    ['Kano', 'Kano, Kano'],
    ['Atlantis', undefined],
    ['Ikeja Atlantis', undefined],
    ['', undefined],
  ])('“%s” is understood as %s', (text, name) => {
    expect(nameOf(text)).toBe(name);
  });

  test('is looked for in the state chosen beside it, even if the city has the state’s name', () => {
    expect(nameOf('Lagos', 'Lagos')).toBe('Lagos, Lagos');
    expect(nameOf('Garki', 'Jigawa')).toBe('Garki, Jigawa');
    expect(nameOf('Garki')).toBe('Garki, FCT Abuja');
    expect(nameOf('Garki', 'Kano')).toBeUndefined();
  });

  test('with a few wrong letters is offered, but not accepted as it is', () => {
    expect(nameOf('Gwarimpaa')).toBeUndefined();
    expect(gazetteer.suggest('gwarinppa', undefined, 3).map(({ name }) => name)).toEqual(['Gwarinpa']);
    expect(gazetteer.suggest('Atlantis', undefined, 3)).toEqual([]);
    const nearest = (text: string) => gazetteer.nearestNames(text, undefined, 1).map(({ name }) => name);
    // Two wrong letters in a long name, one in a short one, none in one of three letters. The first letter must be
    // right.
    expect(nearest('zurulere')).toEqual([]);
    expect(nearest('surelare')).toEqual(['Surulere']);
    expect(nearest('suralara')).toEqual([]);
    expect(nearest('ikejo')).toEqual(['Ikeja']);
    expect(nearest('ikojo')).not.toContain('Ikeja');
    // Onicha in Ebonyi also differs by one letter, but has a thirtieth of the population.
    expect(nearest('onisha')).toEqual(['Onitsha']);
    expect(nearest('abx')).toEqual([]);
  });

  test('is completed with names that begin with it, then with a later word, then anywhere, each once', () => {
    const names = (text: string, limit = 8) =>
      gazetteer.suggest(text, 'Lagos', limit).map(({ name }) => name);
    const offered = names('phase', 20);
    expect(offered).toContain('Lekki Phase 1');
    expect(new Set(offered).size).toBe(offered.length);
    expect(names('yaba')[0]).toBe('Yaba');
    expect(names('island').slice(0, 3)).toContain('Victoria Island');
    expect(names('vi', 1)).toEqual(['Victoria Island']);
    expect(names('', 3)).toHaveLength(3);
  });

  const madeUp = (id: number, name: string, state: string, latitude: number, prominence: number): Place => ({
    id,
    name,
    kind: 'town',
    state,
    lga: null,
    latitude,
    longitude: 7,
    aliases: [],
    prominence,
  });

  test('is completed first with a place of exactly that name, however well known the others are', () => {
    const few = new Gazetteer([madeUp(1, 'Oko Gate', 'Lagos', 6, 9), madeUp(2, 'Oko', 'Lagos', 6, 1)]);
    expect(few.suggest('oko', undefined, 2).map(({ name }) => name)).toEqual(['Oko', 'Oko Gate']);
  });

  test.each([
    [24, 'Anambra'],
    [26, 'Lagos'],
  ])('with the name of another place %i miles away means the one in %s', (miles, state) => {
    const few = new Gazetteer([
      madeUp(1, 'Newroad', 'Lagos', 10, 9),
      madeUp(2, 'Newroad', 'Anambra', 6, 1),
      madeUp(3, 'Bigtown', 'Anambra', 6 + miles / 69.09, 5),
    ]);
    expect(few.find('Newroad Bigtown')?.state).toBe(state);
  });

  test('the best-known place of a state, its largest towns and all places nearby can be listed', () => {
    expect(gazetteer.bestKnownOf('Oyo')?.name).toBe('Ibadan');
    expect(gazetteer.bestKnownOf('Atlantis')).toBeUndefined();
    expect(gazetteer.largestOf('Oyo', 2)).toEqual(['Ibadan', 'Oyo']);
    expect(gazetteer.inState('Yobe').every(({ place, miles }) => place.state === 'Yobe' && miles === 0)).toBe(
      true,
    );
    const ikeja = gazetteer.find('Ikeja')?.place;
    const near = ikeja ? gazetteer.within(ikeja, 5) : [];
    expect(near[0]).toMatchObject({ place: { name: 'Ikeja' }, miles: 0 });
    expect(near.map(({ miles }) => miles)).toEqual(near.map(({ miles }) => miles).toSorted((a, b) => a - b));
    expect(near.some(({ place }) => place.name === 'Maryland')).toBe(true);
    expect(near.some(({ place }) => place.name === 'Ikorodu')).toBe(false);
  });
});
