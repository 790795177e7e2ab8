import { afterAll, afterEach, expect } from 'vitest';

/** Any console error or warning fails the test; a test that provokes one must expect it with a spy of its own. */
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
// Catches messages from loading the file, or from its own afterAll.
afterAll(expectSilence);
