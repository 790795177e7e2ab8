import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Cleans up at the end of the running test, or of the file where none runs. Vitest never calls an `afterAll` that is
 * registered by a running test, so what the test started would run until the end of the worker.
 */
export function atTheEnd(cleanUp: () => unknown): void {
  const register = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  register(async () => {
    await cleanUp();
  });
}
