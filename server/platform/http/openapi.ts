/** The OpenAPI description of the API, made from the schemas that validate its calls. */
import { z } from 'zod';
import type { Binding } from '#server/platform/http/binding.ts';
import type { RawRoute } from '#server/platform/http/rawRoute.ts';
import { page } from '#shared/schema/envelope.ts';
import type { Route } from '#shared/schema/route.ts';
import { consolePermissions, permissions } from '#shared/rules/permissions.ts';

export interface ApiDescription {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, ApiCall>>;
  components: object;
}

export interface ApiCall {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  /** A permission of a workspace or of the console, or who may on the platform. */
  'x-access': string;
  /** The roles that have the permission. */
  'x-roles'?: readonly string[];
  security: Record<string, string[]>[];
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
}

export type JsonSchema = { [key: string]: unknown };

const error = z.object({
  success: z.literal(false),
  error: z.string().describe('English prose; clients translate by error_code.'),
  error_code: z.string(),
  trace_id: z.string().describe('Finds the request in the log; also the header X-Trace-Id.'),
  fields: z.record(z.string(), z.string()).optional().describe('What is invalid, by field.'),
});

const errors = {
  400: 'The request could not be read.',
  401: 'No valid session or API key.',
  403: 'Not allowed by the role, the plan or the mode of the system.',
  404: 'Does not exist, or not in this workspace.',
  409: 'Not possible in the present state.',
  413: 'A file larger than 20 MB, or another body larger than 2 MB, of a public call than 64 kB.',
  422: 'Some fields are invalid; `fields` names them.',
  429: 'Rate limit exceeded; Retry-After says how long to wait.',
  500: 'An unexpected error; the log has it under the trace id.',
  507: 'A disk is almost full: files are rejected, and messages go on.',
};

export function describeApi(bindings: readonly Binding[], raw: readonly RawRoute[]): ApiDescription {
  const paths: ApiDescription['paths'] = {};
  const add = (path: string, method: string, call: ApiCall) => {
    (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {})[method] = call;
  };
  for (const { route, access } of bindings) {
    add(route.path, route.method.toLowerCase(), describeCall(route, access));
  }
  for (const one of raw) add(one.path, 'get', describeRaw(one));
  const names = new Set(
    Object.values(paths).flatMap((calls) => Object.values(calls).flatMap((call) => call.tags)),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version: '0.0.1',
      description:
        'Ids are integers, timestamps unix seconds, money integer cents with a currency, offsets of time zones hours × 100 + minutes. ' +
        'A field that is not described is rejected with 422. What belongs to another workspace is not found. ' +
        'Lists take page, size, field, asc and keyword. Send X-Locale (en, zh-hk, zh-cn) for texts in a language.',
    },
    servers: [{ url: '/' }],
    tags: [...names].sort().map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: { ErrorReply: json(error, 'output') },
      responses: Object.fromEntries(
        Object.entries(errors).map(([status, description]) => [
          `ErrorReply${status}`,
          {
            description,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorReply' } } },
          },
        ]),
      ),
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT or API key' } },
    },
  };
}

function describeCall(route: Route, access: Binding['access']): ApiCall {
  const reply = z.object({
    success: z.literal(true),
    data: route.reply,
    ...(route.paged && { page }),
  });
  const parameters = [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')];
  return {
    ...describeAccess(route.path, route.method, access),
    summary: route.summary,
    ...(route.description && { description: route.description }),
    ...(parameters.length > 0 && { parameters }),
    ...(bodyOf(route) && { requestBody: { required: true, content: bodyOf(route)! } }),
    responses: {
      200: {
        description: 'Success.',
        content: { 'application/json': { schema: json(reply, 'output') } },
      },
      ...errorRepliesOf(route, access),
    },
  };
}

function describeRaw({ path, summary, access, answers }: RawRoute): ApiCall {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  const parameters = names.map((name) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: { type: 'string' },
  }));
  return {
    ...describeAccess(path, 'GET', access),
    summary,
    ...(parameters.length > 0 && { parameters }),
    responses: {
      200: { description: 'Success.', content: { [answers]: { schema: { type: 'string' } } } },
      ...errorRepliesOf({ method: 'GET' }, access),
    },
  };
}

function describeAccess(path: string, method: string, access: Binding['access']) {
  const tables: Record<string, readonly string[]> = { ...permissions, ...consolePermissions };
  const roles = tables[access];
  return {
    operationId: operationIdOf(method, path),
    tags: [tagOf(path)],
    'x-access': access,
    ...(roles && { 'x-roles': roles }),
    security: access === 'visitor' ? [] : [{ token: [] }],
  };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = json(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function bodyOf(route: Route): Record<string, { schema: JsonSchema }> | undefined {
  if (route.files) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const form = { type: 'object', required: ['file'], properties: { file } };
    return {
      'multipart/form-data': { schema: form },
      ...(route.files === 'or lines' && { 'application/x-ndjson': { schema: { type: 'string' } } }),
    };
  }
  return route.body && { 'application/json': { schema: json(route.body, 'input') } };
}

function errorRepliesOf(
  route: Pick<Route, 'method' | 'params' | 'query' | 'body' | 'files'>,
  access: Binding['access'],
): Record<string, unknown> {
  const statuses = [400, ...(access === 'visitor' ? [] : [401]), 403, 404];
  if (route.method !== 'GET') statuses.push(409);
  if (route.files || route.body) statuses.push(413);
  if (route.params || route.query || route.body) statuses.push(422);
  statuses.push(429, 500);
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/ErrorReply${status}` }]),
  );
}

function json(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** `POST /v1/api/conversation/:id/take` is conversationByIdTakePost, `GET /v1/admin/plan` is adminPlanGet. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace(/^\/v1\/api\//, '')
    .replace(/^\/(v1\/)?/, '')
    .split(/[/_-]/)
    .map((word) => (word.startsWith(':') ? `by-${word.slice(1)}` : word))
    .flatMap((word) => word.split(/[_-]/));
  const name = words
    .map((word, index) => (index === 0 ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join('');
  return name + method[0] + method.slice(1).toLowerCase();
}

/** `/v1/api/conversation/:id/take` has the tag `conversation`, `/v1/admin/plan` `console: plan`. */
function tagOf(path: string): string {
  const [, version, area, entity] = path.split('/');
  if (version !== 'v1' || entity?.startsWith('system-')) return 'system';
  if (area === 'api') return entity!;
  const areaName = area === 'admin' ? 'console' : area!;
  return entity && !entity.startsWith(':') ? `${areaName}: ${entity}` : areaName;
}
