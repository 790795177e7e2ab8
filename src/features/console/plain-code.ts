/** A status code in words: "awaiting payment". */
export const plainCode = (code: string): string =>
  code === 'disputed' ? 'problem reported' : code.replaceAll('_', ' ');

const actors: Record<string, string> = { system: 'automatically', operator: 'by an operator' };

/** Who took a step of a hire: "by the customer", "automatically". */
export const byActor = (actor: string): string => actors[actor] ?? `by the ${actor}`;
