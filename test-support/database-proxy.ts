import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy in front of a database that a test can shut and reopen, to simulate a failed network or server. */
export interface DatabaseProxy {
  /** The database's address through the proxy. */
  url: string;
  /** Cuts every connection and accepts no more. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let server: Server;

  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server = createServer((client) => {
        // The run's own database listens on this machine, whether its address says so or names a socket.
        const upstream = connect(
          Number(target.port),
          target.hostname.startsWith('%2F') ? '127.0.0.1' : target.hostname,
        );
        for (const [from, to] of [
          [client, upstream],
          [upstream, client],
        ] as const) {
          sockets.add(from);
          from.pipe(to);
          from.on('error', () => to.destroy());
          from.on('close', () => {
            sockets.delete(from);
            to.destroy();
          });
        }
      });
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });

  const port = await listen(0);
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    async shut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async open() {
      await listen(port);
    },
  };
}
