import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operatorCommands } from './operator-commands.ts';
import { readOperatorCommand, UsageError, usageOf, usageOfAll } from './read-operator-command.ts';

const read = (...typed: string[]) => readOperatorCommand(typed, operatorCommands);

test.each([
  [['verification', 'aprove', 'a@b.ng'], 'There is no command “verification aprove”. There are:'],
  [['frobnicate'], 'There is no command “frobnicate”. There are:'],
  [['verification', 'approve'], 'Usage: verification approve EMAIL'],
  [['verification', 'approve', 'a@b.ng', 'c@d.ng'], 'Usage: verification approve EMAIL'],
  [
    ['verification', 'reject', 'a@b.ng'],
    '--reason is missing. Usage: verification reject EMAIL --reason "…"',
  ],
  [['verification', 'reject', 'a@b.ng', '--reason'], "Option '--reason <value>' argument missing"],
  [['verification', 'list', '--reason', 'x'], 'There is no --reason here. Usage: verification list'],
  [['verification', 'list', '--force'], "Unknown option '--force'"],
])('%j is not a command, and the answer says what to type', (typed, sentence) => {
  expect(() => read(...typed)).toThrow(UsageError);
  expect(() => read(...typed)).toThrow(sentence);
});

test('a command is found with its arguments, wherever its options are', () => {
  for (const typed of [
    ['verification', 'reject', 'a@b.ng', '--reason', 'Too dark.'],
    ['--reason=Too dark.', 'verification', 'reject', 'a@b.ng'],
  ]) {
    expect(read(...typed)).toMatchObject({
      command: { words: 'verification reject' },
      input: { values: { EMAIL: 'a@b.ng' }, options: { reason: 'Too dark.' } },
    });
  }
});

test.each([[[]], [['help']], [['--help']], [['-h']], [['verification', 'list', '--help']]])(
  '%j asks for help',
  (typed) => expect(read(...typed)).toBe('help'),
);

const document = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');

test('every command shown in docs/operations.md is valid', () => {
  const shown = [...document.matchAll(/^npm run operator -- (.+)$/gm)].map(([, typed = '']) => typed);
  expect(shown.length).toBeGreaterThan(20);
  for (const typed of shown) {
    const words = [...typed.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
    expect(() => read(...words), typed).not.toThrow();
  }
});

test('docs/operations.md names every command', () => {
  const missing = operatorCommands.map(({ words }) => words).filter((words) => !document.includes(words));
  expect(missing).toEqual([]);
});

test('help lists every command with what it does', () => {
  const help = usageOfAll(operatorCommands);
  for (const command of operatorCommands) {
    expect(help).toContain(`  ${usageOf(command)}\n      ${command.does}`);
  }
  expect(operatorCommands.length).toBeGreaterThan(12);
});
