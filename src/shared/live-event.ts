import type { z } from 'zod';

/** A live event as it is sent to browsers. Transient ones, such as that a person is typing, have no number. */
export interface LiveEvent {
  number?: number;
  kind: string;
  data: unknown;
}

/** A kind of live event and the shape of its data: the contract between the code that publishes it and the browser. */
export interface LiveEventDefinition<Kind extends string = string, Data extends z.ZodType = z.ZodType> {
  kind: Kind;
  summary: string;
  data: Data;
}

/** Returns the definition unchanged, with its exact types. */
export const defineLiveEvent = <const Kind extends string, Data extends z.ZodType>(
  definition: LiveEventDefinition<Kind, Data>,
): LiveEventDefinition<Kind, Data> => definition;

/** An event of one of these definitions, as the browser receives it. */
export type LiveEventOf<Definition> =
  Definition extends LiveEventDefinition<infer Kind, infer Data>
    ? { number?: number; kind: Kind; data: z.output<Data> }
    : never;

/**
 * Messages of the stream itself: `reset` tells the browser to load everything again, `signed-out` that the session has
 * ended.
 */
export type StreamEvent = { kind: 'reset'; data: { number: number } } | { kind: 'signed-out'; data: null };
