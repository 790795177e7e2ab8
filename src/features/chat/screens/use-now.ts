import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/**
 * The server's time, going on from when the page was made: a device's own clock may be wrong by a day, and "Today" with
 * it.
 *
 * @param loadedAt when the server made the page
 */
export function useNow(loadedAt: string): string {
  const [now, setNow] = useState(loadedAt);
  useEffect(() => {
    setNow(loadedAt);
    const startedAt = Date.now();
    const tick = () => setNow(new Date(Date.parse(loadedAt) + Date.now() - startedAt).toISOString());
    const timer = setInterval(tick, MINUTE_MS);
    return () => clearInterval(timer);
  }, [loadedAt]);
  return now;
}
