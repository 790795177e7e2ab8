import type { AppContext } from './app-context.ts';

/**
 * What each app of this process has one of, made when it is first asked for: what one app counts in memory is not
 * counted against another, which a test runs beside it.
 *
 * @param make is given the context of the app's first request that asks
 */
export function onePerApp<Context extends Pick<AppContext, 'db'>, Value>(
  make: (context: Context) => Value,
): (context: Context) => Value {
  const values = new WeakMap<AppContext['db'], Value>();
  return (context) => {
    const known = values.get(context.db);
    if (known !== undefined) return known;
    const value = make(context);
    values.set(context.db, value);
    return value;
  };
}
