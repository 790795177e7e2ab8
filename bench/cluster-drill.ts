import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { servingUrlOf } from '../src/server/serving-user.ts';
import { type ClusterServer, startCluster } from '../test-support/streaming-replicas.ts';
import { DatabaseLink, LoadBalancer } from './cluster-network.ts';
import { answeredWhen, compareWithDatabase, isWhole } from './compare-books.ts';
import { startPeople } from './drill-people.ts';
import { DrilledProduct } from './drilled-product.ts';
import { endAtSignal, freePort } from './processes.ts';

/*
 * npm run drill -- cluster: a primary and two streaming replicas of the product's own PostgreSQL, three processes
 * behind a load balancer, and people who hire, pay, write, are paid and browse (drill-people.ts). A replica dies; the
 * primary is killed and a replica takes its place; a process is killed; and one process loses its network. A commit
 * waits for one replica (synchronous_standby_names), so answered requests survive the loss of the primary.
 * For each event it prints what was answered, lost and duplicated, and the longest wait. Its exit code is 1 if anything
 * was lost or duplicated, or a wait exceeded 15 seconds.
 */

const MOST_WAIT_MS = 15_000;
/** How long a watcher takes to be sure that the primary is down: three checks, one a second. */
const NOTICED_AFTER_MS = 3_000;
const CUT_MS = 6_000;

interface Event {
  name: string;
  begunAt: number;
}

const folder = await mkdtemp(join(tmpdir(), 'surehands-cluster-drill-'));
endAtSignal(() => rm(folder, { recursive: true, force: true }));
const starting = startCluster({ durable: true });
endAtSignal(async () => (await starting).close());
const cluster = await starting;
const links: DatabaseLink[] = [];
const products: DrilledProduct[] = [];
let balancer: LoadBalancer | undefined;

/** The URL of a database of the cluster on another port; the password is the same on all. */
function throughPort(url: string, port: number): string {
  const through = new URL(url);
  through.port = String(port);
  return through.href;
}

async function untilFollowing(primary: ClusterServer, replicas: number): Promise<void> {
  const question = `select count(*)::int as count from pg_stat_replication where state = 'streaming'`;
  while (((await primary.run<{ count: number }>(question))[0]?.count ?? 0) < replicas) await pause(100);
}

/** Promotes the replica that has received the most, and makes the other one follow it. */
async function failOver(replicas: readonly [ClusterServer, ClusterServer]): Promise<ClusterServer> {
  for (const link of links) link.moveTo(undefined);
  const [one, other] = replicas;
  const [compared] = await one.run<{ first: boolean }>(
    `select pg_last_wal_receive_lsn() >= '${(await other.run<{ at: string }>('select pg_last_wal_receive_lsn() as at'))[0]?.at}' as first`,
  );
  const [next, follower] = compared?.first ? [one, other] : [other, one];
  await next.run('select pg_promote()');
  await cluster.follow(follower, next);
  for (const link of links) link.moveTo(next.port);
  return next;
}

/**
 * Counts the reads that the processes answered from replicas, and from the primary because no replica was fit; a killed
 * process counts from its restart.
 */
async function readsByWhom(ports: readonly number[]): Promise<{ replicas: number; primary: number }> {
  const reads = { replicas: 0, primary: 0 };
  for (const port of ports) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    for (const [, name, count] of text.matchAll(
      /^surehands_replica_reads_total\{replica="([^"]+)"\} (\d+)/gm,
    ))
      reads[name === 'primary' ? name : 'replicas'] += Number(count);
  }
  return reads;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

try {
  const replicas = [await cluster.addReplica(), await cluster.addReplica()] as const;
  await untilFollowing(cluster.primary, 2);
  for (const server of [cluster.primary, ...replicas]) {
    await server.run(`alter system set synchronous_standby_names = 'ANY 1 (*)'`);
    await server.run('select pg_reload_conf()');
  }

  const ports = [await freePort(), await freePort(), await freePort()];
  const port = await freePort();
  balancer = new LoadBalancer(ports);
  await balancer.listen(port);
  for (const [at, own] of ports.entries()) {
    const link = new DatabaseLink(cluster.primary.port);
    links.push(link);
    const ownerUrl = throughPort(cluster.primary.ownerUrl, await link.listen());
    const product = new DrilledProduct(own, {
      ...process.env,
      // One shared folder, for files and the secrets that the first start generates.
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      DATABASE_OWNER_URL: ownerUrl,
      DATABASE_URL: servingUrlOf(ownerUrl),
      DATABASE_READ_URL: replicas.map(({ servingUrl }) => servingUrl).join(','),
      PUBLIC_URL: `http://localhost:${port}`,
      DEMO_DATA: String(at === 0),
      RATE_LIMITS: 'false',
      LOG_LEVEL: 'fatal',
    });
    products.push(product);
    await product.start();
  }

  const people = await startPeople(`http://localhost:${port}`, { readers: 4 });
  const events: Event[] = [];
  const begin = (name: string) => events.push({ name, begunAt: Date.now() });
  let primary: ClusterServer = cluster.primary;

  begin('nothing happens');
  await pause(15_000);

  begin('a replica dies');
  await replicas[1].kill();
  await pause(10_000);
  await replicas[1].start();
  await untilFollowing(primary, 2);
  await pause(5_000);

  begin('the primary is killed');
  await primary.kill();
  await pause(NOTICED_AFTER_MS);
  primary = await failOver(replicas);
  await pause(15_000);

  begin('a process is killed');
  await products[2]?.kill();
  await pause(8_000);
  await products[2]?.start();
  await pause(4_000);

  begin('a process loses its database’s network');
  await links[0]?.cut(CUT_MS);
  await pause(10_000);

  begin('the end');
  await people.stop();

  let fellShort = false;
  for (const [at, { name, begunAt }] of events.entries()) {
    const endedAt = events[at + 1]?.begunAt ?? Number.POSITIVE_INFINITY;
    const isInIt = (moment: number) => moment >= begunAt && moment < endedAt;
    const answered = answeredWhen(people.answered, isInIt);
    const kept = await compareWithDatabase(primary.ownerUrl, answered);
    const [longest] = people.waits.filter((wait) => isInIt(wait.at)).sort((one, other) => other.ms - one.ms);
    const waited = longest?.ms ?? 0;
    const lost = Object.values(kept.missing).reduce((sum, count) => sum + count, kept.unsettled);
    const count = Object.values(answered).reduce((sum, all) => sum + all.size, 0);
    console.log(
      `${name}: ${count} writes answered, ${lost} lost, ${kept.paidTwice + kept.writtenTwice} doubled, longest wait ${seconds(waited)}${longest ? ` (${longest.what}, ${longest.tries} tries)` : ''}`,
    );
    fellShort ||= waited > MOST_WAIT_MS || !isWhole(kept);
  }
  const kept = await compareWithDatabase(primary.ownerUrl, people.answered);
  const { hires, payments, messages, payouts } = people.answered;
  console.log(
    `altogether: ${hires.size} hires, ${payments.size} payments, ${messages.size} messages, ${payouts.size} pay-outs, ${people.reads()} reads; ${people.unanswered()} requests had no answer and were made again; wrong in the books: ${kept.wrongInTheBooks}`,
  );
  const { replicas: fromReplicas, primary: fromPrimary } = await readsByWhom(ports);
  console.log(`reads that may lag: ${fromReplicas} from replicas, ${fromPrimary} from the primary`);
  if (people.refused.size) console.log('refused:', Object.fromEntries(people.refused));
  process.exitCode = fellShort || !isWhole(kept) ? 1 : 0;
} finally {
  await Promise.all(products.map((product) => product.stop()));
  balancer?.close();
  for (const link of links) link.close();
  await cluster.close();
  await rm(folder, { recursive: true, force: true });
}
