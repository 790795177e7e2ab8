/**
 * What happens, as this browser hears it. See src/features/live/server/live-stream.ts for the other end.
 */

/** Something that happened. Without a number it is of the moment only, such as that somebody is typing. */
export interface LiveEvent {
  number?: number;
  kind: string;
  data: unknown;
}

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();

/** Hears everything from now on. @returns what stops it */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
