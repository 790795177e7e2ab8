import type { AppContext } from './app-context.ts';
import { primaryOf } from './database.ts';

/**
 * What each app of this process has one of, made when it is first asked for: what one app counts in memory is not
 * counted against another, which a test runs beside it.
 *
 * @param make is given the context of the app's first request that asks, with the primary where that request reads from a replica
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
