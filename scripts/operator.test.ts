import { afterEach, beforeEach, expect, test } from 'vitest';
import { StandInProject } from './stand-in-project.ts';

let project: StandInProject;
beforeEach(() => {
  project = new StandInProject();
  project.write(
    'src/app/operator.ts',
    `process.stdout.write(JSON.stringify([process.argv.slice(2), process.env.FROM_FILE]));
     if (process.argv[2] === 'refused') process.exitCode = 1;`,
  );
});
afterEach(() => project.remove());

test('the operator’s words reach the command unchanged, with the settings of .env', async () => {
  project.write('.env', 'FROM_FILE=yes\n');
  const typed = ['verification', 'reject', 'a@b.ng', '--reason', 'Too dark, "sorry".'];
  await project.run('operator.mjs', ['help']);
  expect(await project.run('operator.mjs', typed)).toEqual({
    code: 0,
    output: JSON.stringify([typed, 'yes']),
  });
});

test('the script exits as the command exits', async () => {
  expect((await project.run('operator.mjs', ['refused'])).code).toBe(1);
});

test('the script builds no screens', async () => {
  await project.run('operator.mjs', ['help']);
  expect(project.takeCalls().join()).not.toContain('react-router');
});
