import { type RawBuilder, sql } from 'kysely';

/**
 * A value that is the same for all rows, as a subquery, which PostgreSQL works out once. In the plan that is kept of a prepared
 * statement it knows no values, and would work out what is made of them for each row that it looks at.
 */
export const once = <Value>(value: RawBuilder<Value>): RawBuilder<Value> => sql`(select ${value})`;
