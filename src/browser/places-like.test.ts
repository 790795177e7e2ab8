import { expect, test, vi } from 'vitest';
import { placesLike } from './places-like.ts';

const places = [
  { name: 'Ikeja', state: 'Lagos' },
  { name: 'GRA', state: 'Rivers' },
  { name: 'GRA', state: 'Edo' },
];

test('a field suggests eight places, with states unless one is chosen, and none without an answer', async () => {
  const asked: string[] = [];
  let answer = async () => Response.json(places);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answer();
  });
  expect(await placesLike({ typed: '', state: 'Lagos' })).toEqual(['Ikeja', 'GRA']);
  expect(await placesLike({ typed: 'ik', state: '' })).toEqual(['Ikeja, Lagos', 'GRA, Rivers', 'GRA, Edo']);
  expect(asked).toEqual(['/api/places?limit=8&state=Lagos', '/api/places?limit=8&q=ik']);
  answer = async () => Response.json(places, { status: 503 });
  expect(await placesLike({ typed: 'ik', state: '' })).toEqual([]);
  answer = async () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await placesLike({ typed: 'ik', state: '' })).toEqual([]);
});
