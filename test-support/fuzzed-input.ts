import fc from 'fast-check';
import { z } from 'zod';

/* Random inputs for calls, made from their schemas: valid, or with something broken. */

type Schema = Record<string, unknown>;

/** Values that no form sends, but attackers and fuzzers do. */
const broken = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, '', ' ', 0, -1, 1.5, 1e308, true, [], {}, [[]], { length: 5 }],
    ...[
      '\u0000',
      '\ud800',
      '\u202e',
      'x'.repeat(20_000),
      "' or 1=1 --",
      '%00',
      '../../etc/passwd',
      '{{7*7}}',
    ],
    ...[
      '<script>alert(1)</script>',
      '2026-13-45',
      '2026-02-30',
      '25:61',
      'NaN',
      '-0',
      '1e400',
      '9'.repeat(40),
    ],
    ...[Number.MAX_SAFE_INTEGER, 2 ** 31, -(2 ** 63), '١٢٣', 'ẹ́'.normalize('NFD')],
  ),
  fc.string(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A value that mostly matches a JSON Schema. */
function anyValue(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const right = rightValue(schema, depth);
  return fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: broken });
}

function rightValue(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (depth > 5) return fc.constant(null);
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const some = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (some) return fc.oneof(...some.map((each) => rightValue(each, depth + 1)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, depth);
    case 'array':
      return fc.array(anyValue((schema.items ?? {}) as Schema, depth + 1), { maxLength: 3 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'string':
      return textOf(schema);
    default:
      return broken;
  }
}

function objectOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const required = new Set((schema.required ?? []) as string[]);
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, anyValue(each, depth + 1)]),
  );
  const whole = fc.record(fields, { requiredKeys: Object.keys(fields).filter((name) => required.has(name)) });
  const odd = fc.record(
    { __proto__: broken, constructor: broken, role: fc.constant('admin') },
    { requiredKeys: [] },
  );
  return fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: 1, arbitrary: fc.tuple(whole, odd).map(([one, other]) => ({ ...one, ...other })) },
  );
}

function numberOf({ minimum = -1_000, maximum = 1_000_000, type }: Schema): fc.Arbitrary<unknown> {
  const [min, max] = [Number(minimum), Number(maximum)];
  const edges = fc.constantFrom(min - 1, min, min + 1, max - 1, max, max + 1);
  return fc.oneof(
    edges,
    type === 'integer'
      ? fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31) })
      : fc.double(),
  );
}

function textOf({ format, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<unknown> {
  const day = fc
    .integer({ min: 1, max: 60 })
    .map((days) => new Date(Date.UTC(2026, 10, 20 + days)).toISOString());
  const words = fc.constantFrom(
    ...['08031234567', 'amina@example.ng', '09:30', '2026-12', 'Plumber', 'Lagos', 'Ikeja', '22222222222'],
    ...['https://example.ng/', 'Tap drips, ₦5,000 – ẹ jọ̀ọ́'],
  );
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return day;
  if (format === 'email') return fc.constantFrom('amina@example.ng', 'a@b', 'x'.repeat(300));
  const least = Math.min(Number(minLength), 300);
  const edge = fc.constantFrom(
    ...['x'.repeat(least), 'x'.repeat(Number(maxLength)), 'x'.repeat(Number(maxLength) + 1)],
  );
  return fc.oneof(
    { weight: 3, arbitrary: words },
    day.map((time) => time.slice(0, 10)),
    edge,
    fc.string(),
  );
}

/**
 * Bodies, queries or path parameters for a call.
 *
 * @param schema absent where the call takes none: then anything is sent
 * @param example also sent, with one of its fields broken
 */
export function inputFor(schema: z.ZodType | undefined, example?: unknown): fc.Arbitrary<unknown> {
  if (!schema) return fc.oneof(fc.constant(undefined), broken);
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  const made = anyValue(described);
  if (example === undefined || typeof example !== 'object' || example === null) return made;
  const names = Object.keys(example);
  const spoilt = fc
    .tuple(fc.constantFrom(...(names.length ? names : ['x'])), broken)
    .map(([name, value]) => ({ ...example, [name]: value }));
  return fc.oneof(fc.constant(example), spoilt, made);
}
