import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { connect, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/*
 * The network between the parts of a cluster: the primary's stable address, which a managed PostgreSQL also has, and
 * the load balancer in front of the processes.
 */

/** A stable address for one process that leads to the current primary. */
export class DatabaseLink {
  readonly #server: TcpServer;
  readonly #pairs = new Set<[Socket, Socket]>();
  #target: number | undefined;
  #isCut = false;

  /** @param target the primary's port */
  constructor(target: number) {
    this.#target = target;
    this.#server = createTcpServer((client) => this.#accept(client));
  }

  /** @returns the stable port */
  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address !== 'object' || !address) throw new Error('no port was given');
    return address.port;
  }

  #accept(client: Socket): void {
    client.on('error', () => undefined);
    if (this.#target === undefined) {
      client.destroy();
      return;
    }
    const server = connect(this.#target, '127.0.0.1');
    const pair: [Socket, Socket] = [client, server];
    this.#pairs.add(pair);
    for (const [from, to] of [pair, [server, client]] as const) {
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#pairs.delete(pair);
        to.destroy();
      });
      from.on('data', (bytes) => to.write(bytes));
    }
    if (this.#isCut) for (const socket of pair) socket.pause();
  }

  /**
   * Closes all connections, and refuses new ones until there is another primary. @param target the new primary's port;
   * undefined: none yet
   */
  moveTo(target: number | undefined): void {
    this.#target = target;
    for (const [client, server] of this.#pairs) {
      client.destroy();
      server.destroy();
    }
  }

  /**
   * Simulates an unplugged cable: nothing arrives, without any error. Data that was sent arrives when it is plugged in
   * again.
   */
  async cut(forMs: number): Promise<void> {
    this.#isCut = true;
    for (const pair of this.#pairs) for (const socket of pair) socket.pause();
    await pause(forMs);
    this.#isCut = false;
    for (const pair of this.#pairs) for (const socket of pair) socket.resume();
  }

  close(): void {
    this.moveTo(undefined);
    this.#server.close();
  }
}

/** How often a process is asked whether it is ready, and how long it may take to answer. */
const READY_EVERY_MS = 250;
const READY_TIMEOUT_MS = 1_000;

/** Distributes requests among the processes that are ready, in turn. */
export class LoadBalancer {
  readonly #ports: readonly number[];
  readonly #ready = new Set<number>();
  readonly #server: Server;
  #turn = 0;
  #closed = false;

  constructor(ports: readonly number[]) {
    this.#ports = ports;
    this.#server = createServer((asked, answer) => {
      const chunks: Buffer[] = [];
      asked.on('data', (chunk: Buffer) => chunks.push(chunk));
      asked.on('end', () => {
        this.#turn += 1;
        const ready = this.#ports.filter((port) => this.#ready.has(port));
        const first = this.#turn % (ready.length || 1);
        const order = [...ready.slice(first), ...ready.slice(0, first)];
        const give = (at: number): void => {
          const port = order[at];
          if (port === undefined) {
            answer.writeHead(502).end();
            return;
          }
          const { method, headers, url: path } = asked;
          const passed = request({ host: '127.0.0.1', port, method, path, headers }, (given) => {
            answer.writeHead(given.statusCode ?? 502, given.headers);
            given.on('error', () => answer.destroy());
            given.pipe(answer);
          });
          passed.on('error', (error: NodeJS.ErrnoException) => {
            this.#ready.delete(port);
            if (answer.headersSent) answer.destroy();
            // A write that may have arrived is retried only by the client, which knows its idempotency key.
            else if (method === 'GET' || error.code === 'ECONNREFUSED') give(at + 1);
            else answer.writeHead(502).end();
          });
          passed.end(Buffer.concat(chunks));
        };
        give(0);
      });
    });
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    for (const each of this.#ports) void this.#watch(each);
  }

  async #watch(port: number): Promise<void> {
    while (!this.#closed) {
      const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, {
        signal: AbortSignal.timeout(READY_TIMEOUT_MS),
      }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) this.#ready.add(port);
      else this.#ready.delete(port);
      await pause(READY_EVERY_MS);
    }
  }

  close(): void {
    this.#closed = true;
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
