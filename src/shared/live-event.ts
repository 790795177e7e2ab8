import type { z } from 'zod';

/** Something a browser is told, as it travels. Without a number it is of the moment only, such as that a person is typing. */
export interface LiveEvent {
  number?: number;
  kind: string;
  data: unknown;
}

/** A kind of event and what it says: the contract between the code that publishes it and every browser. */
export interface LiveEventDefinition<Kind extends string = string, Data extends z.ZodType = z.ZodType> {
  kind: Kind;
  summary: string;
  data: Data;
}

/** Keeps the exact types of a definition. */
export const defineLiveEvent = <const Kind extends string, Data extends z.ZodType>(
  definition: LiveEventDefinition<Kind, Data>,
): LiveEventDefinition<Kind, Data> => definition;

/** An event of one of these definitions, as a browser hears it. */
export type LiveEventOf<Definition> =
  Definition extends LiveEventDefinition<infer Kind, infer Data>
    ? { number?: number; kind: Kind; data: z.output<Data> }
    : never;

/** What the stream itself says: everything has to be loaded again, or the session is over. */
export type StreamEvent = { kind: 'reset'; data: { number: number } } | { kind: 'signed-out'; data: null };
