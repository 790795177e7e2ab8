import { expect, test, vi } from 'vitest';
import { BoundedQueue } from './bounded-queue.ts';

/** Work that ends when the test calls `finish`. */
function held() {
  let finish = () => {};
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { work: () => ended, finish };
}

test('as many tasks as allowed run at once, and the next starts when one ends', async () => {
  const queue = new BoundedQueue({ atOnce: 2, mostWaiting: 10 });
  const jobs = [held(), held(), held(), held()];
  const begun: number[] = [];
  const runs = jobs.map((job, number) =>
    queue.run(() => {
      begun.push(number);
      return job.work();
    }),
  );
  await vi.waitFor(() => expect(begun).toEqual([0, 1]));
  jobs[1]?.finish();
  await vi.waitFor(() => expect(begun).toEqual([0, 1, 2]));
  for (const job of jobs) job.finish();
  await Promise.all(runs);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('a task that fails makes room for the next', async () => {
  const queue = new BoundedQueue({ atOnce: 1, mostWaiting: 1 });
  const failing = queue.run(() => Promise.reject(new Error('no')));
  const next = queue.run(async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(await queue.run(async () => 'again')).toBe('again');
});

test('a full queue refuses at once, with the time to try again', async () => {
  const queue = new BoundedQueue({ atOnce: 1, mostWaiting: 1 });
  const job = held();
  const runs = [queue.run(job.work), queue.run(job.work)];
  await expect(queue.run(job.work)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
  job.finish();
  await Promise.all(runs);
});
