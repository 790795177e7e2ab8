import { appendFileSync, chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { prepareDatabase } from '../src/app/prepare-database.ts';
import { findPostgresBinaries } from '../src/server/embedded-postgres-binaries.ts';
import { chooseAccount, createCluster, keepPassword } from '../src/server/embedded-postgres-cluster.ts';
import {
  databaseUrl,
  type Postmaster,
  type PostmasterOptions,
  startPostmaster,
} from '../src/server/embedded-postgres-postmaster.ts';
import { servingUrlOf } from '../src/server/serving-user.ts';
import { fastTemporaryFolder } from './fast-temporary-folder.ts';

/*
 * A PostgreSQL with streaming replicas, run with the product's own PostgreSQL programs. They have no pg_basebackup, so
 * a replica is a copy of the folder between pg_backup_start and pg_backup_stop, as PostgreSQL's manual describes
 * ("Making a Base Backup Using the Low Level API").
 */

const DATABASE = 'surehands';

/** One server of a cluster. */
export interface ClusterServer {
  /** Address for the user that owns everything. */
  ownerUrl: string;
  /** Address for the user that serves the product. */
  servingUrl: string;
  port: number;
  pid: number;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
  /** Runs a statement as the owner and returns its rows. */
  run<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>;
  /** On a replica: pauses the replay of the primary's writes until it is resumed. */
  freeze(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
  /** Ends it like a power cut. */
  kill(): Promise<void>;
  /** Starts it again on the same port, after a stop or a kill. */
  start(): Promise<void>;
}

export interface Cluster {
  primary: ClusterServer;
  /** Adds a replica of the primary. */
  addReplica(): Promise<ClusterServer>;
  /** Makes a replica follow another primary than its original one. */
  follow(replica: ClusterServer, primary: ClusterServer): Promise<void>;
  /** Stops all servers and deletes their files. */
  close(): Promise<void>;
}

/** @param durable false: nothing is synced to disk, for disposable data */
export async function startCluster({ durable = false } = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(fastTemporaryFolder(), 'surehands-cluster-'));
  // Started by root, PostgreSQL runs as another account.
  chmodSync(folder, 0o755);
  const password = keepPassword(folder, join(folder, 'none-yet'));
  const servers: ClusterServer[] = [];

  async function startServer(clusterFolder: string): Promise<ClusterServer> {
    const account = chooseAccount(clusterFolder);
    const options: PostmasterOptions = {
      binaries: await findPostgresBinaries(account),
      account,
      clusterFolder,
      logFile: join(folder, `${basename(clusterFolder)}.log`),
      password,
      durable,
      maxConnections: 100,
      backupDir: undefined,
      readyMs: 60_000,
      started: () => undefined,
    };
    let postmaster: Postmaster = await startPostmaster(options);
    process.on('exit', () => postmaster.interrupt());
    const ownerUrl = databaseUrl(postmaster.port, password, DATABASE);
    const server: ClusterServer = {
      ownerUrl,
      servingUrl: servingUrlOf(ownerUrl),
      port: postmaster.port,
      get pid() {
        return postmaster.pid;
      },
      get ended() {
        return postmaster.ended;
      },
      run: (statement) => runAt(databaseUrl(postmaster.port, password, 'postgres'), statement),
      async freeze() {
        await server.run('select pg_wal_replay_pause()');
        // The pause is only requested at first.
        const state = `select pg_get_wal_replay_pause_state() as state`;
        while ((await server.run<{ state: string }>(state))[0]?.state !== 'paused') {
          // No pause needed: every query takes a while.
        }
      },
      async resume() {
        await server.run('select pg_wal_replay_resume()');
      },
      stop: () => postmaster.stop(),
      async kill() {
        process.kill(postmaster.pid, 'SIGKILL');
        await postmaster.ended;
      },
      async start() {
        postmaster = await startPostmaster(options, server.port);
      },
    };
    servers.push(server);
    return server;
  }

  async function makePrimary(): Promise<ClusterServer> {
    const clusterFolder = join(folder, 'primary');
    const account = chooseAccount(clusterFolder);
    const binaries = await findPostgresBinaries(account);
    await createCluster(folder, clusterFolder, { binaries, account, password, durable });
    const server = await startServer(clusterFolder);
    await server.run(`create database ${DATABASE}`);
    // Every answered commit is in the log, even where that is not synced.
    await server.run(`alter database ${DATABASE} set synchronous_commit = on`);
    // A replica that was away for a moment can catch up.
    await server.run(`alter system set wal_keep_size = '512MB'`);
    await server.run('select pg_reload_conf()');
    await prepareDatabase({ ownerUrl: server.ownerUrl, servingUrl: server.servingUrl }, true);
    return server;
  }

  const primary = await makePrimary();
  const connectionTo = ({ port }: ClusterServer, name: string) =>
    `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=${name}`;

  return {
    primary,
    async addReplica() {
      const name = `replica${servers.length}`;
      const target = join(folder, name);
      const client = new pg.Client({ connectionString: primary.ownerUrl });
      await client.connect();
      try {
        await client.query(`select pg_backup_start('replica', true)`);
        copyCluster(join(folder, 'primary'), target);
        const { rows } = await client.query<{ labelfile: string }>(
          'select labelfile from pg_backup_stop(false)',
        );
        writeFileSync(join(target, 'backup_label'), rows[0]?.labelfile ?? '');
      } finally {
        await client.end();
      }
      writeFileSync(join(target, 'standby.signal'), '');
      appendFileSync(
        join(target, 'postgresql.auto.conf'),
        `primary_conninfo = '${connectionTo(primary, name)}'\n`,
      );
      return startServer(target);
    },
    async follow(replica, next) {
      await replica.run(`alter system set primary_conninfo = '${connectionTo(next, 'follower')}'`);
      await replica.run('select pg_reload_conf()');
    },
    async close() {
      // Replicas first, because a stopping primary waits until they have everything.
      for (const server of servers.reverse()) await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Files that each server makes for itself, or that must not be duplicated. */
const notCopied = /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/;
const copiedEmpty = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
]);

function copyCluster(source: string, target: string): void {
  cpSync(source, target, {
    recursive: true,
    filter: (path) => {
      const [top = '', ...below] = path.slice(source.length + 1).split('/');
      return !notCopied.test(basename(path)) && !(copiedEmpty.has(top) && below.length > 0);
    },
  });
  chmodSync(target, 0o700);
  mkdirSync(join(target, 'pg_wal'), { recursive: true });
}

async function runAt<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
