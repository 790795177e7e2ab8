import type { AppContext } from './app-context.ts';
import { primaryOf } from './database.ts';

/**
 * A value of which each app in this process has one, made on first use. Tests run several apps beside each other, and
 * their in-memory counters must not mix.
 *
 * @param make receives the context of the app's first request that needs it, with the primary even where that request
 *   reads from a replica
 */
export function onePerApp<Context extends Pick<AppContext, 'db'>, Value>(
  make: (context: Context) => Value,
): (context: Context) => Value {
  const values = new WeakMap<AppContext['db'], Value>();
  return (context) => {
    const db = primaryOf(context.db);
    const known = values.get(db);
    if (known !== undefined) return known;
    const value = make({ ...context, db });
    values.set(db, value);
    return value;
  };
}
