import { useLoaderData } from 'react-router';
import type { Today } from './console-layout.tsx';

/** Loader data of the console: the operator with their queues, and the open section. */
export interface ConsolePage {
  today: Today;
  part: unknown;
  /** Why the section is not shown; null when it is. */
  refused: { status: number; message: string } | null;
}

/** Loader data of the open section, typed by its loader in `*-data.ts`. */
export const usePart = <Loader extends (...args: never[]) => Promise<unknown>>() =>
  (useLoaderData() as ConsolePage).part as Awaited<ReturnType<Loader>>;

export const useToday = (): Today => (useLoaderData() as ConsolePage).today;
