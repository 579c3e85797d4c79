import type { JsonSchema } from '#server/platform/http/openapi.ts';

export interface Field {
  name: string;
  required: boolean;
  schema: JsonSchema;
}

const typeNames: Record<string, string> = { string: 'text', boolean: 'true or false' };

/** A schema in words: `integer, 1 to 100`, `"open" | "resolved"`, `list of text`. */
export function typeText(schema: JsonSchema): string {
  const choices = choicesOf(schema);
  if (choices) return [...new Set(choices.map(typeText))].join(' or ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema['enum']) return (schema['enum'] as unknown[]).map((value) => JSON.stringify(value)).join(' | ');
  const item = itemOf(schema);
  if (item) return `list of ${typeText(item) || 'anything'}`;
  const type = String(schema['type'] ?? '');
  const parts = [typeNames[type] ?? type, boundsText(schema)];
  if ('default' in schema) parts.push(`default ${JSON.stringify(schema['default'])}`);
  if (schema['description']) parts.push(String(schema['description']));
  return parts.filter(Boolean).join(', ');
}

/** The fields of an object, of the objects in a list, or of the first alternative that has any. */
export function fieldsOf(schema: JsonSchema): Field[] {
  const objects = (choicesOf(schema) ?? [schema]).map((choice) => itemOf(choice) ?? choice);
  const object = objects.find((candidate) => candidate['properties']);
  if (!object) return [];
  const required = new Set((object['required'] as string[] | undefined) ?? []);
  return Object.entries(object['properties'] as Record<string, JsonSchema>).map(([name, field]) => ({
    name,
    required: required.has(name),
    schema: field,
  }));
}

export function choicesOf(schema: JsonSchema): JsonSchema[] | undefined {
  return (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
}

export function itemOf(schema: JsonSchema): JsonSchema | undefined {
  return schema['type'] === 'array' ? ((schema['items'] as JsonSchema | undefined) ?? {}) : undefined;
}

function boundsText(schema: JsonSchema): string {
  const unit = schema['type'] === 'string' ? ' characters' : '';
  const low = schema['minLength'] ?? finite(schema['minimum']);
  const high = schema['maxLength'] ?? finite(schema['maximum']);
  if (low !== undefined && high !== undefined) return `${String(low)} to ${String(high)}${unit}`;
  if (high !== undefined) return `at most ${String(high)}${unit}`;
  if (low !== undefined) return `at least ${String(low)}${unit}`;
  return schema['exclusiveMinimum'] === 0 ? 'positive' : '';
}

/** The bounds of a safe integer only say that it is one. */
function finite(value: unknown): number | undefined {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;
}
