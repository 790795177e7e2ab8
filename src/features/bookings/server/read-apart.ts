import { Worker } from 'node:worker_threads';
import { BoundedQueue } from '../../../server/bounded-queue.ts';
import type { BusyTime } from './read-ical.ts';
import type { CalendarToRead } from './read-ical-thread.ts';

const { NODE_COMPILE_CACHE } = process.env;
/** How long reading a calendar may take; one of 1 MB takes well under a second. */
const MOST_MS = 2_000;
const MOST_HEAP_MB = 128;
/** The thread gets no other setting, and no secret. With the cache it starts in less than half the processor time. */
const compileCache = { ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
const queue = new BoundedQueue({ atOnce: 1, mostWaiting: 20 });

/**
 * Reads a calendar in a thread of its own, which is ended when it takes too long or too much memory: the library never
 * finishes a rule that matches no day, such as 31 February, or a length of billions of days. The server answers meanwhile.
 *
 * @throws Error if the text is not a calendar, or cannot be read in time; Refusal 503 `busy`
 */
export const readBusyTimesApart = (text: string, from: Date, until: Date): Promise<BusyTime[]> =>
  queue.run(() => readInThread({ text, from, until }));

async function readInThread(calendar: CalendarToRead): Promise<BusyTime[]> {
  const thread = new Worker(new URL('./read-ical-thread.ts', import.meta.url), {
    env: compileCache,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<BusyTime[]>((resolve, reject) => {
      thread.once('message', () => {
        timer = setTimeout(() => reject(new Error('the calendar took too long to read')), MOST_MS);
        thread.once('message', resolve);
        thread.postMessage(calendar);
      });
      thread.once('error', reject);
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
