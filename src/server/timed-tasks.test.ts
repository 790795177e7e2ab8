import { expect, test, vi } from 'vitest';
import { TimedTasksWatch } from './timed-tasks.ts';

function watch() {
  const clock = { ms: Date.parse('2026-11-20T09:00:00Z') };
  const error = vi.fn();
  const watched = new TimedTasksWatch({ error }, () => clock.ms);
  return { clock, error, watched };
}

test('timed tasks count as stopped exactly ten minutes after the last one was done', {
  meta: { promise: 'That timed tasks have stopped is logged and shown to operators' },
}, () => {
  const { clock, error, watched } = watch();
  watched.begin();
  clock.ms += 60_000;
  watched.ran();
  clock.ms += 599_000;
  watched.check();
  expect(watched.stoppedSince()).toBeNull();
  expect(error).not.toHaveBeenCalled();
  clock.ms += 1_000;
  watched.check();
  expect(watched.stoppedSince()).toEqual(new Date('2026-11-20T09:01:00Z'));
  expect(error).toHaveBeenCalledWith({ since: '2026-11-20T09:01:00.000Z' }, 'timed tasks have stopped');
  watched.ran();
  expect(watched.stoppedSince()).toBeNull();
  watched.end();
});

test('a process that does not work on tasks never reports them as stopped', () => {
  const { clock, watched } = watch();
  watched.ran();
  clock.ms += 86_400_000;
  expect(watched.stoppedSince()).toBeNull();
});
