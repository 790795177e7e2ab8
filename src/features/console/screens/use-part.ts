import { useLoaderData } from 'react-router';
import type { Today } from './console-layout.tsx';

/** What the console's screen has read: who the operator is and what waits, and what the part that is open shows. */
export interface ConsolePage {
  today: Today;
  part: unknown;
  /** Why the part is not shown; null where it is. */
  refused: { status: number; message: string } | null;
}

/** What the open part has read, as its loader in `*-data.ts` gave it. */
export const usePart = <Loader extends (...args: never[]) => Promise<unknown>>() =>
  (useLoaderData() as ConsolePage).part as Awaited<ReturnType<Loader>>;

export const useToday = (): Today => (useLoaderData() as ConsolePage).today;
