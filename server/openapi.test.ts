/** /v1/openapi.json and /docs, for every call. */
import { describe, expect, it } from 'vitest';
import { bindings } from '#server/catalog.ts';
import { describeApi } from '#server/platform/http/openapi.ts';
import { renderReference } from '#server/reference/renderReference.ts';

const description = describeApi(bindings, []);
const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({ path, method, call })),
);

describe('describeApi', () => {
  it('has every call once, with a unique operationId', () => {
    expect(calls).toHaveLength(bindings.length);
    expect(new Set(calls.map(({ call }) => call.operationId)).size).toBe(calls.length);
  });

  it('describes every parameter of a path', () => {
    const wrong = calls.filter(({ path, call }) => {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const described = (call.parameters ?? []).filter((one) => one.in === 'path').map((one) => one.name);
      return inPath.sort().join() !== described.sort().join();
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('describes the reply of each call', () => {
    const vague = calls.filter(({ call }) => JSON.stringify(call.responses['200']).includes('"data":{}'));
    expect(vague.map(({ path, method }) => `${method} ${path}`)).toEqual([]);
  });

  it('rejects unknown fields in every body', () => {
    const open = calls.filter(({ call }) =>
      Object.values(call.requestBody?.content ?? {}).some(({ schema }) => !isClosed(schema)),
    );
    expect(open.map(({ path, method }) => `${method} ${path}`)).toEqual([
      'post /v1/api/knowledge/import',
      'post /v1/api/media',
      'post /v1/public/chat/media',
    ]);
  });

  it('is rendered by renderReference with every call', () => {
    const page = renderReference(description);
    for (const { call } of calls) expect(page).toContain(`id="${call.operationId}"`);
  });
});

function isClosed(schema: Record<string, unknown>): boolean {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Record<string, unknown>[] | undefined;
  if (choices) return choices.every(isClosed);
  return schema['additionalProperties'] === false;
}
