/** Which page of a queue is shown: the position after which it begins, and the one after its end. */
export interface QueuePage {
  after: string;
  next: string | null;
}

/** Position in the address of a page. */
export const afterIn = (request: Request): string => new URL(request.url).searchParams.get('after') ?? '';

/** End of the addresses of a page's cases, so that an opened case leaves the list where it is. */
export const searchOf = ({ after }: QueuePage): string => (after ? `?${new URLSearchParams({ after })}` : '');

/** Sentence above the list: how many it shows. */
export function leadOf(
  shown: number,
  { after, next }: QueuePage,
  { empty, are = 'listed', order }: { empty: string; are?: string; order: string },
): string {
  if (shown === 0) return after ? 'There are no more.' : empty;
  return `${shown} ${are}${after || next ? ' on this page' : ''}, ${order}`;
}
