import { Redis } from 'ioredis';
import type { CountStore } from './shared-counts.ts';

/** How long an answer may take, before a process uses its own count instead. */
const TIMEOUT_MS = 1_000;

/**
 * Counters in Valkey or Redis, where `CACHE_URL` is set. A counter expires when its window ends.
 *
 * @param url `redis://` or `rediss://`, with the password, and the database's number as its path
 */
export function countsInCache(url: string): CountStore {
  const cache = new Redis(url, {
    keyPrefix: 'surehands:count:',
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: true,
    retryStrategy: (tries) => Math.min(tries * 200, 5_000),
  });
  // Every command that fails reports its error to its caller.
  cache.on('error', () => undefined);
  return {
    async add(reported) {
      const commands = cache.pipeline();
      for (const { key, count, endsInMs } of reported)
        commands
          .incrby(key, count)
          // NX: the window begins with the first count, and later ones do not extend it.
          .pexpire(key, Math.ceil(endsInMs), 'NX')
          .pttl(key);
      const answers = (await commands.exec()) ?? [];
      return reported.map(({ key }, at) => {
        const [counted, , left] = answers.slice(at * 3, at * 3 + 3);
        const error = counted?.[0] ?? left?.[0];
        if (error) throw error;
        return { key, count: Number(counted?.[1]), endsInMs: Math.max(1, Number(left?.[1])) };
      });
    },
    async close() {
      cache.disconnect();
    },
  };
}
