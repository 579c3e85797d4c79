/** The description of the API, made from the schemas that validate it: /v1/openapi.json, read by /docs. */
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';
import { page } from '#shared/contract/envelope.ts';
import type { Route } from '#shared/contract/route.ts';

const refusal = z.object({
  success: z.literal(false),
  error: z.string().describe('English prose; clients translate by error_code.'),
  error_code: z.string(),
  trace_id: z.string().describe('Finds the request in the log; also the header X-Trace-Id.'),
  fields: z.record(z.string(), z.string()).optional().describe('What is wrong, by field.'),
});

export async function describeApi(server: FastifyInstance): Promise<void> {
  // These schemas describe; `perform` validates, and answers are made by JSON.stringify from parsed data.
  server.setValidatorCompiler(() => (value) => ({ value }));
  server.setSerializerCompiler(() => (data) => JSON.stringify(data));
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Parley',
        version: '0.0.1',
        description:
          'Ids are integers, timestamps unix seconds, money integer cents. Unknown fields are refused.',
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    hideUntagged: true,
  });
  server.get('/v1/openapi.json', { schema: { hide: true } }, async () => server.swagger());
}

export function schemaOf(route: Route): FastifySchema {
  const reply = z.object({
    success: z.literal(true),
    data: route.reply,
    ...(route.paged && { page }),
  });
  const open = route.path.startsWith('/v1/public/') || !route.path.startsWith('/v1/');
  return {
    summary: route.summary,
    tags: [tagOf(route.path)],
    ...(!open && { security: [{ token: [] }] }),
    ...(route.params && { params: json(route.params, 'input') }),
    ...(route.query && { querystring: json(route.query, 'input') }),
    ...(route.body && { body: json(route.body, 'input') }),
    response: { 200: json(reply, 'output'), default: json(refusal, 'output') },
  };
}

function json(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** `/v1/api/conversation/:id/take` belongs to conversation. */
function tagOf(path: string): string {
  const [, , area, entity] = path.split('/');
  return area === 'api' ? entity! : `${area ?? 'system'}${entity ? `: ${entity.replace(':', '')}` : ''}`;
}
