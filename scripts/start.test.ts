import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StandInProject } from './stand-in-project.ts';

const INSTALL = 'npm-cli ci --omit=dev --include=optional --no-audit --no-fund --loglevel=error';
const BUILD = 'react-router build --logLevel warn';

let project: StandInProject;
beforeEach(() => {
  project = new StandInProject();
});
afterEach(() => project.remove());

test('the first start installs, builds and serves; the second only serves', async () => {
  expect(await project.run('start.mjs')).toMatchObject({
    code: 0,
    output: expect.stringContaining('serving'),
  });
  expect(project.takeCalls()).toEqual([INSTALL, BUILD]);
  expect(await project.run('start.mjs')).toEqual({ code: 0, output: 'serving' });
  expect(project.takeCalls()).toEqual([]);
});

test('a changed lock file installs and builds again', async () => {
  await project.run('start.mjs');
  project.takeCalls();
  project.append('package-lock.json', '\n');
  await project.run('start.mjs');
  expect(project.takeCalls()).toEqual([INSTALL, BUILD]);
});

test('an installation made with npm ci is not installed again', async () => {
  project.write(
    'tools/.package-lock.json',
    JSON.stringify({ packages: { 'node_modules/a': { integrity: '1' } } }),
  );
  project.install();
  await project.run('start.mjs');
  expect(project.takeCalls()).toEqual([BUILD]);
});

test('an installation made from another lock file is installed again', async () => {
  project.write(
    'tools/.package-lock.json',
    JSON.stringify({ packages: { 'node_modules/a': { integrity: '2' } } }),
  );
  await project.run('start.mjs');
  project.takeCalls();
  project.append('package-lock.json', '\n');
  await project.run('start.mjs');
  expect(project.takeCalls()).toEqual([INSTALL, BUILD]);
});

test('packages for other kinds of machines may be missing, but not this machine’s Node', async () => {
  const locked = (...names: string[]) =>
    JSON.stringify({
      packages: Object.fromEntries(
        names.map((name) => [`node_modules/${name}`, { integrity: '1', optional: true }]),
      ),
    });
  const own = `node-${process.platform}-${process.arch}`;
  project.write('tools/.package-lock.json', locked());
  project.write('package-lock.json', locked('node-sunos-x64'));
  project.install();
  await project.run('start.mjs');
  expect(project.takeCalls()).toEqual([BUILD]);
  project.write('package-lock.json', locked('node-sunos-x64', own));
  await project.run('start.mjs');
  expect(project.takeCalls()).toEqual([INSTALL.replace('--omit', '--include'), BUILD]);
});

test('a changed source is built again, but not a touched one or a test', async () => {
  await project.run('start.mjs');
  project.takeCalls();
  project.append('src/screen.tsx', '// more');
  await project.run('start.mjs');
  expect(project.takeCalls()).toEqual([BUILD]);
  project.write('public/icon.svg', '<svg/>');
  await project.run('start.mjs');
  expect(project.takeCalls()).toEqual([BUILD]);
  utimesSync(join(project.folder, 'src/screen.tsx'), 1, 1);
  project.write('src/screen.test.ts', '');
  await project.run('start.mjs');
  expect(project.takeCalls()).toEqual([]);
});

test('a start needs no development tools, and keeps those that tests have installed', async () => {
  project.write(
    'package-lock.json',
    JSON.stringify({
      packages: {
        '': {},
        'node_modules/a': { integrity: '1' },
        'node_modules/tool': { integrity: '1', dev: true },
      },
    }),
  );
  project.write(
    'tools/.package-lock.json',
    JSON.stringify({ packages: { 'node_modules/a': { integrity: '1' } } }),
  );
  await project.run('start.mjs');
  project.takeCalls();
  await project.run('test.mjs', ['unit']);
  expect(project.takeCalls()[0]).toBe(INSTALL.replace('--omit', '--include'));
  await project.run('start.mjs');
  expect(project.takeCalls()).toEqual([]);
  project.append('package-lock.json', '\n');
  await project.run('start.mjs');
  expect(project.takeCalls()[0]).toBe(INSTALL.replace('--omit', '--include'));
});

test('a failed installation is reported in one sentence, and tried again by the next start', async () => {
  const { code, output } = await project.run('start.mjs', [], { NPM_FAILS: '1' });
  expect(code).toBe(1);
  expect(output).toContain(
    'Installing the dependencies failed (npm ci ended with code 7; its reason is above)',
  );
  expect(output).not.toContain('    at ');
  expect((await project.run('start.mjs')).output).toContain('serving');
});

test('a failed build is reported in one sentence, and tried again by the next start', async () => {
  const { code, output } = await project.run('start.mjs', [], { BUILD_FAILS: '1' });
  expect(code).toBe(1);
  expect(output).toMatch(/Building the screens failed; the reason is above\.\n$/);
  project.takeCalls();
  expect((await project.run('start.mjs')).output).toContain('serving');
  expect(project.takeCalls()).toEqual([BUILD]);
});

test('the product starts while the screens are built, and is told when they are ready', async () => {
  project.write(
    'src/main.ts',
    `const fs = process.getBuiltinModule('fs');
    process.once('message', () => {
      process.stdout.write(fs.existsSync('build') ? 'built' : 'not built');
      process.disconnect();
    });`,
  );
  const { code, output } = await project.run('start.mjs');
  expect(code).toBe(0);
  expect(output).toMatch(/\bbuilt$/);
  expect(output).not.toContain('not built');
});

test('a product that waits for a build is stopped when the build fails', async () => {
  project.write(
    'src/main.ts',
    `process.once('SIGTERM', () => {
      process.stdout.write('stopped');
      process.exit();
    });
    process.on('message', () => {});`,
  );
  const { code, output } = await project.run('start.mjs', [], { BUILD_FAILS: '1' });
  expect(code).toBe(1);
  expect(output).toContain('Building the screens failed; the reason is above.');
});

test('npm start exits with the product’s exit code', async () => {
  project.write('src/main.ts', 'process.exit(3);');
  expect(await project.run('start.mjs')).toMatchObject({ code: 3 });
});

test('settings come from .env, and the environment takes precedence', async () => {
  project.write('.env', 'FROM_FILE=file\nFROM_BOTH=file\n');
  project.write(
    'src/main.ts',
    'const { FROM_FILE, FROM_BOTH } = process.env; process.stdout.write([FROM_FILE, FROM_BOTH].join());',
  );
  expect((await project.run('start.mjs', [], { FROM_BOTH: 'environment' })).output).toContain(
    'file,environment',
  );
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends the product gracefully', async (signal) => {
  project.write(
    'src/main.ts',
    `process.on('${signal}', () => setTimeout(() => { console.log('closed'); process.exit(); }, 100));
     setInterval(() => {}, 1000); console.log('serving');`,
  );
  const start = project.start('start.mjs');
  await vi.waitFor(() => expect(start.output()).toContain('serving'), { timeout: 60_000 });
  start.child.kill(signal);
  expect(await start.ended).toMatchObject({ code: 0, output: expect.stringContaining('closed') });
});

test('the product notices when npm start was killed', async () => {
  project.write(
    'src/main.ts',
    `process.on('disconnect', () => { console.log('alone'); process.exit(); });
     setInterval(() => {}, 1000); console.log('serving');`,
  );
  const start = project.start('start.mjs');
  await vi.waitFor(() => expect(start.output()).toContain('serving'), { timeout: 60_000 });
  start.child.kill('SIGKILL');
  expect((await start.ended).output).toContain('alone');
});

test('the product continues when its output is no longer read', async () => {
  project.write('src/main.ts', `process.getBuiltinModule('fs').writeFileSync('served', '');`);
  const start = project.start('start.mjs');
  start.child.stdout?.destroy();
  start.child.stderr?.destroy();
  await start.ended;
  expect(project.exists('served')).toBe(true);
});
