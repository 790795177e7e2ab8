import { describe, expect, test } from 'vitest';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { STATES } from '../../../shared/places.ts';

const app = await startTestApp();
const places = async (query: string) => {
  const answer = await app.request({ url: `/api/places?${query}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { name: string; state: string }[];
};

describe('towns', () => {
  test('are found by the beginning of their name, ignoring accents, largest first', {
    meta: { promise: 'Towns are offered by the beginning of their name' },
  }, async () => {
    expect((await places('q=Ìbàd'))[0]).toEqual({
      id: 2339354,
      name: 'Ibadan',
      kind: 'town',
      state: 'Oyo',
      lga: null,
      latitude: 7.37756,
      longitude: 3.90591,
    });
    const [first] = await places('q=ik&state=Lagos');
    expect(first?.name).toBe('Ikeja');
  });

  test('of a state are listed largest first, as many as requested', async () => {
    const towns = await places('state=lagos&limit=3');
    expect(towns.map(({ name }) => name)).toEqual(['Lagos', 'Ebute Ikorodu', 'Ikeja']);
    expect((await places('state=Abuja')).every(({ state }) => state === 'FCT Abuja')).toBe(true);
  });

  test('that begin with the typed text come before larger ones that only contain it', async () => {
    const found = (await places('q=ja&limit=100')).map(({ name }) => name.toLowerCase());
    const first = found.findIndex((name) => !name.startsWith('ja'));
    expect(first).toBeGreaterThan(0);
    expect(found.slice(first).some((name) => name.startsWith('ja'))).toBe(false);
  });

  test('that a misspelt name means are in the chosen state', async () => {
    const named = async (query: string) =>
      (await places(query)).map(({ name, state }) => `${name}, ${state}`);
    expect((await named('q=Onisha'))[0]).toBe('Onitsha, Anambra');
    expect(await named('q=Onisha&state=Ebonyi')).toEqual(['Onicha, Ebonyi']);
    expect(await named('q=Onisha&state=Kano')).toEqual([]);
    // For each state: its largest towns with one letter missing, asked for with and without the state.
    for (const state of STATES) {
      const largest = await places(`${new URLSearchParams({ state, limit: '5' })}`);
      for (const { name } of largest.filter((town) => town.name.length >= 6)) {
        const q = name.slice(0, -3) + name.slice(-2);
        const found = await places(`${new URLSearchParams({ q, state })}`);
        expect([q, new Set(found.map((town) => town.state))]).toEqual([q, new Set([state])]);
      }
    }
  });

  test('are found by their full name with their state, or with their state’s capital', async () => {
    const named = async (q: string) =>
      (await places(`${new URLSearchParams({ q })}`)).map(({ name, state }) => [name, state]);
    expect(await named('Wuse 2 Abuja')).toEqual([['Wuse 2', 'FCT Abuja']]);
    expect(await named('Ikeja Lagos')).toEqual([['Ikeja', 'Lagos']]);
    expect(await named('Nowhere Lagos')).toEqual([]);
    // Nothing outside the chosen state.
    expect(await places(`${new URLSearchParams({ q: 'Wuse 2 Abuja', state: 'Lagos' })}`)).toEqual([]);
  });

  test('come twenty at a time by default', async () => {
    expect(await places('')).toHaveLength(20);
  });

  test('are loaded once a process, and a text that is no name finds none', async () => {
    await places('q=ik');
    const { result, statements } = await statementsDuring(() => places('q=%25_%5C'));
    expect(result).toEqual([]);
    expect(statements).toEqual([]);
  });

  test('are refused with an invalid limit', async () => {
    const answer = await app.request({ url: '/api/places?limit=many' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({ limit: 'Limit must be a number.' });
  });
});
