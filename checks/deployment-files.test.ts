import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { NODE_FLAGS } from '../scripts/node-flags.mjs';
import { environmentNames, readConfig } from '../src/server/config.ts';
import { secretSettings } from '../src/server/secret-files.ts';
import { MOST_VIDEO_BYTES } from '../src/shared/upload-limits.ts';
import { project, readProjectFile } from './project-files.ts';

/*
 * Checks that the deployment files agree with the product: the settings that it reads, its port, its health addresses,
 * its Node. They are read as text, so that no other tool is needed.
 */

const dockerfile = readProjectFile('Dockerfile');
const compose = readProjectFile('compose.yaml');
const caddyfile = readProjectFile('ops/compose/Caddyfile');
const makeSecrets = readProjectFile('ops/compose/make-secrets.sh');
const unit = readProjectFile('ops/systemd/surehands.service');
const backupUnit = readProjectFile('ops/systemd/surehands-backup@.service');
const [kubernetesSettings, kubernetesApp, kubernetesJob, kubernetesNetwork] = [
  'settings',
  'app',
  'migrate-job',
  'network',
].map((name) => readProjectFile(`ops/kubernetes/${name}.yaml`)) as [string, string, string, string];
const allFiles = {
  dockerfile,
  compose,
  caddyfile,
  makeSecrets,
  unit,
  backupUnit,
  kubernetesSettings,
  kubernetesApp,
  kubernetesJob,
  kubernetesNetwork,
};

/** `NAME: value` lines of YAML, without quotes. */
const yamlSettings = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^ +([A-Z][A-Z0-9_]+): +'?(.*?)'?$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
const unitSettings = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((pair) => pair.split('=') as [string, string]),
    ),
  );
const deployments = {
  'compose.yaml': yamlSettings(compose.slice(compose.indexOf('x-app'), compose.indexOf('x-postgres'))),
  'Kubernetes’ settings': yamlSettings(kubernetesSettings),
  'the job that migrates': yamlSettings(kubernetesJob.replaceAll(/- name: (\w+)\n\s+value: /g, '  $1: ')),
  'the unit': unitSettings(unit),
  'the unit for backups': unitSettings(backupUnit),
};
/** Settings that the operator writes to .env or /etc/surehands/settings. */
const operators = {
  PUBLIC_URL: 'https://surehands.example',
  COMPANY_NAME: 'Trial',
  COMPANY_RC_NUMBER: 'RC 1234567',
  COMPANY_ADDRESS: '1 Trial Street, Lagos',
  COMPANY_PHONE: '0803 123 4567',
  COMPANY_WHATSAPP: '0803 123 4567',
};

const folder = mkdtempSync(join(tmpdir(), 'surehands-deployment-'));
afterAll(() => rmSync(folder, { recursive: true }));
const random = (from: number) =>
  Array.from({ length: 64 }, (_, at) => ((at * from) % 16).toString(16)).join('');
const madeUp: Partial<Record<(typeof secretSettings)[number], string>> = {
  DATABASE_URL: 'postgres://app:word@db:5432/surehands?sslmode=verify-full',
  DATABASE_READ_URL: 'postgres://app:word@db-replica:5432/surehands?sslmode=verify-full',
  DATABASE_OWNER_URL: 'postgres://owner:word@db:5432/surehands?sslmode=verify-full',
  SESSION_SECRET: random(7),
  BVN_KEYS: `k1:${random(5)}`,
  BVN_HASH_KEY: random(3),
  PAYSTACK_SECRET_KEY: `sk_live_${random(9).slice(0, 40)}`,
  SMTP_URL: 'smtps://name:word@mail.example:465',
  S3_ACCESS_KEY_ID: 'GK31c2f218a2e44f485b94239e',
  S3_SECRET_ACCESS_KEY: random(11),
};

describe.each(Object.entries(deployments))('the deployment file %s', (_, settings) => {
  test('names only settings that the product reads', () => {
    const known = new Set<string>([...environmentNames, ...secretSettings.map((name) => `${name}_FILE`)]);
    expect(Object.keys(settings).filter((name) => !known.has(name))).toEqual([]);
    expect(Object.keys(settings).length).toBeGreaterThan(0);
  });

  test('gives every secret as a file', () => {
    expect(Object.keys(settings).filter((name) => secretSettings.some((secret) => secret === name))).toEqual(
      [],
    );
  });
});

test.each(['compose.yaml', 'Kubernetes’ settings', 'the unit', 'the unit for backups'] as const)(
  'the product starts in production with the settings of %s',
  (name) => {
    const settings: Record<string, string> = { ...operators };
    for (const [setting, value] of Object.entries(deployments[name])) {
      const secret = secretSettings.find((each) => `${each}_FILE` === setting);
      settings[setting] = secret
        ? join(folder, secret)
        : value.replaceAll(/\$\{DOMAIN[^}]*\}/g, 'surehands.example');
      if (secret) writeFileSync(join(folder, secret), `${madeUp[secret]}\n`);
    }
    const config = readConfig(
      settings,
      (path) => path,
      () => expect.fail('no secret is made in production'),
    );
    expect(config.environment).toBe('production');
    expect(config.publicUrl).toBe('https://surehands.example');
  },
);

test('the image has the Node version of package.json, starts as npm start does, and does not run as root', () => {
  const { dependencies, optionalDependencies } = JSON.parse(readProjectFile('package.json')) as {
    dependencies: Record<string, string>;
    optionalDependencies: Record<string, string>;
  };
  const [nodeVersion, ...others] = new Set(Object.values(optionalDependencies));
  expect(others).toEqual([]);
  expect([...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)).toEqual([
    nodeVersion,
    nodeVersion,
  ]);
  expect(dockerfile).toContain(
    `CMD ${JSON.stringify(['node', ...NODE_FLAGS, 'src/main.ts']).replaceAll(',', ', ')}`,
  );
  expect(dockerfile).toContain('\nUSER 1000:1000\n');
  const buildOnly = [
    ...(/npm pkg delete (.*?) \\/.exec(dockerfile)?.[1] ?? '').matchAll(/dependencies\.(\S+)/g),
  ];
  expect(buildOnly.length).toBeGreaterThan(0);
  for (const [, name = ''] of buildOnly) expect(dependencies).toHaveProperty(name);
  // Only listed files are copied into the image, so no .env and no data folder, but each folder that the product reads.
  const ignored = readProjectFile('.dockerignore').split('\n');
  expect(ignored.find((line) => line && !line.startsWith('#'))).toBe('**');
  const sources = globSync('src/{app,server}/*.ts', { cwd: project, exclude: ['**/*.test.ts'] });
  const read = [...sources, 'src/main.ts'].flatMap((file) =>
    [...readProjectFile(file).matchAll(/['`](?:\.\.\/){1,2}(\w+)\//g)].map(([, name = '']) => name),
  );
  const folders = [...new Set(read)].filter((name) => name !== 'build' && existsSync(join(project, name)));
  expect(folders.length).toBeGreaterThan(3);
  for (const name of [...folders, 'src', 'public', 'scripts']) expect(ignored).toContain(`!${name}`);
});

test('the systemd units start the product as npm start does', () => {
  const command = (text: string) => /^ExecStart=\/opt\/surehands\/(.*)$/m.exec(text)?.[1];
  expect(command(unit)).toBe(`node_modules/.bin/node ${NODE_FLAGS.join(' ')} src/main.ts`);
  expect(command(backupUnit)).toBe('node_modules/.bin/node scripts/backup-tool.ts %i');
  for (const text of [unit, backupUnit]) {
    const credentials = [...text.matchAll(/^LoadCredential=(\w+):/gm)].map(([, name]) => `%d/${name}`);
    const files = Object.entries(unitSettings(text)).filter(([name]) => name.endsWith('_FILE'));
    expect(files.map(([, file]) => file)).toEqual(credentials);
  }
});

test('the systemd units write to the same two folders as the same user, and the timers call what the backup knows', () => {
  const [main, backup] = [unitSettings(unit), unitSettings(backupUnit)];
  const { DATA_DIR = '', BACKUP_DIR = '' } = main;
  expect(backup).toMatchObject({ DATA_DIR, BACKUP_DIR });
  const line = (text: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1];
  for (const name of ['User', 'Group', 'EnvironmentFile', 'ProtectSystem'])
    expect(line(backupUnit, name), name).toBe(line(unit, name));
  expect(DATA_DIR).toBe(`/var/lib/${line(unit, 'StateDirectory')}`);
  expect(line(unit, 'ReadWritePaths')?.split(' ')).toContain(BACKUP_DIR);
  expect(line(backupUnit, 'ReadWritePaths')?.split(' ').sort()).toEqual([BACKUP_DIR, DATA_DIR]);
  const often = { take: '*-*-* 02:30:00', files: '*:0/5', status: 'hourly' };
  for (const [command, calendar] of Object.entries(often)) {
    const timer = readProjectFile(`ops/systemd/surehands-backup-${command}.timer`);
    expect(line(timer, 'OnCalendar')).toBe(calendar);
    expect(line(timer, 'Unit')).toBe(`surehands-backup@${command}.service`);
    expect(line(timer, 'WantedBy')).toBe('timers.target');
  }
});

test('a process gets no more visitors before it ends, and the time to end what it began', () => {
  const number = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);
  const delayOf = (text: string) => number(text, /SHUTDOWN_DELAY_MS: '(\d+)'/) / 1_000;
  // Open requests, jobs and the product's own PostgreSQL take up to 30 seconds.
  expect(number(compose, /x-app[\s\S]*?stop_grace_period: (\d+)s/)).toBeGreaterThanOrEqual(
    delayOf(compose) + 30,
  );
  expect(number(kubernetesApp, /terminationGracePeriodSeconds: (\d+)/)).toBeGreaterThanOrEqual(
    delayOf(kubernetesSettings) + 30,
  );
  expect(number(unit, /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThan(45);
  // To the product alone, which stops its PostgreSQL after the last request.
  expect(unit).toContain('\nKillMode=mixed\n');

  expect(caddyfile).toContain('health_uri /readyz');
  const noticed = number(caddyfile, /health_interval (\d+)s/) + number(caddyfile, /health_timeout (\d+)s/);
  expect(delayOf(compose)).toBeGreaterThanOrEqual(noticed);
  const probe = (name: string) =>
    new RegExp(`${name}Probe:[\\s\\S]*?failureThreshold: \\d+`).exec(kubernetesApp)?.[0] ?? '';
  // Without the database no visitors, but no restart either.
  for (const name of ['startup', 'liveness']) expect(probe(name)).toContain('path: /healthz');
  const readiness = probe('readiness');
  expect(readiness).toContain('path: /readyz');
  expect(delayOf(kubernetesSettings)).toBeGreaterThan(
    number(readiness, /periodSeconds: (\d+)/) * number(readiness, /failureThreshold: (\d+)/),
  );
});

test('the largest video passes each proxy', () => {
  expect(Number(/max_size (\d+)MB/.exec(caddyfile)?.[1]) * 1_000_000).toBeGreaterThan(MOST_VIDEO_BYTES);
  expect(Number(/proxy-body-size: (\d+)m$/m.exec(kubernetesNetwork)?.[1]) * 1024 ** 2).toBeGreaterThan(
    MOST_VIDEO_BYTES,
  );
});

test('each service of compose.yaml gets the secrets that its settings name, and only the migration the owner’s', () => {
  const [app, migrate] = [
    compose.slice(compose.indexOf('x-app'), compose.indexOf('x-postgres')),
    compose.slice(compose.indexOf('\n  migrate:'), compose.indexOf('\n  db:')),
  ];
  const named = (text: string) => [...text.matchAll(/_FILE: \/run\/secrets\/(\w+)/g)].map(([, name]) => name);
  const given = (text: string) => [...text.matchAll(/^ +- (\w+)$/gm)].map(([, name]) => name).sort();
  // The addresses of the databases name the authority's certificate.
  expect(makeSecrets).toContain('sslrootcert=/run/secrets/database_ca');
  expect(given(app)).toEqual([...named(app), 'database_ca'].sort());
  expect(given(migrate)).toEqual([...named(app), ...named(migrate), 'database_ca'].sort());
  expect(given(app)).not.toContain('database_owner_url');
});

test('in compose.yaml Caddy reaches the apps in the one network whose addresses they trust', () => {
  const trusted = /TRUST_PROXY: (\S+)/.exec(compose)?.[1];
  const app = /^ {2}networks: \[(.*)\]$/m.exec(compose)?.[1]?.split(', ') ?? [];
  const caddy = compose.slice(compose.indexOf('\n  caddy:'), compose.indexOf('\nnetworks:'));
  const caddys = [...caddy.slice(caddy.indexOf(' networks:')).matchAll(/^ {6}(\w+):/gm)].map(
    ([, name = '']) => name,
  );
  // Docker resolves a name in the first network, by the alphabet, that two services share.
  expect(app.filter((name) => caddys.includes(name))).toEqual(['front']);
  expect(compose).toContain(`\n  front:\n    ipam: { config: [{ subnet: ${trusted} }] }\n`);
});

test('Kubernetes gets every file but the migration at once, and the secrets of the guide are those that the settings name', () => {
  const kustomization = readProjectFile('ops/kubernetes/kustomization.yaml');
  const [, listed = ''] =
    /^resources:(?: \[(.*)\]$|((?:\n {2}- .*)+))/m.exec(kustomization)?.filter(Boolean) ?? [];
  const all = globSync('*.yaml', { cwd: join(project, 'ops/kubernetes') });
  expect(listed.match(/[\w-]+\.yaml/g)?.sort()).toEqual(
    all.filter((name) => !['kustomization.yaml', 'migrate-job.yaml'].includes(name)).sort(),
  );
  const told = [...readProjectFile('docs/operations.md').matchAll(/--from-file=(\w+)/g)].map(
    ([, name]) => name,
  );
  const mounted = [
    ...`${kubernetesSettings}${kubernetesJob}`.matchAll(/^ +(?:[A-Z_0-9]+_FILE|value): \S+\/(\w+)$/gm),
  ];
  expect(told.sort()).toEqual(mounted.map(([, name]) => name).sort());
});

test('ports, health checks and scripts in the deployment files are the product’s', () => {
  const app = readProjectFile('src/app/build-app.ts');
  for (const text of Object.values(allFiles)) {
    for (const [, path = ''] of text.matchAll(/(?:path: |health_uri |\}|:3000)(\/\w+z)\b/g)) {
      expect(app).toContain(`server.get('${path}'`);
    }
    for (const [path = ''] of text.matchAll(/\b(?:scripts|src|ops)\/[\w./-]+\.(?:ts|mjs|sh)\b/g)) {
      expect(existsSync(join(project, path)), path).toBe(true);
    }
  }
  expect(dockerfile).toContain('/readyz');
  expect(dockerfile).toContain('\nEXPOSE 3000\n');
  expect(dockerfile).toContain('PORT=3000');
  expect(compose).toContain("PORT: '3000'");
  expect(kubernetesSettings).toContain("PORT: '3000'");
  expect(kubernetesApp).toContain('containerPort: 3000');
  for (const service of ['app1', 'app2']) {
    expect(caddyfile).toContain(`${service}:3000`);
    expect(compose).toContain(`\n  ${service}:\n`);
  }
});

test('each secret of compose.yaml is made or asked for by make-secrets.sh, and has its value in no file', () => {
  const declared = [...compose.matchAll(/^ {2}(\w+): \{ file: \.\/secrets\/(\w+) \}$/gm)].map(
    ([, name]) => name,
  );
  expect(declared.length).toBeGreaterThan(10);
  for (const name of declared) expect(makeSecrets, name).toMatch(new RegExp(`\\b${name}\\b`));
  const used = [...compose.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, name]) => name);
  expect(used.filter((name) => !declared.includes(name))).toEqual([]);
  for (const [name, text] of Object.entries(allFiles)) {
    expect(text, name).not.toMatch(
      /[0-9a-f]{32}|sk_(?:live|test)_\w|postgres:\/\/\w+:\w|BEGIN [A-Z ]*PRIVATE KEY/,
    );
  }
});
