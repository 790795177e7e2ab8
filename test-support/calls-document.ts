/** The part of JSON Schema 2020-12 that the description of the API uses. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  items?: Schema;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
}
interface Operation {
  summary: string;
  description: string;
  tags: string[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<
    string,
    { $ref?: string; description?: string; content?: Record<string, { schema?: Schema }> }
  >;
}
export interface ApiDescription {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Makes docs/calls.md: who may make each call, how often, its input with its bounds, and its answer. */
export function callsDocument({ tags, paths, components }: ApiDescription): string {
  const calls = Object.entries(paths).flatMap(([path, each]) =>
    Object.entries(each).map(([method, call]) => ({ name: `${method.toUpperCase()} ${path}`, call })),
  );
  const byCaller = new Map<string, string[]>();
  for (const { name, call } of calls) {
    const who = call.description.split('. ')[0]?.replace(/\.$/, '') ?? '';
    byCaller.set(who, [...(byCaller.get(who) ?? []), `\`${name}\``]);
  }
  const withKey = calls.filter(({ call }) => call.description.startsWith('Anyone') && takesKey(call));
  const sections = tags.map(({ name, description }) => [
    `## ${name}`,
    description,
    ...calls.filter(({ call }) => call.tags.includes(name)).map(({ name, call }) => callSection(name, call)),
  ]);
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `### ${name}\n\n${fieldLines(schema).join('\n')}`,
  );
  return `${[
    '# The calls',
    '<!-- Written from the contracts by `npx vitest run src/app/describe-api.test.ts -u`. Do not edit. -->',
    'Each call of the API: who may make it and how often, what it takes, and what it answers. `?` marks what may be left out; the numbers behind a type are its bounds. /api/docs shows the same with examples.',
    contentsOf(['Who may make which', ...tags.map(({ name }) => name), 'Named shapes']),
    '## Who may make which',
    ...[...byCaller].map(([who, names]) => `**${who}**: ${names.join(', ')}`),
    `Of the calls that anyone may make, these also take a key that we emailed (of a guest’s hire, or of a place on a waiting list): ${withKey.map(({ name }) => `\`${name}\``).join(', ')}`,
    ...sections.flat(),
    '## Named shapes',
    ...schemas,
  ].join('\n\n')}\n`;
}

/** A table of contents that links to the headings. */
const contentsOf = (headings: string[]): string =>
  headings.map((heading) => `[${heading}](#${heading.toLowerCase().replaceAll(' ', '-')})`).join(' · ');

const takesKey = ({ parameters = [], requestBody }: Operation): boolean =>
  parameters.some(({ name }) => name === 'key') ||
  Object.values(requestBody?.content ?? {}).some(({ schema }) => 'key' in (schema.properties ?? {}));

function callSection(
  name: string,
  { summary, description, parameters = [], requestBody, responses }: Operation,
): string {
  const lines = [`### ${name}`, '', summary, description, ''];
  for (const { name, in: place, required, schema } of parameters)
    lines.push(`- ${place} \`${name}${required ? '' : '?'}: ${typeOf(schema)}\``);
  for (const [kind, { schema }] of Object.entries(requestBody?.content ?? {}))
    lines.push(`- takes ${kind}`, ...fieldLines(schema).map((line) => `  ${line}`));
  for (const [status, { $ref, description = $ref?.split('/').at(-1) ?? '', content = {} }] of Object.entries(
    responses,
  )) {
    const [[, answer] = []] = Object.entries(content);
    const shape = answer?.schema ? `: \`${typeOf(answer.schema)}\`` : '';
    lines.push(
      `- ${status}${Number(status) < 400 ? shape : `: ${description.replace(/\s+/g, ' ').replaceAll(` (${status})`, '')}`}`,
    );
  }
  return lines.join('\n');
}

function fieldLines(schema: Schema): string[] {
  if (!schema.properties) return [`- \`${typeOf(schema)}\``];
  return Object.entries(schema.properties).map(
    ([name, field]) => `- \`${name}${schema.required?.includes(name) ? '' : '?'}: ${typeOf(field)}\``,
  );
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.replace('#/components/schemas/', '');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ') + defaultOf(schema);
  if ('const' in schema) return JSON.stringify(schema.const);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.map(typeOf).join(' | ') + defaultOf(schema);
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ');
  const types = [schema.type ?? 'anything'].flat();
  return types.map((type) => plainType(type, schema)).join(' | ') + defaultOf(schema);
}

function plainType(type: string, schema: Schema): string {
  if (type === 'array')
    return `[${schema.items ? typeOf(schema.items) : ''}]${bounds(schema.minItems, schema.maxItems)}`;
  if (type === 'object') {
    if (!schema.properties) {
      const { additionalProperties } = schema;
      return typeof additionalProperties === 'object' ? `{ any: ${typeOf(additionalProperties)} }` : 'object';
    }
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => `${name}${schema.required?.includes(name) ? '' : '?'}: ${typeOf(field)}`,
    );
    return `{ ${fields.join('; ')} }`;
  }
  if (type === 'string') {
    const kind = schema.format ?? (schema.pattern ? `text /${schema.pattern}/` : 'text');
    return kind + bounds(schema.minLength, schema.maxLength);
  }
  const least = schema.exclusiveMinimum === undefined ? schema.minimum : `>${schema.exclusiveMinimum}`;
  const most = schema.exclusiveMaximum === undefined ? schema.maximum : `<${schema.exclusiveMaximum}`;
  const isAny = (bound: unknown) => Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER;
  return type + bounds(isAny(least) ? undefined : least, isAny(most) ? undefined : most);
}

const bounds = (least?: number | string, most?: number | string): string =>
  least === undefined && most === undefined ? '' : ` ${least ?? ''}..${most ?? ''}`;
const defaultOf = (schema: Schema): string =>
  schema.default === undefined ? '' : ` (otherwise ${JSON.stringify(schema.default)})`;
