import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to the newest message, one means to follow the conversation. */
const AT_END_PX = 32;
/** So near to the top, older messages are asked for. */
const NEAR_TOP_PX = 480;

interface Wishes {
  /** The newest message's number. */
  newest: number;
  mayLoadOlder: boolean;
  loadOlder(): void;
  saw(number: number): void;
}

export interface Place {
  scroller: RefObject<HTMLElement | null>;
  onScroll(): void;
  atEnd: boolean;
  /** The newest message at the moment when the reader left the end; null at the end. */
  leftAt: number | null;
  toEnd(): void;
}

/**
 * Keeps what a reader looks at where it is while messages are put above and below it, follows the conversation for a reader who
 * stands at its end, and says how far it was seen. The scroller lays its one child out from its end
 * (`flex-direction: column-reverse`): 0 is the end, and everything above is negative.
 */
export function usePlace({ newest, mayLoadOlder, loadOlder, saw }: Wishes): Place {
  const scroller = useRef<HTMLElement>(null);
  const anchor = useRef<{ row: Element; top: number; scrolled: number }>(undefined);
  const follows = useRef(true);
  const opened = useRef(false);
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const wishes = useRef({ newest, mayLoadOlder, loadOlder, saw });
  useEffect(() => {
    wishes.current = { newest, mayLoadOlder, loadOlder, saw };
  });

  const look = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    // The line between two days is no such place: an older page's goes on above it.
    const rows = [...box.querySelectorAll<HTMLElement>('[data-number]')];
    const { top, bottom } = box.getBoundingClientRect();
    const reading = rows.find((row) => row.getBoundingClientRect().bottom > top + 1);
    anchor.current = reading && {
      row: reading,
      top: reading.getBoundingClientRect().top,
      scrolled: box.scrollTop,
    };
    follows.current = isAtEnd(box);
    setLeftAt((left) => (follows.current ? null : (left ?? wishes.current.newest)));
    const seen = rows.findLast((row) => row.getBoundingClientRect().top < bottom - 12);
    if (seen) wishes.current.saw(Number(seen.dataset.number));
    const above = box.scrollHeight - box.clientHeight + box.scrollTop;
    if (above < NEAR_TOP_PX && wishes.current.mayLoadOlder) wishes.current.loadOlder();
  }, []);

  // After every change of the thread, before it is painted.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    if (!opened.current) {
      opened.current = true;
      // A reader who scrolled before the script came is reading already.
      if (box.scrollTop === 0) openAtMark(box);
      look();
    } else if (follows.current && isAtEnd(box)) box.scrollTop = 0;
    // Also for a reader who scrolled away a moment ago: the event that says so comes with the next frame.
    else if (anchor.current?.row.isConnected) {
      // By how much it was moved, but for what somebody has scrolled since.
      const { row, top, scrolled } = anchor.current;
      const moved = row.getBoundingClientRect().top - top + box.scrollTop - scrolled;
      if (Math.abs(moved) >= 0.5) box.scrollTop += moved;
    }
  });
  useEffect(look);
  useEffect(() => {
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, [look]);

  const toEnd = useCallback(() => {
    follows.current = true;
    if (scroller.current) scroller.current.scrollTop = 0;
  }, []);
  return { scroller, onScroll: look, atEnd: leftAt === null, leftAt, toEnd };
}

/** What is put above or below does not change how far from its end such a scroller stands: only somebody who scrolls does. */
const isAtEnd = (box: HTMLElement): boolean => box.scrollTop > -AT_END_PX;

/** A conversation opens where the reader left it: at the first new message, else at its end. */
function openAtMark(box: HTMLElement): void {
  const mark = box.querySelector('[data-mark]');
  if (mark) box.scrollTop += mark.getBoundingClientRect().top - box.getBoundingClientRect().top - 24;
}
