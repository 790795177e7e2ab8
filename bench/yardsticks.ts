import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type pg from 'pg';
import { type RunningServer, runServer } from './processes.ts';
import { getting, middle, pastCaches, type Side } from './rounds.ts';
import { BENCH_SECRET, signIn } from './signed-in.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const nestFolder = join(folder, 'nest-server');

interface Screen {
  name: string;
  /** The part of the plain service's figure that ours must reach. */
  aim: number;
  ours: string[];
  others: string[];
}

/**
 * Compares lists, profiles and searches with two services that do nothing else: one with Fastify, pg and minimal SQL
 * (plain-server.ts), one with NestJS and TypeORM (nest-server/, which is installed only for this). All three are
 * measured in one run, in shuffled rounds.
 */
export async function measureYardsticks(
  app: RunningServer,
  client: pg.Client,
  databaseUrl: string,
): Promise<void> {
  await installNest();
  const { rows } = await client.query<{ id: string }>(
    "select id from users where role = 'skilled' order by id limit 4000",
  );
  const [member = { id: '' }] = rows.slice(-1);
  const [cookie = ''] = await signIn({ secureCookies: false, sessionSecret: BENCH_SECRET }, client, [
    member.id,
  ]);
  const ways = [
    { how: 'as visitors get it', headers: {} },
    { how: 'as signed-in users get it', headers: { cookie } },
    { how: 'made anew each time', headers: pastCaches },
  ];
  const ids = rows.filter((_, index) => index % 200 === 0).map(({ id }) => id);
  const list = '/api/users/?role=skilled&limit=24';
  const screens: Screen[] = [
    { name: 'list of 24', aim: 0.6, ours: [list], others: ['/people'] },
    {
      name: 'profile, with work and reviews',
      aim: 0.6,
      ours: ids.map((id) => `/api/users/${id}`),
      others: ids.map((id) => `/people/${id}`),
    },
    { name: 'list of a trade', aim: 0.6, ours: [`${list}&skill=Plumber`], others: ['/people?skill=Plumber'] },
    { name: 'words ("plumber")', aim: 0.6, ours: [`${list}&q=plumber`], others: ['/people?q=plumber'] },
  ];
  const plain = await runServer(join(folder, 'plain-server.ts'), { DATABASE_URL: databaseUrl }, '/ready');
  const nest = await runServer(
    join(nestFolder, 'server.mjs'),
    { DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
    '/ready',
  );
  try {
    console.log(
      'A second: ours, plain (Fastify, pg), NestJS with TypeORM; medians of five rounds, ranges of the ratios',
    );
    for (const { name, aim, ours, others } of screens) {
      for (const { how, headers } of ways) {
        const sides = [
          getting(app.url, ours, headers),
          getting(plain.url, others),
          getting(nest.url, others),
        ];
        console.log(describe(`${name}, ${how}`, aim, await inRounds(sides)));
      }
    }
  } finally {
    await plain.stop();
    await nest.stop();
  }
}

async function installNest(): Promise<void> {
  if (existsSync(join(nestFolder, 'node_modules'))) return;
  console.log('Installing NestJS and TypeORM …');
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd: nestFolder });
}

/** What each side managed per second, by round. A first round warms up and is not counted. */
async function inRounds(sides: Side[], rounds = 5, seconds = 3): Promise<number[][]> {
  const managed: number[][] = sides.map(() => []);
  for (let round = -1; round < rounds; round += 1) {
    const order = sides.map((_, index) => index).toSorted(() => Math.random() - 0.5);
    for (const index of order) {
      const rate = await sides[index]?.(seconds);
      if (round >= 0 && rate !== undefined) managed[index]?.push(rate);
    }
  }
  return managed;
}

function describe(name: string, aim: number, [ours = [], plain = [], nest = []]: number[][]): string {
  const ratio = (others: number[]) => {
    const ratios = ours.map((rate, round) => rate / (others[round] ?? Number.NaN));
    const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
    return {
      median: middle(ratios),
      text: `${middle(ratios).toFixed(2)} (${low.toFixed(2)} - ${high.toFixed(2)})`,
    };
  };
  const rates = [ours, plain, nest].map((side) => middle(side).toFixed(0).padStart(6)).join('');
  const toPlain = ratio(plain);
  const held = toPlain.median >= aim ? 'held' : 'MISSED';
  return `${name.padEnd(56)}${rates}   of plain ${toPlain.text}, aim ${aim}: ${held}; of NestJS ${ratio(nest).text}`;
}
