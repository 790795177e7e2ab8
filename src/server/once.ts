import { type RawBuilder, sql } from 'kysely';

/**
 * Wraps a value that is the same for all rows in a subquery, which PostgreSQL evaluates once. In the cached plan of a
 * prepared statement the value is unknown, so expressions over it would otherwise be evaluated for every row.
 */
export const once = <Value>(value: RawBuilder<Value>): RawBuilder<Value> => sql`(select ${value})`;
