import { useEffect, useState } from 'react';
import { MINUTE_MS } from '../../../shared/durations.ts';

/**
 * The current time by the server's clock, advanced since the page was rendered, because a device's clock may be wrong
 * by days and "Today" with it. ISO 8601.
 *
 * @param loadedAt when the server rendered the page
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
