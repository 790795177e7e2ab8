import { afterEach, beforeEach, expect, vi } from 'vitest';

/** What went wrong unnoticed is a failure: a test that provokes a complaint has to expect it. */
const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      complaints.push(`console.${method}: ${words.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  expect(complaints, 'nothing may be written to console.error or console.warn').toEqual([]);
});
