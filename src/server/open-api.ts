import { z } from 'zod';
import type { AnyCall, Who } from '../shared/call.ts';
import { KEY_HEADER, KEY_NAME } from '../shared/emailed-key.ts';
import { rolesWith } from '../shared/operator-roles.ts';
import { errorSchema, ownRefusalsOf, refusals, refusalsOf } from './open-api-refusals.ts';

type Json = Record<string, unknown>;

/** The parts of an OpenAPI 3.1 description (https://spec.openapis.org/oas/v3.1.1) that this one needs. */
export interface OpenApi {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; responses: Record<string, Json>; securitySchemes: Json };
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Json[];
  parameters?: Json[];
  requestBody?: Json;
  responses: Record<string, Json>;
}

export interface ApiFacts {
  title: string;
  description: string;
  /** Base URL of the API, without a path. */
  url: string;
  /** The name of the session cookie. */
  sessionCookie: string;
  /** Groups of calls, keyed by the part of the path after /api, with a name and a description. */
  groups: Record<string, { name: string; description: string }>;
}

const whoInWords: Record<Who, string> = {
  anyone: 'Anyone may make this call.',
  'signed-in': 'Anyone who is signed in may make this call.',
  consumer: 'Consumers may make this call.',
  skilled: 'Artisans may make this call.',
  admin: 'Only operators may make this call.',
  'hire-customer':
    'The customer of the hire may make this call: by their account, or as a guest with the key from their link.',
  'hire-artisan': 'The artisan of the hire may make this call.',
  'hire-party':
    'The customer and the artisan of the hire may make this call: by their account, or as a guest with the key from their link.',
  'payment-provider': 'Only the payment provider makes this call; it signs what it sends.',
};

/** Describes calls from the contracts that the server uses to answer them. */
export function openApiOf(
  calls: readonly AnyCall[],
  { title, description, url, sessionCookie, groups }: ApiFacts,
): OpenApi {
  const sent = schemasOf(calls, 'input', ({ params, query, body }) => ({ params, query, body }));
  const answered = schemasOf(calls, 'output', ({ answer }) => ({ answer }));
  const paths: OpenApi['paths'] = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    const [, first = '', second = ''] = call.path.split('/');
    const group = (groups[second] ?? groups[first])?.name;
    if (group === undefined) throw new Error(`${call.path} belongs to no group of calls`);
    const operation = operationOf(call, { group, schemas: { ...sent.parts, ...answered.parts } });
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.1',
    info: { title, version: '1', description },
    servers: [{ url }],
    tags: [...new Map(Object.values(groups).map((group) => [group.name, group])).values()],
    paths,
    components: {
      schemas: { ...sent.named, ...answered.named },
      responses: Object.fromEntries(
        Object.values(refusals).map(({ name, example, ...response }) => [
          name,
          {
            ...response,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example } },
          },
        ]),
      ),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
  };
}

type Part = 'params' | 'query' | 'body' | 'answer';
/** Keyed by operation and part, e.g. `getApiUsersById.params`. */
type Parts = Record<string, Json>;

/**
 * Converts the schemas of what calls take or answer to JSON Schema, all in one pass of Zod, so that a schema with a
 * name (`.meta({ id })`) is described once and referenced everywhere else.
 */
function schemasOf(
  calls: readonly AnyCall[],
  io: 'input' | 'output',
  partsOf: (call: AnyCall) => Partial<Record<Part, z.ZodType | undefined>>,
): { parts: Parts; named: Record<string, Json> } {
  const shape: Record<string, z.ZodType> = { error: errorSchema };
  for (const call of calls) {
    for (const [part, schema] of Object.entries(partsOf(call)))
      if (schema) shape[`${operationIdOf(call)}.${part}`] = schema;
  }
  const schema = z.toJSONSchema(z.object(shape), {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override({ jsonSchema }) {
      // A component's key is its name already, and a named format makes its pattern redundant.
      delete jsonSchema.id;
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/');
  const { properties, $defs } = JSON.parse(text) as { properties: Parts; $defs: Record<string, Json> };
  return { parts: properties, named: $defs };
}

function operationOf(call: AnyCall, { group, schemas }: { group: string; schemas: Parts }): Operation {
  const operationId = operationIdOf(call);
  const schemaOf = (part: Part) => schemas[`${operationId}.${part}`];
  const parameters = [
    ...parametersOf(schemaOf('params'), 'path'),
    ...parametersOf(schemaOf('query'), 'query').map((each) => keyInHeader(call, each)),
    ...Object.entries(call.requestHeaders ?? {}).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
  ];
  const requestBody = requestBodyOf(call, schemaOf('body'));
  return {
    operationId,
    summary: call.summary,
    description: [whoInWords[call.who], permissionInWords(call), limitInWords(call)]
      .filter(Boolean)
      .join(' '),
    tags: [group],
    security: securityOf(call.who),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      [call.status ?? 200]: successOf(call, schemaOf('answer')),
      ...Object.fromEntries(
        refusalsOf(call).map((status) => [
          status,
          { $ref: `#/components/responses/${refusals[status].name}` },
        ]),
      ),
      ...ownRefusalsOf(call),
    },
  };
}

const limitInWords = ({ rateLimit }: AnyCall): string =>
  rateLimit
    ? `At most ${rateLimit.max} times in ${rateLimit.perSeconds} seconds from one ${rateLimit.by ?? 'session or address'}.`
    : '';

function successOf({ answerType, answerHeaders, exampleAnswer }: AnyCall, schema: Json | undefined): Json {
  const content = answerType
    ? { [answerType]: {} }
    : { 'application/json': { schema, ...(exampleAnswer !== undefined && { example: exampleAnswer }) } };
  const headers = Object.entries(answerHeaders ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  return {
    description: 'Done.',
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    content,
  };
}

const permissionInWords = ({ permission }: AnyCall): string =>
  permission === undefined ? '' : `It needs the permission \`${permission}\`: ${rolesWith(permission)}.`;

/** A guest needs no session where the key in their link identifies them. */
function securityOf(who: Who): Json[] {
  if (who === 'anyone' || who === 'payment-provider') return [];
  return who === 'hire-customer' || who === 'hire-party' ? [{ session: [] }, {}] : [{ session: [] }];
}

/** E.g. getApiUsersById: unique, because method and path together are. */
function operationIdOf({ method, path }: AnyCall): string {
  const words = path.split(/[/:.-]+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function requestBodyOf({ files, exampleBody }: AnyCall, schema: Json | undefined): Json | undefined {
  if (files) {
    const properties = Object.fromEntries(
      Object.entries(files).map(([name, description]) => [name, { description }]),
    );
    const form = { type: 'object', properties, required: Object.keys(files) };
    return { required: true, content: { 'multipart/form-data': { schema: form } } };
  }
  if (!schema) return undefined;
  const example = exampleBody !== undefined && { example: exampleBody };
  return { required: true, content: { 'application/json': { schema, ...example } } };
}

/** The key of an emailed link is a header, except where an email program makes the call. */
const keyInHeader = ({ keyInAddress }: AnyCall, parameter: Json): Json =>
  keyInAddress || parameter.name !== KEY_NAME
    ? parameter
    : {
        description: 'The key from the link that we emailed. In the address it is refused.',
        ...parameter,
        name: KEY_HEADER,
        in: 'header',
      };

function parametersOf(schema: Json | undefined, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...each }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: each,
  }));
}
