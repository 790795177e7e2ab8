import type { OpenApi, Operation } from '../server/open-api.ts';

/** One call as the page describes it. */
export interface DocumentedCall {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  takes: DocumentedField[];
  gives: DocumentedField[];
}

export interface DocumentedField {
  /** With dots for what lies within: `data.url`, `[].id` for each of a list. */
  name: string;
  /** Where it goes: path, query, body or form; absent in answers. */
  place?: string;
  type: string;
  required: boolean;
}

export interface CallGroup {
  name: string;
  calls: DocumentedCall[];
}

interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** The description of the API, put in order for people: a group for each thing it is about. */
export function documentedCalls({ paths }: OpenApi): CallGroup[] {
  const groups = new Map<string, DocumentedCall[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const name = operation.tags[0] ?? '';
      groups.set(name, [...(groups.get(name) ?? []), documented(method.toUpperCase(), path, operation)]);
    }
  }
  return [...groups].map(([name, calls]) => ({ name, calls })).sort((a, b) => a.name.localeCompare(b.name));
}

function documented(method: string, path: string, operation: Operation): DocumentedCall {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const success = Object.entries(responses).find(([status]) => status !== 'default')?.[1];
  return {
    id: operationId,
    method,
    path,
    summary,
    description,
    takes: [
      ...parameters.map((each) => ({
        name: String(each.name),
        place: String(each.in),
        type: typeInWords(each.schema as Schema),
        required: each.required === true,
      })),
      ...contentFields(requestBody, 'application/json', 'body'),
      ...contentFields(requestBody, 'multipart/form-data', 'form'),
    ],
    gives: contentFields(success, 'application/json'),
  };
}

function contentFields(
  content: Record<string, unknown> | undefined,
  kind: string,
  place?: string,
): DocumentedField[] {
  const kinds = content?.content as Record<string, { schema: Schema }> | undefined;
  const schema = kinds?.[kind]?.schema;
  return schema ? fieldsOf(schema, '').map((field) => (place ? { ...field, place } : field)) : [];
}

/** Two levels deep: further in, the type alone says enough. */
const DEEPEST = 2;

function fieldsOf(schema: Schema, prefix: string, depth = 0): DocumentedField[] {
  if (schema.items?.properties) return fieldsOf(schema.items, `${prefix}[].`, depth);
  return Object.entries(schema.properties ?? {}).flatMap(([key, each]) => {
    const name = `${prefix}${key}`;
    const within = objectIn(each);
    const required = schema.required?.includes(key) ?? false;
    const own = { name, type: typeInWords(each), required };
    if (!within || depth + 1 >= DEEPEST) return [own];
    return [own, ...fieldsOf(within, `${name}${each.type === 'array' ? '[]' : ''}.`, depth + 1)];
  });
}

/** The object inside a list, or beside "or null". */
function objectIn(schema: Schema): Schema | undefined {
  if (schema.properties) return schema;
  if (schema.items) return objectIn(schema.items);
  return schema.anyOf?.find((each) => each.properties);
}

function typeInWords(schema: Schema): string {
  if (schema.description) return schema.description;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) {
    const types = new Set(schema.anyOf.map(typeInWords).filter((type) => type !== 'anything'));
    return [...types].join(' or ') || 'anything';
  }
  if (schema.items) return `list of ${typeInWords(schema.items)}`;
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  return [type, schema.format, limitsInWords(schema)].filter(Boolean).join(', ');
}

function limitsInWords({ minLength, maxLength, minimum, maximum }: Schema): string {
  if (maxLength !== undefined) return `${minLength ?? 0} to ${maxLength} characters`;
  const beyond = (bound: number | undefined) =>
    bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER;
  if (!beyond(minimum) && !beyond(maximum)) return `${minimum} to ${maximum}`;
  return '';
}
