import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { ClamdAddress } from '../../../server/clamd-settings.ts';

/**
 * Cap on the size of clamd's answer. By default clamd takes 25 MB a stream (StreamMaxLength); its complaint about a
 * larger one is treated as a failure.
 */
const MOST_ANSWER_BYTES = 4_096;
const WAIT_MS = 30_000;
/** Chunk size in bytes; clamd expects each chunk to be preceded by its length. */
const PIECE = 64 * 1024;

/** Result of a scan; `name` is the malware's. */
export type Scanned = { clean: true } | { clean: false; name: string };

/**
 * Scans a file with clamd's INSTREAM command (https://docs.clamav.net/manual/Usage/Scanning.html, clamd(8)). The
 * bytes go over the connection, so clamd may run as another user or on another machine.
 *
 * @throws Error when clamd cannot be reached, takes longer than 30 seconds, or answers anything but OK or FOUND
 */
export async function scanFile(address: ClamdAddress, path: string): Promise<Scanned> {
  const answer = await sendCommand(address, async (socket) => {
    socket.write('zINSTREAM\0');
    for await (const piece of createReadStream(path, { highWaterMark: PIECE })) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE((piece as Buffer).length);
      socket.write(length);
      await written(socket, piece as Buffer);
    }
    socket.write(Buffer.alloc(4));
  });
  if (answer === 'stream: OK') return { clean: true };
  const name = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1];
  if (name) return { clean: false, name };
  throw new Error(`clamd answered “${answer.slice(0, 200)}”`);
}

/**
 * Checks that clamd is up.
 *
 * @throws Error when clamd does not answer
 */
export async function pingClamd(address: ClamdAddress): Promise<void> {
  const answer = await sendCommand(address, async (socket) => void socket.write('zPING\0'));
  if (answer !== 'PONG') throw new Error(`clamd answered “${answer.slice(0, 200)}”`);
}

/** Writes a chunk and waits for backpressure to clear, so that the whole file is never held in memory. */
function written(socket: Socket, piece: Buffer): Promise<void> | undefined {
  if (socket.write(piece)) return undefined;
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.once('drain', done).once('close', done);
  });
}

/** Connects, sends, and reads the single answer, which ends with a zero byte or when the connection closes. */
function sendCommand(address: ClamdAddress, send: (socket: Socket) => Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    let answer = Buffer.alloc(0);
    const end = (error?: Error) => {
      clearTimeout(timer);
      socket.destroy();
      if (error) reject(error);
      else
        resolve(
          answer
            .toString('utf8')
            .replace(/\0[\s\S]*$/, '')
            .trim(),
        );
    };
    const timer = setTimeout(() => end(new Error('clamd did not answer in time')), WAIT_MS);
    socket.on('data', (bytes) => {
      answer = Buffer.concat([answer, bytes]);
      if (answer.includes(0) || answer.length > MOST_ANSWER_BYTES) end();
    });
    socket.on('error', end);
    socket.on('close', () =>
      end(answer.length === 0 ? new Error('clamd hung up without an answer') : undefined),
    );
    socket.on('connect', () => void send(socket).catch(end));
  });
}
