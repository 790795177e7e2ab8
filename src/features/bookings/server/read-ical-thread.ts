import { parentPort } from 'node:worker_threads';
import { readBusyTimes } from './read-ical.ts';

/* A thread of its own for a calendar that someone else wrote (read-apart.ts): says that it is ready, then answers the one
   calendar that it is sent. */

/** What the thread is sent. */
export interface CalendarToRead {
  text: string;
  from: Date;
  until: Date;
}

parentPort?.once('message', ({ text, from, until }: CalendarToRead) => {
  parentPort?.postMessage(readBusyTimes(text, from, until));
});
parentPort?.postMessage('ready');
