import { afterAll, afterEach, expect } from 'vitest';

/** What went wrong unnoticed is a failure: a test that provokes a complaint has to expect it with a spy of its own. */
const complaints: string[] = [];

for (const method of ['error', 'warn'] as const) {
  console[method] = (...words: unknown[]) => {
    complaints.push(`console.${method}: ${words.map(String).join(' ')}`);
  };
}

function expectSilence(): void {
  expect(complaints.splice(0), 'nothing may be written to console.error or console.warn').toEqual([]);
}

afterEach(expectSilence);
// What was written while the file was read, or by its own afterAll.
afterAll(expectSilence);
