import { createServer, type Server, type Socket } from 'node:net';
import { atTheEnd } from './at-the-end.ts';

/**
 * The EICAR test file, which every scanner reports as a virus and which is harmless
 * (https://www.eicar.org/download-anti-malware-testfile/). It is in two parts, so that no scanner reports this source
 * file.
 */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** A fake daemon with clamd's protocol: zPING and zINSTREAM. */
export interface StandInClamd {
  /** Its address in the form of CLAMD_URL. */
  url: string;
  /** Every stream that was received completely. */
  received: Buffer[];
  /** A fixed answer; undefined: it checks for EICAR. `hang up`: it closes the connection. */
  answer: string | undefined;
  close(): Promise<void>;
}

/** @param path path of a Unix socket; absent: a port on this machine */
export async function startClamd(path?: string): Promise<StandInClamd> {
  const received: Buffer[] = [];
  const server: Server = createServer((socket) => serve(socket));
  const daemon: StandInClamd = {
    url: '',
    received,
    answer: undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  function serve(socket: Socket): void {
    let bytes = Buffer.alloc(0);
    const say = (text: string) => {
      if (daemon.answer === 'hang up') socket.destroy();
      else socket.end(`${daemon.answer ?? text}\0`);
    };
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      bytes = Buffer.concat([bytes, piece]);
      if (bytes.toString('latin1').startsWith('zPING\0')) return say('PONG');
      const stream = streamIn(bytes);
      if (!stream) return;
      received.push(stream);
      say(stream.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
    });
  }
  await new Promise<void>((resolve) =>
    path ? server.listen(path, resolve) : server.listen(0, '127.0.0.1', resolve),
  );
  const address = server.address();
  daemon.url = path ? `unix:${path}` : `tcp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  atTheEnd(() => daemon.close());
  return daemon;
}

/** The bytes between zINSTREAM and the empty chunk that ends them; undefined while the stream is incomplete. */
function streamIn(bytes: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (!bytes.toString('latin1', 0, command.length).startsWith(command)) return undefined;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    at += 4;
    if (length === 0) return Buffer.concat(pieces);
    if (at + length > bytes.length) return undefined;
    pieces.push(bytes.subarray(at, at + length));
    at += length;
  }
  return undefined;
}
