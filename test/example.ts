import { createECDH, randomBytes } from 'node:crypto';
import { z } from 'zod';

type Schema = { [key: string]: unknown };

/** Values for fields whose schema does not say enough. */
const byName: Record<string, () => unknown> = {
  auth: () => randomBytes(16).toString('base64url'),
  avatar: () => '',
  color: () => '#044e6d',
  currency: () => 'USD',
  email: () => `${unique()}@example.com`,
  endpoint: () => `https://push.example.com/${unique()}`,
  events: () => ['message.created'],
  expires_at: () => Math.floor(Date.now() / 1000) + 86_400,
  features: () => [],
  password: () => 'correct horse battery',
  p256dh: () => createECDH('prime256v1').generateKeys('base64url'),
  slug: () => unique(),
  time_zone: () => 'Asia/Hong_Kong',
  unique_plan_tag: () => unique(),
  until: () => Math.floor(Date.now() / 1000) + 86_400,
  url: () => 'https://example.com/hook',
  username: () => unique(),
  username_or_email: () => `${unique()}@example.com`,
};

let count = 0;

function unique(): string {
  return `made-${process.pid}-${++count}`;
}

/** The smallest body that the schema takes: its required fields, at their lower bounds. */
export function exampleOf(schema: z.ZodType): unknown {
  return exampleFrom(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, '');
}

/** The query string with the fields that the route requires; empty without any. */
export function exampleQuery({ query }: { query?: z.ZodType }): string {
  const fields = Object.entries(query ? (exampleOf(query) as object) : {});
  return fields.length > 0
    ? `?${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}`
    : '';
}

function exampleFrom(schema: Schema, name: string): unknown {
  const known = byName[name];
  if (known) return known();
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (choices) return exampleFrom(choices[0]!, name);
  if ('const' in schema) return schema['const'];
  if (schema['enum']) return (schema['enum'] as unknown[])[0];
  switch (schema['type']) {
    case 'object':
      return exampleObject(schema);
    case 'array':
      return Array.from({ length: Number(schema['minItems'] ?? 0) }, () =>
        exampleFrom(schema['items'] as Schema, name),
      );
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1));
    case 'boolean':
      return true;
    case 'string':
      return unique().padEnd(Number(schema['minLength'] ?? 0), 'x');
    default:
      return {};
  }
}

function exampleObject(schema: Schema): Record<string, unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  const required = (schema['required'] ?? []) as string[];
  return Object.fromEntries(required.map((name) => [name, exampleFrom(properties[name] ?? {}, name)]));
}
