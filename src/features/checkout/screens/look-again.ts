import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

/** Seconds between two looks: soon at first, since most payments arrive at once, then in growing pauses. */
const pausesSeconds = [2, 2, 3, 5, 8, 13, 20, 30];

/** Asks for the page's data again, and again, while something is awaited. */
export function useLookAgain(waiting: boolean): void {
  const looks = useRef(0);
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (!waiting || state !== 'idle') return;
    const pause = pausesSeconds[Math.min(looks.current, pausesSeconds.length - 1)] ?? 0;
    const timer = setTimeout(() => {
      looks.current += 1;
      void revalidate();
    }, pause * 1000);
    return () => clearTimeout(timer);
  }, [waiting, state, revalidate]);
}

/** The newest answer that came; null means that none did, and the one before still stands. */
export function useLastAnswer<Answer extends object>(answer: Answer | null): Answer {
  const [last, setLast] = useState(answer);
  if (answer !== null && answer !== last) setLast(answer);
  const known = answer ?? last;
  if (known === null) throw new Error('the page has never been answered');
  return known;
}
