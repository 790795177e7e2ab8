import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { Refusal } from '../../../server/refusal.ts';
import { MILES_PER_STAR } from '../../ranking/server/public.ts';
import type { SortOrder } from '../contract.ts';

/**
 * One sort key of a list. Every order ends with the id, so no two rows tie and a cursor continues exactly after the
 * last row, whatever was added or removed in between.
 */
export interface OrderKey {
  /** Alias of its column in statements. */
  name:
    | 'id'
    | 'by_closeness'
    | 'by_standing'
    | 'by_rating'
    | 'by_price'
    | 'by_name'
    | 'by_skill'
    | 'by_distance';
  /** SQL expression on a listing `l` and its place `p`; absent when the statement computes it. */
  of?: RawBuilder<unknown>;
  type: 'float8' | 'text' | 'uuid';
  descending?: boolean;
  /** Rows without a value come last, in both directions. */
  nullable?: boolean;
}

export type OrderValue = string | number | null;

const id: OrderKey = { name: 'id', type: 'uuid' };
const closeness: OrderKey = { name: 'by_closeness', type: 'float8', descending: true };
const standing: OrderKey = { name: 'by_standing', of: sql`l.standing`, type: 'float8', descending: true };
/** Standing reduced by the distance. */
const standingNearby: OrderKey = {
  ...standing,
  of: sql`l.standing - p.distance / ${sql.lit(MILES_PER_STAR)}`,
};
export const distance: OrderKey = { name: 'by_distance', of: sql`p.distance`, type: 'float8' };
/** Weighted instead of the plain average: 5.0 from two reviews says less than 4.9 from twelve. */
const rating: OrderKey = {
  name: 'by_rating',
  of: sql`l.weighed_rating`,
  type: 'float8',
  descending: true,
  nullable: true,
};
const price: OrderKey = {
  name: 'by_price',
  of: sql`l.price_from_kobo::float8`,
  type: 'float8',
  nullable: true,
};
const fullName: OrderKey = { name: 'by_name', of: sql`l.name`, type: 'text' };
const skill: OrderKey = { name: 'by_skill', of: sql`l.skill`, type: 'text', nullable: true };

/**
 * Sort keys of an order, most important first, ending with the id.
 *
 * @param asked.words whether words are searched for, so that `by_closeness` exists
 * @param asked.place whether a place was given, so that `p.distance` exists
 */
export function orderKeys(sort: SortOrder, asked: { words: boolean; place: boolean }): OrderKey[] {
  switch (sort) {
    case 'relevance':
      return [...(asked.words ? [closeness] : []), asked.place ? standingNearby : standing, id];
    case 'ratings':
      return [rating, id];
    case 'price':
      return [price, standing, id];
    case 'name':
      return [fullName, id];
    case 'skills':
      return [skill, standing, id];
    case 'distance':
      return [distance, standing, id];
  }
}

/** `, u.standing as by_standing`: columns to select for sorting later. */
export const orderColumns = (keys: OrderKey[]): RawBuilder<unknown> =>
  sql.join(
    keys.flatMap(({ name, of }) => (of ? [sql`, ${of} as ${sql.ref(name)}`] : [])),
    sql``,
  );

/** `, by_standing`: the same columns, selected again from an inner statement. */
export const carriedColumns = (keys: OrderKey[]): RawBuilder<unknown> =>
  sql.join(
    keys.flatMap(({ name, of }) => (of ? [sql`, ${sql.ref(name)}`] : [])),
    sql``,
  );

/** A column with the direction of its key. */
export const inOrder = (
  { descending, nullable }: OrderKey,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`${column}${sql.raw(`${descending ? ' desc' : ''}${nullable ? ' nulls last' : ''}`)}`;

/**
 * Columns for `order by`.
 *
 * @param table alias of the table that has them
 */
export const orderBy = (keys: OrderKey[], table: string): RawBuilder<unknown> =>
  sql.join(keys.map((key) => inOrder(key, sql.ref(`${table}.${key.name}`))));

/**
 * Condition for rows that come after the row with these values (keyset pagination).
 *
 * @param columnOf SQL expression of a key for such a row
 */
export function comesAfter(
  keys: OrderKey[],
  values: OrderValue[],
  columnOf: (key: OrderKey) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [key, ...otherKeys] = keys;
  const [value = null, ...otherValues] = values;
  if (!key) return sql`false`;
  const column = columnOf(key);
  const tie = comesAfter(otherKeys, otherValues, columnOf);
  if (value === null) return sql`(${column} is null and ${tie})`;
  const given = sql`${value}::${sql.raw(key.type)}`;
  const beyond = sql`${column} ${sql.raw(key.descending ? '<' : '>')} ${given}`;
  const orNothing = key.nullable ? sql` or ${column} is null` : sql``;
  return sql`(${beyond}${orNothing} or (${column} = ${given} and ${tie}))`;
}

/** Cursor after a row, as opaque text: the order's name and the row's key values. */
export function writeCursor(sort: SortOrder, values: OrderValue[]): string {
  return Buffer.from(JSON.stringify([sort, ...values])).toString('base64url');
}

const valueSchemas = {
  float8: z.number(),
  // PostgreSQL takes no null byte.
  text: z
    .string()
    .max(300)
    .regex(/^[^\0]*$/),
  uuid: z.uuid(),
} as const;

/**
 * Parses a cursor.
 *
 * @throws Refusal 400 when it was not made for this order
 */
export function readCursor(cursor: string, sort: SortOrder, keys: OrderKey[]): OrderValue[] {
  const [cursorSort, ...values] = parsedCursor(cursor);
  const fits =
    cursorSort === sort &&
    values.length === keys.length &&
    keys.every((key, index) => {
      const schema = key.nullable ? valueSchemas[key.type].nullable() : valueSchemas[key.type];
      return schema.safeParse(values[index]).success;
    });
  if (!fits) throw unusableCursor();
  return values as OrderValue[];
}

function parsedCursor(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

function unusableCursor(): Refusal {
  const message = 'This link to the next page no longer works. Please start again from the first page.';
  return new Refusal(400, 'invalid_cursor', message, { fields: { cursor: message } });
}
