import { z } from 'zod';
import type { AnyCall, Who } from '../shared/call.ts';

type Json = Record<string, unknown>;

/** A description of an HTTP API by OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1), as far as this one needs it. */
export interface OpenApi {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; securitySchemes: Json };
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  /** The first part of the path behind /api, by which calls are grouped. */
  tags: string[];
  security: Json[];
  parameters?: Json[];
  requestBody?: Json;
  responses: Record<string, Json>;
}

const whoInWords: Record<Who, string> = {
  anyone: 'Anyone may make this call.',
  'signed-in': 'Whoever is signed in may make this call.',
  consumer: 'Consumers may make this call.',
  skilled: 'Skilled people may make this call.',
  admin: 'Only administrators may make this call.',
  'hire-customer':
    'The customer of the hire may make this call: by their account, or as a guest with the key from their link.',
  'hire-artisan': 'The artisan of the hire may make this call.',
  'hire-party':
    'The customer and the artisan of the hire may make this call: by their account, or as a guest with the key from their link.',
  'payment-provider': 'Only the payment provider makes this call; it signs what it sends.',
};

/**
 * Describes calls, from the very contracts that answer them.
 *
 * @param about.sessionCookie the name under which a session travels
 */
export function openApiOf(
  calls: AnyCall[],
  {
    title,
    description,
    url,
    sessionCookie,
  }: Record<'title' | 'description' | 'url' | 'sessionCookie', string>,
): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.1',
    info: { title, version: '1', description },
    servers: [{ url }],
    paths,
    components: {
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string', description: 'A sentence that can be shown to the person.' },
            code: { type: 'string', description: 'A stable name for programs.' },
            fields: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description: 'For each field that is not right, what is wrong with it.',
            },
          },
        },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
  };
}

function operationOf(call: AnyCall): Operation {
  const parameters = [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')];
  const requestBody = requestBodyOf(call);
  const limit = call.rateLimit
    ? ` At most ${call.rateLimit.max} times in ${call.rateLimit.perSeconds} seconds from one ${call.rateLimit.by ?? 'session or address'}.`
    : '';
  return {
    operationId: operationIdOf(call),
    summary: call.summary,
    description: whoInWords[call.who] + limit,
    tags: [call.path.split('/')[2] ?? ''],
    security: securityOf(call.who),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      [call.status ?? 200]: {
        description: 'Done.',
        content: { 'application/json': { schema: plain(schemaOf(call.answer, 'output')) } },
      },
      default: {
        description: 'Refused, with the reason.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** A guest needs no session, where the key in their link speaks for them. */
function securityOf(who: Who): Json[] {
  if (who === 'anyone' || who === 'payment-provider') return [];
  return who === 'hire-customer' || who === 'hire-party' ? [{ session: [] }, {}] : [{ session: [] }];
}

/** getApiUsersById: every call's own, since method and path together are. */
function operationIdOf({ method, path }: AnyCall): string {
  const words = path.split(/[/:.-]+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function requestBodyOf({ body, files }: AnyCall): Json | undefined {
  if (files) {
    const properties = Object.fromEntries(
      Object.entries(files).map(([name, description]) => [
        name,
        { type: 'string', format: 'binary', description },
      ]),
    );
    return { required: true, content: { 'multipart/form-data': { schema: { type: 'object', properties } } } };
  }
  return body && { required: true, content: { 'application/json': { schema: inputSchemaOf(body) } } };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = inputSchemaOf(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }));
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json;

/**
 * What may be sent. A field that is tidied up before it is checked says what it takes at its beginning (text) and
 * how it must be at its end (a date, 300 characters at most); both belong in its description.
 */
function inputSchemaOf(schema: z.ZodType): Json {
  const given = schemaOf(schema, 'input');
  const kept = (schemaOf(schema, 'output').properties ?? {}) as Record<string, Json>;
  const properties = Object.fromEntries(
    Object.entries((given.properties ?? {}) as Record<string, Json>).map(([name, each]) => {
      const checked = kept[name]?.type === each.type ? kept[name] : {};
      return [name, plain({ ...checked, ...each })];
    }),
  );
  return { ...plain(given), ...(given.properties !== undefined && { properties }) };
}

/** Without what says the same again: the dialect's name, and the pattern of a format that has a name. */
function plain(schema: Json): Json {
  const { $schema: _dialect, ...rest } = schema;
  if (rest.format !== undefined) delete rest.pattern;
  return rest;
}
