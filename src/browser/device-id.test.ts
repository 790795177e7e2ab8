import { expect, test } from 'vitest';
import { identifier } from '../shared/identifier.ts';
import { newDeviceId } from './device-id.ts';

test('an id made on the device is accepted by the server, unique, and sorted by time', () => {
  const ids = Array.from({ length: 1_000 }, (_, moment) => newDeviceId(1_700_000_000_000 + moment));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids) {
    expect(identifier.parse(id)).toBe(id);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});

test('a wrong clock still makes ids that the server accepts', () => {
  for (const moment of [0, -5, Date.UTC(1970, 0, 2), Date.UTC(9999, 11, 31)])
    expect(identifier.safeParse(newDeviceId(moment)).success).toBe(true);
});
