import { connect, createServer, type Server, type Socket } from 'node:net';

/** A bad network between browsers and a server, which cuts connections at random and is sometimes away for a while. */
export interface CuttingProxy {
  port: number;
  /** Starts cutting connections. */
  begin(): void;
  /** Stops cutting connections. */
  end(): void;
  cuts: number;
  close(): Promise<void>;
}

export interface BadLink {
  /** The port on which the server listens now, on this machine; called for each connection. */
  targetPort(): number;
  /** Returns a number from 0 to 1; the same sequence makes the same network. */
  random(): number;
}

/** One in this many connections carries only a few bytes. */
const SHORT_LIVED = 3;
const MOST_BYTES_OF_SHORT_LIVED = 6_000;
/** The average interval after which one of the open connections is cut. */
const CUT_EVERY_MS = 700;
/** One time in this many, the whole link goes away for a moment. */
const AWAY = 12;
const AWAY_MS = 1_500;

/** Pseudo-random numbers that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Starts a proxy in front of a server that cuts connections at any byte of any request or answer. */
export async function startCuttingProxy({ targetPort, random }: BadLink): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  let bad = false;
  let awayUntil = 0;
  let timer: NodeJS.Timeout | undefined;

  const cut = (socket: Socket) => {
    proxy.cuts += 1;
    socket.resetAndDestroy();
  };
  const server: Server = createServer((client) => {
    if (bad && performance.now() < awayUntil) return cut(client);
    const upstream = connect(targetPort(), '127.0.0.1');
    let bytesLeft =
      bad && random() < 1 / SHORT_LIVED ? random() * MOST_BYTES_OF_SHORT_LIVED : Number.POSITIVE_INFINITY;
    open.add(client);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (bytes) => {
        bytesLeft -= bytes.length;
        if (bad && bytesLeft < 0) {
          // A part of the data still arrives.
          to.write(bytes.subarray(0, Math.max(0, bytes.length + bytesLeft)));
          setImmediate(cut, client);
        } else if (!to.write(bytes)) {
          from.pause();
          to.once('drain', () => from.resume());
        }
      });
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(client);
        to.destroy();
      });
    }
  });
  const cutOneSoon = () => {
    timer = setTimeout(
      () => {
        if (random() < 1 / AWAY) {
          awayUntil = performance.now() + AWAY_MS;
          for (const socket of open) cut(socket);
        }
        const sockets = [...open];
        const chosen = sockets[Math.floor(random() * sockets.length)];
        if (chosen) cut(chosen);
        cutOneSoon();
      },
      CUT_EVERY_MS * (0.5 + random()),
    );
  };
  const proxy: CuttingProxy = {
    port: 0,
    cuts: 0,
    begin() {
      bad = true;
      cutOneSoon();
    },
    end() {
      bad = false;
      clearTimeout(timer);
    },
    async close() {
      clearTimeout(timer);
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (typeof address === 'object' && address) proxy.port = address.port;
  return proxy;
}
