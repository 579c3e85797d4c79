/** /docs: the description of the API as one page to read. No script but the filter; everything is found without it. */
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import {
  describeApi,
  type ApiCall,
  type ApiDescription,
  type JsonSchema,
} from '#server/platform/http/openapi.ts';
import type { RawRoute } from '#server/platform/http/rawRoute.ts';
import type { Binding } from '#server/platform/http/binding.ts';

export function serveReference(
  server: FastifyInstance,
  bindings: readonly Binding[],
  raw: readonly RawRoute[],
): void {
  const description = describeApi(bindings, raw);
  const json = JSON.stringify(description);
  let page: string | undefined;
  server.get('/v1/openapi.json', (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'no-cache')
      .send(json),
  );
  server.get('/docs', (_request, reply) => {
    page ??= drawReference(description);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(page.replaceAll('__NONCE__', nonce));
  });
}

/** The page, with `__NONCE__` where the scripts' nonce goes. */
export function drawReference({ info, tags, paths }: ApiDescription): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  );
  const groups = tags
    .map(({ name }) => ({ name, calls: calls.filter(({ call }) => call.tags.includes(name)) }))
    .sort((a, b) => order(a.name) - order(b.name) || (a.name < b.name ? -1 : 1));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · ${escape(info.title)}</title>
<meta name="description" content="Every call of the ${escape(info.title)} API, with its fields, its roles and its answers.">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${colours()}${style}</style>
<script nonce="__NONCE__">try{if(localStorage.theme==='dark')document.documentElement.classList.add('dark')}catch{}</script>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<a href="/" class="home">${escape(info.title)}</a><h1>API reference</h1>
<a class="file" href="/v1/openapi.json">OpenAPI 3.1</a>
</header>
<div class="sheet">
<nav aria-label="Parts of the API">
<label for="filter">Find a call</label>
<input id="filter" type="search" placeholder="conversation, refund, PUT …" autocomplete="off">
<ul>${groups.map(({ name, calls }) => `<li><a href="#${slug(name)}">${escape(name)}<span>${calls.length}</span></a></li>`).join('')}</ul>
</nav>
<main id="calls">
${introduction(info.description)}
${groups.map(({ name, calls }) => drawGroup(name, calls)).join('\n')}
<p class="none" hidden>No call has these words.</p>
</main>
</div>
<script nonce="__NONCE__">${script}</script>
</body>
</html>`;
}

interface Call {
  path: string;
  method: string;
  call: ApiCall;
}

function introduction(description: string): string {
  return `<section class="intro">
<p>${escape(description)}</p>
<dl>
<dt>Who asks</dt><dd><code>Authorization: Bearer &lt;token&gt;</code> with the token of a log-in, of a chat, or an API key (<code>parley_…</code>).</dd>
<dt>What comes back</dt><dd><code>{"success": true, "data": …, "page": {"page", "size", "total"}}</code></dd>
<dt>When it does not work</dt><dd><code>{"success": false, "error", "error_code", "trace_id", "fields"}</code> with the fitting status; the trace is also the header <code>X-Trace-Id</code>.</dd>
</dl>
</section>`;
}

function drawGroup(name: string, calls: Call[]): string {
  return `<section class="group" id="${slug(name)}"><h2>${escape(name)}</h2>
${calls.map(drawCall).join('\n')}</section>`;
}

function drawCall({ path, method, call }: Call): string {
  const body = Object.entries(call.requestBody?.content ?? {});
  const reply = call.responses['200'] as { content: Record<string, { schema: JsonSchema }> };
  const [[replyType, { schema }]] = Object.entries(reply.content) as [[string, { schema: JsonSchema }]];
  const shown = path
    .split('/')
    .map((part) => (part.startsWith('{') ? `<i>${escape(part)}</i>` : escape(part)));
  return `<details id="${call.operationId}" data-words="${escape(`${method} ${path} ${call.summary}`.toLowerCase())}">
<summary><b class="${method.toLowerCase()}">${method}</b><code>${shown.join('/<wbr>')}</code><span>${escape(call.summary)}</span></summary>
<p class="who">${escape(whoMay(call))}</p>
${
  call.parameters
    ? `<h3>Parameters</h3>${table(
        call.parameters.map((parameter) => ({
          name: parameter.name,
          required: parameter.required,
          schema: parameter.schema,
        })),
      )}`
    : ''
}
${body.map(([type, content]) => `<h3>Body <small>${escape(type)}</small></h3>${drawSchema(content.schema)}`).join('')}
<h3>Answer <small>${escape(replyType)}</small></h3>
${replyType === 'application/json' ? drawSchema(dataOf(schema)) : replyType === 'text/event-stream' ? '<p class="many">Events, one after another, until the line is closed. Last-Event-ID replays what was missed.</p>' : '<p class="many">The file.</p>'}
</details>`;
}

function whoMay(call: ApiCall): string {
  const roles = call['x-roles'];
  const access = call['x-access'];
  if (access === 'visitor') return 'Without a session.';
  if (access === 'customer') return 'The customer of a chat, with its session token.';
  if (access === 'user') return 'Any signed-in user.';
  if (access === 'admin') return 'Any administrator of the system.';
  const area = access.startsWith('console.') ? 'Administrators' : 'Members';
  if (!roles) return access;
  if (roles.length === 3) return area === 'Members' ? 'Any member.' : 'Any administrator of the system.';
  return `${area} with the role ${roles.join(', ').replace(/, (\w+)$/, ' or $1')}.`;
}

/** What stands in `data` of the envelope. */
function dataOf(envelope: JsonSchema): JsonSchema {
  const { data } = envelope['properties'] as Record<string, JsonSchema>;
  return data ?? {};
}

interface Field {
  name: string;
  required: boolean;
  schema: JsonSchema;
}

function drawSchema(schema: JsonSchema): string {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (choices && choices.some((choice) => choice['properties'])) {
    return choices
      .filter((choice) => choice['type'] !== 'null')
      .map(drawSchema)
      .join('<p class="or">or</p>');
  }
  if (schema['type'] === 'array') {
    return `<p class="many">A list of ${(schema['items'] as JsonSchema)?.['properties'] ? 'objects:' : escape(typeOf(schema['items'] as JsonSchema))}</p>${
      (schema['items'] as JsonSchema)?.['properties'] ? drawSchema(schema['items'] as JsonSchema) : ''
    }`;
  }
  const fields = fieldsOf(schema);
  return fields.length > 0 ? table(fields) : `<p class="many">${escape(typeOf(schema)) || '{}'}</p>`;
}

function fieldsOf(schema: JsonSchema): Field[] {
  const required = new Set((schema['required'] as string[] | undefined) ?? []);
  return Object.entries((schema['properties'] as Record<string, JsonSchema>) ?? {}).map(([name, field]) => ({
    name,
    required: required.has(name),
    schema: field,
  }));
}

function table(fields: Field[]): string {
  return `<table><tbody>${fields.map((field) => row(field)).join('')}</tbody></table>`;
}

function row({ name, required, schema }: Field, depth = 0): string {
  const inner = innerFields(schema);
  return `<tr><th scope="row" style="--depth:${depth}">${escape(name)}${required ? '' : '<span title="optional">?</span>'}</th><td>${escape(typeOf(schema))}</td></tr>${
    depth < 2 ? inner.map((field) => row(field, depth + 1)).join('') : ''
  }`;
}

function innerFields(schema: JsonSchema): Field[] {
  const choices = ((schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined) ?? [schema];
  for (const choice of choices) {
    const target = choice['type'] === 'array' ? ((choice['items'] as JsonSchema) ?? {}) : choice;
    if (target['properties']) return fieldsOf(target);
  }
  return [];
}

/** The type in words: `integer, 1 to 100`, `"open" | "resolved"`, `list of text`. */
function typeOf(schema: JsonSchema | undefined): string {
  if (!schema) return '';
  const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema['enum']) return (schema['enum'] as unknown[]).map((value) => JSON.stringify(value)).join(' | ');
  if (schema['type'] === 'array') return `list of ${typeOf(schema['items'] as JsonSchema) || 'anything'}`;
  const name = { string: 'text', object: 'object', null: 'null', boolean: 'true or false' } as Record<
    string,
    string
  >;
  const type = String(schema['type'] ?? '');
  const parts = [name[type] ?? type, boundsOf(schema)].filter(Boolean);
  if ('default' in schema) parts.push(`default ${JSON.stringify(schema['default'])}`);
  if (schema['description']) parts.push(String(schema['description']));
  return parts.join(', ');
}

function boundsOf(schema: JsonSchema): string {
  const unit = schema['type'] === 'string' ? ' characters' : '';
  const low = schema['minLength'] ?? limit(schema['minimum']);
  const high = schema['maxLength'] ?? limit(schema['maximum']);
  if (low !== undefined && high !== undefined) return `${String(low)} to ${String(high)}${unit}`;
  if (high !== undefined) return `at most ${String(high)}${unit}`;
  if (low !== undefined) return `at least ${String(low)}${unit}`;
  return schema['exclusiveMinimum'] === 0 ? 'positive' : '';
}

/** Bounds that only say "an integer" are none. */
function limit(value: unknown): number | undefined {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;
}

/** Calls of a workspace first, then the public ones, then the console's. */
function order(tag: string): number {
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

/** The colours of both themes, as the app has them. */
function colours(): string {
  const theme = readFileSync(new URL('../../../web/ui/theme.css', import.meta.url), 'utf8');
  return [...theme.matchAll(/^(:root|\.dark) \{[^}]*\}/gm)].map(([block]) => block).join('');
}

const style = `
*{box-sizing:border-box}html{scroll-behavior:smooth;scroll-padding-top:72px}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--canvas);color:var(--text);font:14px/22px 'Instrument Sans Variable',system-ui,'Segoe UI',Roboto,'PingFang HK','Noto Sans CJK TC',sans-serif}
code,b{font-family:ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,'Liberation Mono',monospace}
a{color:var(--human-text)}:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-999px}.skip:focus{left:16px;top:8px;z-index:3;background:var(--surface);padding:8px}
header{position:sticky;top:0;z-index:2;display:flex;align-items:center;gap:12px;height:56px;padding:0 24px;background:var(--surface);border-bottom:1px solid var(--line)}
header .home{font-weight:650;color:var(--text);text-decoration:none}h1{font-size:14px;font-weight:400;color:var(--text-2);margin:0}
header .file{margin-left:auto}
.sheet{display:grid;grid-template-columns:256px minmax(0,1fr);max-width:1240px;margin:0 auto}
nav{position:sticky;top:56px;height:calc(100vh - 56px);overflow:auto;padding:20px 16px 40px 24px;border-right:1px solid var(--line)}
nav label{display:block;font-size:13px;color:var(--text-2);margin-bottom:6px}
nav input{width:100%;height:36px;padding:0 10px;border:1px solid var(--line-strong);border-radius:6px;background:var(--surface);color:var(--text);font:inherit}
nav ul{list-style:none;padding:0;margin:16px 0 0}nav li a{display:flex;justify-content:space-between;gap:8px;padding:5px 8px;border-radius:6px;color:var(--text-2);text-decoration:none}
nav li a:hover{background:var(--sunken);color:var(--text)}nav li span{color:var(--text-3);font-variant-numeric:tabular-nums}
main{padding:24px 24px 120px 32px;min-width:0}
.intro p{max-width:68ch;margin:0 0 16px}.intro dl{display:grid;grid-template-columns:max-content 1fr;gap:6px 16px;margin:0;color:var(--text-2)}.intro dt{color:var(--text)}.intro dd{margin:0;overflow-wrap:anywhere}
.group{margin-top:40px}h2{font-size:20px;line-height:28px;font-weight:600;margin:0 0 12px}
details{background:var(--surface);border:1px solid var(--line);border-radius:10px;margin:8px 0}
summary{display:grid;grid-template-columns:64px minmax(0,1fr);gap:0 8px;padding:10px 14px;cursor:pointer;list-style:none;border-radius:10px}
summary::-webkit-details-marker{display:none}summary:hover{background:var(--sunken)}
summary code{font-size:13px;overflow-wrap:anywhere}summary i{font-style:normal;color:var(--human-text)}summary span{grid-column:2;color:var(--text-2)}
summary b{font-size:12px;font-weight:600;color:var(--text-2)}b.post,b.put{color:var(--human-text)}b.delete{color:var(--danger)}
details[open]>summary{border-bottom:1px solid var(--line);border-radius:10px 10px 0 0}
details>:not(summary){margin-left:14px;margin-right:14px}details>:last-child{margin-bottom:14px}
.who{color:var(--text-2);margin-top:12px}h3{font-size:13px;font-weight:600;margin:16px 0 6px}h3 small{font-weight:400;color:var(--text-3);margin-left:6px}
table{border-collapse:collapse;width:calc(100% - 28px)}tr{border-top:1px solid var(--line)}tr:first-child{border-top:0}
th{font:13px/20px ui-monospace,'SF Mono',Menlo,Consolas,monospace;text-align:left;font-weight:400;vertical-align:top;padding:5px 16px 5px calc(var(--depth)*18px);width:34%;overflow-wrap:anywhere}
th span{color:var(--text-3)}td{color:var(--text-2);padding:5px 0;overflow-wrap:anywhere}
.many,.or{color:var(--text-2);margin:4px 14px}.or{color:var(--text-3)}.none{color:var(--text-2);margin-top:40px}
@media (max-width:768px){.sheet{display:block}nav{position:static;height:auto;border-right:0;padding:16px 16px 0}nav ul{display:flex;overflow-x:auto;gap:4px;padding-bottom:8px}nav li a{white-space:nowrap}main{padding:16px 16px 80px}header{padding:0 16px}.intro dl{display:block}.intro dt{margin-top:8px}summary{grid-template-columns:54px minmax(0,1fr)}}
`;

const script = `
const input=document.getElementById('filter'),calls=[...document.querySelectorAll('details')],groups=[...document.querySelectorAll('.group')],none=document.querySelector('.none');
input.addEventListener('input',()=>{const words=input.value.toLowerCase().split(/\\s+/).filter(Boolean);
for(const call of calls)call.hidden=!words.every(word=>call.dataset.words.includes(word));
for(const group of groups)group.hidden=!group.querySelector('details:not([hidden])');
none.hidden=groups.some(group=>!group.hidden)});
const show=()=>{const call=document.getElementById(location.hash.slice(1));if(call&&call.tagName==='DETAILS')call.open=true};
addEventListener('hashchange',show);show();
`;
