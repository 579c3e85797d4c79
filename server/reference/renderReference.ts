import { readFileSync } from 'node:fs';
import type { ApiCall, ApiDescription, JsonSchema } from '#server/platform/http/openapi.ts';
import { choicesOf, fieldsOf, itemOf, typeText, type Field } from './typeText.ts';

interface Call {
  path: string;
  method: string;
  call: ApiCall;
}

const style = readFileSync(new URL('./reference.css', import.meta.url), 'utf8');
const script = readFileSync(new URL('./reference.js', import.meta.url), 'utf8');

/** The reference as one HTML page that is complete without its script, with `__NONCE__` in place of the nonce. */
export function renderReference({ info, tags, paths }: ApiDescription): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  );
  const groups = tags
    .map(({ name }) => ({ name, calls: calls.filter(({ call }) => call.tags.includes(name)) }))
    .sort((a, b) => orderOf(a.name) - orderOf(b.name) || (a.name < b.name ? -1 : 1));
  const links = groups.map(({ name, calls }) => `<li><a href="#${slug(name)}">${name} (${calls.length})</a>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · ${info.title}</title>
<meta name="description" content="Every call of the ${info.title} API, with its fields, roles and replies.">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
<body>
<header>
<h1><a href="/">${info.title}</a> API reference</h1>
<a href="#calls">Skip to the calls</a> · <a href="/v1/openapi.json">OpenAPI 3.1</a>
</header>
<nav aria-label="Parts of the API">
<label for="filter">Find a call</label>
<input id="filter" type="search" placeholder="conversation, refund, PUT …" autocomplete="off">
<ul>${links.join('')}</ul>
</nav>
<main id="calls">
<p>${escape(info.description)}</p>
<dl>
<dt>Authentication</dt><dd><code>Authorization: Bearer &lt;token&gt;</code> with the token of a log-in, of a chat, or an API key (<code>parley_…</code>).</dd>
<dt>Reply</dt><dd><code>{"success": true, "data": …, "page": {"page", "size", "total"}}</code></dd>
<dt>Error</dt><dd><code>{"success": false, "error", "error_code", "trace_id", "fields"}</code> with a matching status; the trace id is also the header <code>X-Trace-Id</code>.</dd>
</dl>
${groups.map(({ name, calls }) => `<section id="${slug(name)}"><h2>${name}</h2>${calls.map(renderCall).join('\n')}</section>`).join('\n')}
<p id="none" hidden>No call has these words.</p>
</main>
<script nonce="__NONCE__">${script}</script>`;
}

function renderCall({ path, method, call }: Call): string {
  const bodies = Object.entries(call.requestBody?.content ?? {});
  const words = escape(`${method} ${path} ${call.summary}`.toLowerCase());
  return `<details id="${call.operationId}" data-words="${words}">
<summary><b>${method}</b> <code>${path.replaceAll('/', '/<wbr>')}</code> <span>${escape(call.summary)}</span></summary>
${call.description ? `<p>${escape(call.description)}</p>\n` : ''}<p>${accessText(call)}</p>
${call.parameters ? `<h3>Parameters</h3>${renderFields(call.parameters)}` : ''}
${bodies.map(([type, { schema }]) => `<h3>Body <small>${type}</small></h3>${renderSchema(schema)}`).join('')}
${renderReply(call)}
</details>`;
}

function renderReply(call: ApiCall): string {
  const { content } = call.responses['200'] as { content: Record<string, { schema: JsonSchema }> };
  const [[type, { schema }]] = Object.entries(content) as [[string, { schema: JsonSchema }]];
  const heading = `<h3>Reply <small>${type}</small></h3>`;
  if (type === 'text/event-stream')
    return `${heading}<p>Events until the connection is closed. Last-Event-ID replays what was missed.</p>`;
  if (type !== 'application/json') return `${heading}<p>The file.</p>`;
  const { data = {} } = schema['properties'] as Record<string, JsonSchema>;
  return heading + renderSchema(data);
}

function accessText({ 'x-access': access, 'x-roles': roles }: ApiCall): string {
  if (access === 'visitor') return 'Without a session.';
  if (access === 'customer') return 'The customer of a chat, with its session token.';
  if (access === 'user') return 'Any signed-in user.';
  if (access === 'admin') return 'Any administrator of the system.';
  const isConsole = access.startsWith('console.');
  if (!roles) return access;
  if (roles.length === 3) return isConsole ? 'Any administrator of the system.' : 'Any member.';
  return `${isConsole ? 'Administrators' : 'Members'} with the role ${roles.join(' or ')}.`;
}

function renderSchema(schema: JsonSchema): string {
  const objects = choicesOf(schema)?.filter((choice) => choice['properties']) ?? [];
  if (objects.length > 0) return objects.map((object) => renderFields(fieldsOf(object))).join('<p>or</p>');
  const fields = fieldsOf(schema);
  if (fields.length === 0) return `<p>${escape(typeText(schema)) || '{}'}</p>`;
  return `${itemOf(schema) ? '<p>A list of objects:</p>' : ''}${renderFields(fields)}`;
}

function renderFields(fields: Field[]): string {
  return `<table>${fields.map((field) => renderField(field)).join('')}</table>`;
}

function renderField({ name, required, schema }: Field, depth = 0): string {
  const inner = depth < 2 ? fieldsOf(schema) : [];
  const label = required ? name : `${name}<small> optional</small>`;
  return `<tr><th scope="row" class="depth${depth}">${label}<td>${escape(typeText(schema))}${inner.map((field) => renderField(field, depth + 1)).join('')}`;
}

/** Calls of a workspace first, then the public ones, then the console's. */
function orderOf(tag: string): number {
  if (tag.startsWith('console')) return 3;
  if (tag.startsWith('webhook')) return 2;
  if (tag.startsWith('public')) return 1;
  return tag === 'system' ? 4 : 0;
}

function slug(name: string): string {
  return `part-${name.replace(/[^a-z0-9]+/gi, '-')}`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
