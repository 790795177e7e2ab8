import { describe, expect, test } from 'vitest';
import { makeArtisan, makeConsumer, placeId, signedInAs } from '../../../../test-support/made-up-people.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
const place = (town: string, state: string) => placeId(app, town, state);
/** Old enough that none counts as a newcomer. */
const created_at = '2026-01-01T00:00:00Z';

const musa = await makeArtisan(app, {
  created_at,
  full_name: 'Musa Ibrahim',
  skill: 'Electrician',
  expertise: 'House wiring, fans, meters',
  bio: 'Neat work in Kano since 2009.',
  place_id: await place('Kano', 'Kano'),
  service_radius_miles: 20,
  verified_at: '2026-01-05T00:00:00Z',
  rating_total: 48,
  review_count: 10,
  phone: '+2348031234567',
});
const ola = await makeArtisan(app, {
  created_at,
  full_name: 'Ọlá Adéyẹmí',
  skill: 'Painter',
  expertise: 'Walls and fences',
  bio: 'Colours that last.',
  place_id: await place('Ibadan', 'Oyo'),
});
const bayo = await makeArtisan(app, {
  created_at,
  full_name: 'Adébáyọ̀ Okonkwo',
  expertise: 'Pipes, pumps',
  place_id: await place('Ikeja', 'Lagos'),
  verified_at: '2026-02-01T00:00:00Z',
  rating_total: 5,
  review_count: 1,
});
const chika = await makeArtisan(app, {
  created_at,
  full_name: 'Chika Eze',
  expertise: 'Leaks, bathrooms',
  place_id: await place('Lekki', 'Lagos'),
  service_radius_miles: 1,
  rating_total: 230,
  review_count: 50,
});
const sade = await makeArtisan(app, {
  created_at,
  full_name: 'Ṣadé Bello',
  expertise: 'Boreholes',
  place_id: await place('Ikorodu', 'Lagos'),
  service_radius_miles: 50,
  verified_at: '2026-02-01T00:00:00Z',
  available: false,
  rating_total: 39,
  review_count: 10,
});
const emeka = await makeArtisan(app, {
  created_at,
  full_name: 'Emeka Nwosu',
  skill: 'Carpenter',
  profession: 'Kitchen maker',
  expertise: 'Doors, 100% hardwood',
  bio: 'My brother is a plumber.',
  place_id: await place('Enugu', 'Enugu'),
});
const amina = await makeConsumer(app, { full_name: 'Amina Bello' });
await makeConsumer(app, { full_name: 'Musa Consumer' });

type Person = Record<string, unknown> & { id: string };

async function list(query: Record<string, string | number> = {}, headers: Record<string, string> = {}) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const answer = await app.request({ url: `/api/users/?${search}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return { people: answer.json() as Person[], headers: answer.headers };
}
const namesOf = async (query: Record<string, string | number>) =>
  (await list(query)).people.map((person) => person.full_name);
const refusal = async (query: string) => {
  const answer = await app.request({ url: `/api/users/?${query}` });
  return { status: answer.statusCode, ...answer.json() };
};

describe('the list of people', () => {
  test('is a bare array of artisans, with the total in a header', async () => {
    const { people, headers } = await list();
    expect(people.map(({ id }) => id).sort()).toEqual(
      [musa, ola, bayo, chika, sade, emeka].map(({ id }) => id).sort(),
    );
    expect(headers['x-total-count']).toBe('6');
    expect(headers.link).toBeUndefined();
  });

  test('is found with and without the final slash of its path', {
    meta: { promise: 'Its path works with and without the last slash' },
  }, async () => {
    expect((await app.request({ url: '/api/users' })).json()).toHaveLength(6);
  });

  test('names the fields of a person as the contract does', {
    meta: { promise: 'GET users answers a bare array with the product’s field names, id and _id both' },
  }, async () => {
    const { people } = await list({ q: 'Musa Ibrahim' });
    expect(people).toEqual([
      {
        id: musa.id,
        _id: musa.id,
        full_name: 'Musa Ibrahim',
        role: 'skilled',
        photoURL: null,
        bio: 'Neat work in Kano since 2009.',
        skill: 'Electrician',
        profession: null,
        expertise: 'House wiring, fans, meters',
        areas_of_expertise: 'House wiring, fans, meters',
        service_area: '20 miles',
        service_area_miles: 20,
        serviceArea:
          'https://www.openstreetmap.org/export/embed.html?bbox=8.2204%2C11.7103%2C8.8131%2C12.2900&layer=mapnik&marker=12.00012%2C8.51672',
        mapUrl: 'https://www.google.com/maps/search/?api=1&query=12.00012,8.51672',
        town: 'Kano',
        state: 'Kano',
        ratings: 4.8,
        review_count: 10,
        weighed_rating: 4.622,
        verified: true,
        levels: [],
        course_badges: [],
        isOnline: true,
        takes_work: true,
        next_free_on: '2026-11-20',
        next_free_in_days: 0,
        completed_hires: 0,
        answers_in_minutes: null,
        booked_hires: 0,
        finished_hires: 0,
        standing_points: {
          hireable: 10,
          reviews: (48 + 17.5) / 15 + 0.1 * Math.log(11),
          verified: 1,
          free_soon: 0.5,
          answers: 0,
          finished: 0.9,
          newcomer: 0,
        },
        languages: [],
        work_thumbnails: [],
        first_price: null,
        price_from_kobo: null,
        years_of_experience: null,
        caption: null,
        videoURL: null,
        distance_miles: null,
      },
    ]);
  });

  test('has an artisan’s first three pictures of work and first price', async () => {
    const worker = await makeArtisan(app, { created_at, skill: 'Glazier' });
    // Ids in the reverse of the artisan's chosen order.
    const picture = (position: number) => ({
      id: `00000000-0000-7000-8000-00000000000${9 - position}`,
      artisan_id: worker.id,
      url: `/files/images/${position}.webp`,
      caption: '',
      position,
      created_at,
    });
    await app.db.insertInto('work_pictures').values([1, 2, 3, 4].map(picture)).execute();
    const dear = { id: picture(1).id, title: 'Glaze a house', price_kobo: 9_000_000, position: 0 };
    const cheap = { id: picture(2).id, title: 'Mend a pane', price_kobo: 500_000, position: 1 };
    await app.db
      .insertInto('price_items')
      .values([cheap, dear].map((item) => ({ ...item, artisan_id: worker.id })))
      .execute();
    const [told] = (await list({ skill: 'Glazier' })).people;
    expect(told).toMatchObject({
      work_thumbnails: ['/files/images/1.webp', '/files/images/2.webp', '/files/images/3.webp'],
      first_price: { id: dear.id, title: 'Glaze a house', priceKobo: 9_000_000, isVisit: false },
    });
    await app.db.deleteFrom('users').where('id', '=', worker.id).execute();
  });

  test('shows a consumer themselves and no other consumer', {
    meta: { promise: 'Artisans are listed, and of consumers only the caller' },
  }, async () => {
    const headers = await signedInAs(app, amina);
    expect((await list({}, headers)).people).toHaveLength(7);
    expect((await list({ role: 'consumer' }, headers)).people.map(({ id }) => id)).toEqual([amina.id]);
    expect((await list({ role: 'skilled' }, headers)).people).toHaveLength(6);
    expect((await list({ role: 'consumer' })).people).toEqual([]);
    expect((await list({ q: 'Consumer' }, headers)).people).toEqual([]);
  });

  test('contains nothing private, for any reader', {
    meta: { promise: 'No list has private fields, whatever the caller’s role' },
  }, async () => {
    for (const asking of [{}, await signedInAs(app, amina), await signedInAs(app, musa)]) {
      const { body } = await app.request({ url: '/api/users/', headers: asking });
      expect(body).not.toMatch(/@example\.ng|Awolowo|\+234|email|phone|address|bvn|password/i);
    }
  });

  test('costs one statement with its total, and at most four more for misspelt words', {
    meta: { promise: 'The list of people costs one statement' },
  }, async () => {
    const statementsOf = async (query: string) =>
      (await statementsDuring(() => app.request({ url: `/api/users/${query}` }))).statements.length;
    for (const query of ['', '?q=plumber&lga=Ikeja&sort=distance&minRating=1', '?state=Lagos']) {
      expect(await statementsOf(query), query).toBe(1);
    }
    // Words in use, whether they are a frequent name, the search, similar spellings, and the second search.
    expect(await statementsOf('?q=okonkwu')).toBe(5);
  });
});

describe('a search for words', () => {
  test('ranks names and trades before expertise, and expertise before a bio', async () => {
    const ada = await makeArtisan(app, { full_name: 'Ada Kitchen', skill: 'Tiler', expertise: 'Floors' });
    const kitchen = await makeArtisan(app, {
      full_name: 'Kitchen King',
      skill: 'Tiler',
      expertise: 'Floors',
    });
    const tiler = await makeArtisan(app, {
      full_name: 'Bola Tofa',
      skill: 'Tiler',
      expertise: 'Kitchen floors',
    });
    const baker = await makeArtisan(app, {
      full_name: 'Efe Ojo',
      skill: 'Caterer',
      expertise: 'Cakes',
      bio: 'My kitchen.',
    });
    const found = (await list({ q: 'kitchen' })).people.map(({ id }) => id);
    expect(found.filter((id) => id !== ada.id)).toEqual([kitchen.id, emeka.id, tiler.id, baker.id]);
    // A name that begins with the words comes before one that contains them.
    expect([found[0], found.indexOf(ada.id) < found.indexOf(tiler.id)]).toEqual([kitchen.id, true]);
    await app.db.deleteFrom('users').where('id', 'in', [ada.id, kitchen.id, tiler.id, baker.id]).execute();
  });

  test('finds artisans by a half-typed last word', {
    meta: { promise: 'A half-typed last word finds already' },
  }, async () => {
    expect(await namesOf({ q: 'chika e' })).toEqual(['Chika Eze']);
    expect(await namesOf({ q: 'electr' })).toEqual(['Musa Ibrahim']);
  });

  test('finds letters inside a name, profession or expertise, in any case', {
    meta: { promise: 'Words find people by letters inside their name, profession or expertise, in any case' },
  }, async () => {
    expect(await namesOf({ q: 'BRAHI' })).toEqual(['Musa Ibrahim']);
    expect(await namesOf({ q: 'itchen mak' })).toEqual(['Emeka Nwosu']);
    expect(await namesOf({ q: 'athroom' })).toEqual(['Chika Eze']);
  });

  test('ignores accents, in the search and in the name', {
    meta: { promise: 'Accents make no difference to a search' },
  }, async () => {
    expect(await namesOf({ q: 'ola' })).toEqual(['Ọlá Adéyẹmí']);
    expect(await namesOf({ q: 'adebayo' })).toEqual(['Adébáyọ̀ Okonkwo']);
    expect(await namesOf({ q: 'ṣàdé' })).toEqual(['Ṣadé Bello']);
    expect(await namesOf({ q: 'Músá'.normalize('NFD') })).toEqual(['Musa Ibrahim']);
  });

  test('corrects misspelt trades and names, and says so', {
    meta: { promise: 'A misspelt trade or name is put right, and said to be' },
  }, async () => {
    const { people, headers } = await list({ q: 'electrican' });
    expect(people.map((person) => person.full_name)).toEqual(['Musa Ibrahim']);
    expect(headers['x-search-match']).toBe('similar');
    expect(await namesOf({ q: 'plumbr' })).toEqual(
      expect.arrayContaining(['Chika Eze', 'Adébáyọ̀ Okonkwo', 'Ṣadé Bello']),
    );
    expect(await namesOf({ q: 'okonkwu' })).toEqual(['Adébáyọ̀ Okonkwo']);
    expect((await list({ q: 'plumber' })).headers['x-search-match']).toBe('exact');
  });

  test.each(['ratings', 'name', 'skills'])('corrects misspelt words in the order %s, too', async (sort) => {
    expect(await namesOf({ q: 'okonkwu', sort })).toEqual(['Adébáyọ̀ Okonkwo']);
    expect(await namesOf({ q: 'okonkwu', sort, town: 'Ikeja', state: 'Lagos' })).toEqual(['Adébáyọ̀ Okonkwo']);
  });

  test.each([
    [{ verified: 'true' }, ['Adébáyọ̀ Okonkwo']],
    [{ verified: 'false' }, []],
    [{ minRating: '5' }, ['Adébáyọ̀ Okonkwo']],
    [{ maxPrice: '1000' }, []],
    [{ language: 'Yoruba' }, []],
    [{ available: 'false' }, []],
    [{ levels: 'Bank' }, []],
  ])('with a misspelt word shows only artisans who pass the filter %o', async (filter, expected) => {
    expect(await namesOf({ q: 'okonkwu', ...filter })).toEqual(expected);
  });

  test('corrects a misspelling even if one profile contains it', async () => {
    const sharer = await makeArtisan(app, {
      full_name: 'Efe Ojo',
      skill: 'Tailor',
      expertise: 'Gowns',
      bio: 'My son is an electrican, a gud one.',
    });
    const both = await list({ q: 'electrican' });
    const whole = await list({ q: 'electrican gud' });
    await app.db.deleteFrom('users').where('id', '=', sharer.id).execute();
    expect(both.people.map((person) => person.full_name)).toEqual(['Musa Ibrahim']);
    expect(both.headers['x-search-match']).toBe('similar');
    expect(whole.people.map((person) => person.full_name)).toContain('Musa Ibrahim');
  });

  test('corrects words that were added to a profile later', async () => {
    const { id } = await makeArtisan(app, { full_name: 'Efe Ojo', skill: 'Tailor', expertise: 'Gowns' });
    await app.db.updateTable('users').set({ expertise: 'Embroidery' }).where('id', '=', id).execute();
    const found = await list({ q: 'embroidary' });
    await app.db.deleteFrom('users').where('id', '=', id).execute();
    expect(found.people.map((person) => person.full_name)).toEqual(['Efe Ojo']);
    expect(found.headers['x-search-match']).toBe('similar');
  });

  test('finds the artisan who has most of a long question’s words', async () => {
    expect((await namesOf({ q: 'I need a good plumbr in leki for my leaks' }))[0]).toBe('Chika Eze');
    // Ṣadé is based in Ikorodu and travels fifty miles.
    expect(await namesOf({ q: 'plumber in lekki' })).toEqual(['Chika Eze', 'Ṣadé Bello']);
    expect(await namesOf({ q: 'plumber in enugu' })).toContain('Emeka Nwosu');
    expect(await namesOf({ q: 'ibadan' })).toEqual(['Ọlá Adéyẹmí']);
  });

  test('finds no one when nothing is similar', async () => {
    const { people, headers } = await list({ q: 'xylophonist' });
    expect(people).toEqual([]);
    expect(headers['x-total-count']).toBe('0');
  });

  test('treats wildcards, quotes, operators, SQL and emoji as plain text', async () => {
    expect(await namesOf({ q: '100%' })).toEqual(['Emeka Nwosu']);
    const odd = [
      '%',
      '_',
      '\\',
      "'",
      "o'; drop table users; --",
      '!&|():*<->',
      '"',
      '<script>',
      '😀'.repeat(200),
      'ŉ ½ ﷺ',
      'a\0b',
    ];
    for (const q of odd)
      expect((await app.request({ url: `/api/users/?q=${encodeURIComponent(q)}` })).statusCode).toBe(200);
    expect(await namesOf({ q: '_' })).toEqual([]);
    expect((await list()).people).toHaveLength(6);
  });
});

describe('a filter of the list', () => {
  test('by trade accepts its label in any case, or its name in the address', {
    meta: { promise: 'The list can be narrowed to a trade' },
  }, async () => {
    expect(await namesOf({ skill: 'painter' })).toEqual(['Ọlá Adéyẹmí']);
    expect(await namesOf({ skill: 'Plumber', verified: 'true', available: 'true' })).toEqual([
      'Adébáyọ̀ Okonkwo',
    ]);
    expect(await namesOf({ skill: 'astronaut' })).toEqual([]);
  });

  test('can be verified, available or a least rating', {
    meta: { promise: 'The list can be narrowed to verified and available artisans and to a least rating' },
  }, async () => {
    expect(await namesOf({ verified: 'on', sort: 'name' })).toEqual([
      'Adébáyọ̀ Okonkwo',
      'Musa Ibrahim',
      'Ṣadé Bello',
    ]);
    expect(await namesOf({ verified: 'false', sort: 'name' })).toEqual([
      'Chika Eze',
      'Emeka Nwosu',
      'Ọlá Adéyẹmí',
    ]);
    expect(await namesOf({ available: 'false' })).toEqual(['Ṣadé Bello']);
    expect(await namesOf({ minRating: 4.6, sort: 'name' })).toEqual([
      'Adébáyọ̀ Okonkwo',
      'Chika Eze',
      'Musa Ibrahim',
    ]);
    expect(await namesOf({ minRating: 0 })).toHaveLength(6);
  });

  test('by price lists artisans whose prices begin at it or below, and none without a price', async () => {
    const dear = await makeArtisan(app, { full_name: 'Dear Tunde', price_from_kobo: 2_000_001 });
    const cheap = await makeArtisan(app, { full_name: 'Cheap Tunde', price_from_kobo: 2_000_000 });
    const found = await namesOf({ maxPrice: 20_000 });
    const sorted = await namesOf({ sort: 'price' });
    await app.db.deleteFrom('users').where('id', 'in', [dear.id, cheap.id]).execute();
    expect(found).toEqual(['Cheap Tunde']);
    expect(sorted.slice(0, 2)).toEqual(['Cheap Tunde', 'Dear Tunde']);
    expect(sorted).toHaveLength(8);
    expect(await refusal('maxPrice=cheap')).toMatchObject({
      status: 400,
      fields: { maxPrice: 'Price must be a number.' },
    });
  });

  test('by day lists available artisans with that day neither booked nor off; a day held for a payment is free', async () => {
    const during = '[2026-12-01T00:00:00+01:00,2026-12-02T00:00:00+01:00)';
    await app.db.insertInto('slots').values({ artisan_id: chika.id, during }).execute();
    expect(await namesOf({ freeOn: '2026-12-01' })).not.toContain('Chika Eze');
    expect(await namesOf({ freeOn: '2026-12-01' })).toContain('Emeka Nwosu');
    expect(await namesOf({ freeOn: '2026-11-30' })).toContain('Chika Eze');
    expect(await namesOf({ freeOn: '2026-12-02' })).toContain('Chika Eze');
    // Ṣadé is switched to unavailable.
    expect(await namesOf({ freeOn: '2026-12-02' })).not.toContain('Ṣadé Bello');
    await app.db.deleteFrom('slots').where('artisan_id', '=', chika.id).execute();
    expect(await namesOf({ freeOn: '2026-12-01' })).toContain('Chika Eze');
    expect((await refusal('freeOn=tomorrow')).fields).toEqual({
      freeOn: 'The day must be a date, like 2026-11-30.',
    });
  });

  test('by trade stays in force whatever the words say, even when no artisan has the trade', async () => {
    const inEnugu = { q: 'plumber', lga: 'Enugu', state: 'Enugu' };
    expect(await namesOf({ ...inEnugu, skill: 'Electrician' })).toEqual([]);
    expect(await namesOf({ ...inEnugu, skill: 'carpenter' })).toEqual(['Emeka Nwosu']);
    // No one has the trade, so those who have the word anywhere are found.
    expect(await namesOf(inEnugu)).toEqual(['Emeka Nwosu']);
  });

  test('by trade accepts the name in the address even when the label differs', async () => {
    const mason = await makeArtisan(app, { full_name: 'Femi Brick', skill: 'Bricklayer (Mason)' });
    try {
      for (const skill of ['mason', 'MASON', 'bricklayer (mason)'])
        expect(await namesOf({ skill })).toEqual(['Femi Brick']);
    } finally {
      await app.db.deleteFrom('users').where('id', '=', mason.id).execute();
    }
  });

  test('by state accepts it with or without the word, and “Abuja”', async () => {
    expect(await namesOf({ state: 'lagos state', sort: 'name' })).toEqual([
      'Adébáyọ̀ Okonkwo',
      'Chika Eze',
      'Ṣadé Bello',
    ]);
    expect(await namesOf({ state: 'Abuja' })).toEqual([]);
  });

  test('by town lists the artisans who travel there', {
    meta: { promise: 'A town finds the artisans who travel that far' },
  }, async () => {
    expect(await namesOf({ lga: 'lekki', sort: 'name' })).toEqual(['Chika Eze', 'Ṣadé Bello']);
    expect(await namesOf({ lga: 'Ìkejà', state: 'Lagos', sort: 'name' })).toEqual([
      'Adébáyọ̀ Okonkwo',
      'Ṣadé Bello',
    ]);
  });

  test('by town lists an artisan who travels very far, exact to the mile, and once in their own town', async () => {
    // About 330 miles from Ikeja.
    const abuja = await place('Abuja', 'FCT Abuja');
    const far = await makeArtisan(app, { full_name: 'Far Sani', service_radius_miles: 340, place_id: abuja });
    const nearly = await makeArtisan(app, {
      full_name: 'Nearly Sani',
      service_radius_miles: 320,
      place_id: abuja,
    });
    const { people } = await list({ lga: 'Ikeja', q: 'sani' });
    const all = await namesOf({ lga: 'Ikeja' });
    const atHome = await list({ lat: 9.06, lng: 7.49, q: 'sani' });
    const allAtHome = await namesOf({ lat: 9.06, lng: 7.49 });
    await app.db.deleteFrom('users').where('id', 'in', [far.id, nearly.id]).execute();
    expect(people.map((person) => person.full_name)).toEqual(['Far Sani']);
    expect(people[0]?.distance_miles).toBeGreaterThan(320);
    expect(people[0]?.distance_miles).toBeLessThan(340);
    expect(all).toContain('Far Sani');
    expect(all).not.toContain('Nearly Sani');
    expect(atHome.people.map((person) => person.full_name).sort()).toEqual(['Far Sani', 'Nearly Sani']);
    expect(allAtHome.filter((name) => String(name).endsWith('Sani')).sort()).toEqual([
      'Far Sani',
      'Nearly Sani',
    ]);
  });

  test('by town and miles lists artisans who are based within that distance', {
    meta: { promise: 'A town and a distance find the artisans who are based within it' },
  }, async () => {
    expect(await namesOf({ lga: 'Ikeja', miles: 5 })).toEqual(['Adébáyọ̀ Okonkwo']);
    expect(await namesOf({ lga: 'Ikeja', miles: 60, sort: 'distance' })).toEqual([
      'Adébáyọ̀ Okonkwo',
      'Ṣadé Bello',
      'Chika Eze',
    ]);
  });

  test('by town means the larger of two towns with one name, unless the state says which', {
    meta: { promise: 'Of towns of one name the largest is meant' },
  }, async () => {
    const fromAzare = async (more: object) => {
      const { people } = await list({ lga: 'Azare', miles: 500, skill: 'Electrician', ...more });
      return people.map(({ full_name, distance_miles }) => [full_name, Math.round(Number(distance_miles))]);
    };
    const fromTheTown = [['Musa Ibrahim', 115]];
    expect(await fromAzare({ state: 'Bauchi' })).toEqual(fromTheTown);
    expect(await fromAzare({ state: 'Borno' })).not.toEqual(fromTheTown);
    expect(await fromAzare({})).toEqual(fromTheTown);
  });

  test('by a point on the map uses great-circle miles', async () => {
    // Lagos to Ibadan: 117 km in a straight line.
    const { people } = await list({ lat: 6.45407, lng: 3.39467, miles: 80, skill: 'Painter' });
    expect(people).toMatchObject([{ full_name: 'Ọlá Adéyẹmí' }]);
    expect(people[0]?.distance_miles).toBeGreaterThan(72);
    expect(people[0]?.distance_miles).toBeLessThan(74);
    expect(await namesOf({ lat: 6.45407, lng: 3.39467, miles: 70, skill: 'Painter' })).toEqual([]);
  });

  test('that is empty counts as absent, and an unknown one is ignored', {
    meta: { promise: 'Unknown and empty fields are accepted' },
  }, async () => {
    expect(
      await namesOf({ q: '', skill: '', miles: '', lga: '', sort: '', verified: '', tab: 'x' }),
    ).toHaveLength(6);
  });
});

describe('the order of a list', () => {
  test('is by default: available first, then verified and well reviewed by many', {
    meta: { promise: 'Unsorted, available, verified and well-reviewed artisans come first' },
  }, async () => {
    expect(await namesOf({})).toEqual([
      'Musa Ibrahim',
      'Chika Eze',
      'Adébáyọ̀ Okonkwo',
      'Ọlá Adéyẹmí',
      'Emeka Nwosu',
      'Ṣadé Bello',
    ]);
  });

  test('by highest rating weighs the average with the number of reviews, the unrated last', {
    meta: {
      promise:
        'Highest Ratings is numeric descending by the average weighed with the number of reviews, the unrated last',
    },
  }, async () => {
    const { people } = await list({ sort: 'ratings' });
    expect(people.map(({ ratings, review_count }) => [ratings, review_count])).toEqual([
      [4.8, 10],
      [4.6, 50],
      [5, 1],
      [3.9, 10],
      [null, 0],
      [null, 0],
    ]);
    const weighed = people.map(({ weighed_rating }) => Number(weighed_rating ?? 0));
    expect(weighed).toEqual([...weighed].sort((a, b) => b - a));
  });

  test('by highest rating puts the higher shown number first for equal counts, and 4.9 from twelve before two perfect ones', async () => {
    const skill = 'Welder';
    const rated: [total: number, count: number][] = [
      [59, 12],
      [10, 2],
      [57, 12],
      [25, 5],
      [60, 12],
    ];
    for (const [rating_total, review_count] of rated)
      await makeArtisan(app, { skill, rating_total, review_count });
    const { people } = await list({ sort: 'ratings', skill });
    expect(people.map(({ ratings, review_count }) => `${ratings} of ${review_count}`)).toEqual([
      '5 of 12',
      '4.9 of 12',
      '5 of 5',
      '4.8 of 12',
      '5 of 2',
    ]);
    await app.db.deleteFrom('users').where('skill', '=', skill).execute();
  });

  test('by name is A-Z and ignores accents', { meta: { promise: 'Name A-Z orders by name' } }, async () => {
    expect(await namesOf({ sort: 'name' })).toEqual([
      'Adébáyọ̀ Okonkwo',
      'Chika Eze',
      'Emeka Nwosu',
      'Musa Ibrahim',
      'Ọlá Adéyẹmí',
      'Ṣadé Bello',
    ]);
  });

  test('by skill is A-Z, with the best of each trade first', {
    meta: { promise: 'Skills A-Z orders by trade' },
  }, async () => {
    const { people } = await list({ sort: 'skills' });
    expect(people.map(({ skill, full_name }) => `${skill}: ${full_name}`)).toEqual([
      'Carpenter: Emeka Nwosu',
      'Electrician: Musa Ibrahim',
      'Painter: Ọlá Adéyẹmí',
      'Plumber: Chika Eze',
      'Plumber: Adébáyọ̀ Okonkwo',
      'Plumber: Ṣadé Bello',
    ]);
  });

  test('by distance gives each artisan’s distance', {
    meta: { promise: 'Nearest orders by distance and says how far each is' },
  }, async () => {
    const { people } = await list({ lga: 'Enugu', miles: 500, sort: 'distance' });
    const distances = people.map(({ distance_miles }) => Number(distance_miles));
    expect(distances).toHaveLength(6);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    // Rounded to a tenth of a mile.
    expect(distances).toEqual(distances.map((miles) => Number(miles.toFixed(1))));
    expect(distances.some((miles) => !Number.isInteger(miles))).toBe(true);
  });
});

describe('a wrong parameter of the list', () => {
  test('is refused at its field, in plain words', {
    meta: { promise: ['A list answers at most 200 people', 'A refusal is a message, a code and the fields'] },
  }, async () => {
    expect(await refusal('minRating=lots')).toEqual({
      status: 400,
      code: 'invalid_input',
      message: 'Rating must be a number.',
      fields: { minRating: 'Rating must be a number.' },
    });
    const { fields } = await refusal('limit=201&sort=best&verified=maybe&lat=91&lng=0&q=a&q=b&page=1.5');
    expect(fields).toEqual({
      limit: 'Limit must be 200 or less.',
      sort: 'Sort must be one of: relevance, ratings, price, name, skills, distance.',
      verified: 'Verified must be true or false.',
      lat: 'Latitude must be 90 or less.',
      q: 'The search may be given only once, as text.',
      page: 'Page must be a whole number.',
    });
    expect((await refusal(`q=${'x'.repeat(201)}`)).fields).toEqual({
      q: 'The search may have at most 200 characters.',
    });
  });

  test('such as a distance is refused if the words name no place, and measured from the place they name', async () => {
    expect(await refusal('q=plumber&sort=distance')).toMatchObject({
      status: 400,
      fields: { sort: 'Choose a town to sort by distance.' },
    });
    expect((await refusal('q=plumber&miles=5')).fields).toEqual({
      miles: 'Choose a town to measure the distance from.',
    });
    expect(await namesOf({ q: 'plumber ikeja', miles: 5, sort: 'distance' })).toEqual(['Adébáyọ̀ Okonkwo']);
    // Miles "from a state" are measured from its best known town.
    expect(await namesOf({ q: 'painter oyo state', miles: 5 })).toEqual(['Ọlá Adéyẹmí']);
    expect(await namesOf({ q: 'painter oyo state' })).toEqual(['Ọlá Adéyẹmí']);
  });

  test('such as half a point, or a distance without a place, is refused', async () => {
    expect((await refusal('lat=6.5')).fields).toEqual({ lng: 'Longitude is needed with latitude.' });
    expect((await refusal('miles=5&sort=distance')).fields).toEqual({
      miles: 'Choose a town to measure the distance from.',
      sort: 'Choose a town to sort by distance.',
    });
  });

  test('such as a town or state that is not on the map is named', async () => {
    expect(await refusal('lga=Atlantis&state=Lagos')).toMatchObject({
      status: 400,
      code: 'unknown_place',
      fields: {
        lga: '“Atlantis” in Lagos is not on our list of towns yet. Please choose the nearest larger town.',
      },
    });
    expect(await refusal('state=Texas')).toMatchObject({ status: 400, code: 'unknown_state' });
  });

  test('with bytes that are not text finds no one and breaks nothing', async () => {
    expect((await app.request({ url: '/api/users/?q=%FF%FE' })).json()).toEqual([]);
  });
});

// Last, because the others count the same people.
test('a search for words finds also who has a name that many have only in the bio', async () => {
  for (let at = 0; at < 12; at += 1) await makeArtisan(app, { full_name: `Halimatu Number ${at}` });
  const { id } = await makeArtisan(app, {
    full_name: 'Bisi Sani',
    bio: 'I learned from my aunt Halimatu.',
  });
  const found = await app.request({ url: '/api/users/?q=Halimatu&limit=50' });
  expect(found.json().map((person: { id: string }) => person.id)).toContain(id);
  expect(found.headers['x-total-count']).toBe('13');
});
