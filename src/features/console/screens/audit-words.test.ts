import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actWords, detailWords } from './audit-words.ts';

test('every action in the audit log has a label of its own', () => {
  const files = globSync(['src/features/*/server/**/*.ts', 'src/server/*.ts'], {
    exclude: (name) => name.endsWith('.test.ts'),
  });
  const acts = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/action: '([a-z-]+\.[a-z_]+)'/g)].map(([, act]) => String(act)),
  );
  expect(acts.length).toBeGreaterThan(30);
  // Actions whose names are composed in code, as far as the demo produces them.
  const written = readFileSync('src/app/every-act.txt', 'utf8').matchAll(
    /^\+ audit_entries .*?action=([\w.-]+)/gm,
  );
  acts.push(...[...written].map(([, act]) => String(act)));
  // Labels begin with a capital; an action without one falls back to its code.
  expect(acts.filter((act) => !/^[A-Z]/.test(actWords(act)))).toEqual([]);
  expect(actWords('problem.new_kind')).toBe('problem: new kind');
});

test('the details of an action are shown in words, with money in naira', () => {
  expect(detailWords('{"to":"decided","from":"in_review","amountKobo":500000}')).toBe(
    'to decided · from in review · amount ₦5,000',
  );
  expect(detailWords('{"recordedAsPassed":["face","references"],"bvn":true,"note":null}')).toBe(
    'recorded as passed face, references · bvn yes',
  );
});
