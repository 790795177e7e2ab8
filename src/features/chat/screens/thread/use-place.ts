import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Within this distance of the newest message, the view follows the conversation. */
const AT_END_PX = 32;
/** Within this distance of the top, older messages are loaded. */
const NEAR_TOP_PX = 480;

interface Wishes {
  /** The number of the newest message. */
  newest: number;
  mayLoadOlder: boolean;
  loadOlder(): void;
  saw(number: number): void;
}

export interface Place {
  scroller: RefObject<HTMLElement | null>;
  onScroll(): void;
  atEnd: boolean;
  /** The number of the newest message when the reader left the end; null while at the end. */
  leftAt: number | null;
  toEnd(): void;
}

/**
 * Keeps the scroll position while messages are added above and below, follows the conversation for a reader at
 * the end, and reports how far it was seen. The scroller uses `flex-direction: column-reverse`, so 0 is the end
 * and positions above it are negative.
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
    // Day separators are no anchors: an older page inserts messages above them.
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

  // After each render, before paint.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    if (!opened.current) {
      opened.current = true;
      // A reader who scrolled before the script loaded is already reading.
      if (box.scrollTop === 0) openAtMark(box);
      look();
    } else if (follows.current && isAtEnd(box)) box.scrollTop = 0;
    // Also right after the reader has scrolled away: the scroll event only fires with the next frame.
    else if (anchor.current?.row.isConnected) {
      // By how far the row was moved, not counting what the reader has scrolled since.
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

/**
 * In a reversed scroller, content added above or below does not change the distance to the end; only scrolling does.
 */
const isAtEnd = (box: HTMLElement): boolean => box.scrollTop > -AT_END_PX;

/** Opens at the first new message, otherwise at the end. */
function openAtMark(box: HTMLElement): void {
  const mark = box.querySelector('[data-mark]');
  if (mark) box.scrollTop += mark.getBoundingClientRect().top - box.getBoundingClientRect().top - 24;
}
