import { expect, test, vi } from 'vitest';
import { lazyWithRetry } from './lazy-with-retry.ts';

test('a part of the script that fails to load is requested again until it loads', async () => {
  vi.useFakeTimers();
  const load = vi.fn().mockRejectedValueOnce(new TypeError('no network')).mockResolvedValueOnce('here');
  const part = lazyWithRetry(load);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await part).toBe('here');
  vi.useRealTimers();
});
