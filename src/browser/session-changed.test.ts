import { beforeEach, expect, test, vi } from 'vitest';
import { clearReturn, readReturn, storeReturn } from './return-after-sign-up.ts';
import { reloadForAnotherSession } from './session-changed.ts';

const listeners: Record<string, (event: { persisted: boolean }) => void> = {};
const reload = vi.fn();
let kept: Record<string, string> = {};
beforeEach(() => {
  reload.mockReset();
  kept = {};
  const storage = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => void Object.assign(kept, { [key]: text }),
    removeItem: (key: string) => void delete kept[key],
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('addEventListener', (name: string, listener: (typeof listeners)[string]) => {
    listeners[name] = listener;
  });
});

test.each([
  { left: 'amina', back: 'amina', persisted: true, reloaded: 1 },
  { left: 'amina', back: '', persisted: true, reloaded: 1 },
  { left: '', back: 'amina', persisted: true, reloaded: 1 },
  { left: '', back: '', persisted: true, reloaded: 0 },
  { left: 'amina', back: 'amina', persisted: false, reloaded: 0 },
])(
  'a page restored from the back-forward cache reloads if it was another account’s: $left, $back, kept $persisted',
  ({ left, back, persisted, reloaded }) => {
    reloadForAnotherSession();
    if (left) kept.user = left;
    listeners.pagehide?.({ persisted });
    kept = back ? { user: back } : {};
    listeners.pageshow?.({ persisted });
    expect(reload).toHaveBeenCalledTimes(reloaded);
  },
);

test('the page a person wanted is remembered through the steps of a sign-up, until they reach it', () => {
  expect(readReturn()).toBeUndefined();
  expect(storeReturn('/jobs/7')).toBe(true);
  expect(readReturn()).toBe('/jobs/7');
  clearReturn();
  expect(readReturn()).toBeUndefined();
});
