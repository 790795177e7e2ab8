import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

/** Seconds between reloads: short at first, since most payments arrive at once, then longer. */
const pausesSeconds = [2, 2, 3, 5, 8, 13, 20, 30];

/** Reloads the page's data repeatedly while `waiting`. */
export function usePolling(waiting: boolean): void {
  const polls = useRef(0);
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (!waiting || state !== 'idle') return;
    const pause = pausesSeconds[Math.min(polls.current, pausesSeconds.length - 1)] ?? 0;
    const timer = setTimeout(() => {
      polls.current += 1;
      void revalidate();
    }, pause * 1000);
    return () => clearTimeout(timer);
  }, [waiting, state, revalidate]);
}

/** The latest answer. Null means that a reload failed, so the previous answer is kept. */
export function useLastAnswer<Answer extends object>(answer: Answer | null): Answer {
  const [last, setLast] = useState(answer);
  if (answer !== null && answer !== last) setLast(answer);
  const known = answer ?? last;
  if (known === null) throw new Error('the page has never been answered');
  return known;
}
