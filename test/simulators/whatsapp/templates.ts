/** Message templates of a business: list, creation, review and what a send checks. */
import { Refusal, type Answer, type Call, type Fields } from '#test/simulators/providerServer.ts';
import { whatsappError } from '#test/simulators/whatsapp/errors.ts';
import type { SentMessage } from '#server/features/channel/demo/messageSchema.ts';

export interface Template {
  id: string;
  name: string;
  language: string;
  status: string;
  category: string;
  parameter_format?: 'NAMED' | 'POSITIONAL';
  components: Fields[];
  /** What the answer to a send says of it: a new template may be held until its first readers judged it. */
  message_status?: 'accepted' | 'held_for_quality_assessment' | 'paused';
}

/** `GET /{waba}/message_templates`, paged by a cursor. */
export function listTemplates(templates: Template[], call: Call, address: string): Answer {
  const limit = Number(call.query.get('limit') ?? 25);
  const start = Number(Buffer.from(call.query.get('after') ?? '', 'base64').toString() || 0);
  const page = templates.slice(start, start + limit);
  const end = start + page.length;
  const cursor = (at: number) => Buffer.from(String(at)).toString('base64');
  const quality_score = { score: 'GREEN', date: 1795000000 };
  const data = page.map((template) => ({ ...template, message_status: undefined, quality_score }));
  const next = `${address}?limit=${limit}&after=${encodeURIComponent(cursor(end))}`;
  const paging = {
    cursors: { before: cursor(start), after: cursor(end) },
    ...(end < templates.length && { next }),
  };
  return { body: { data, ...(data.length > 0 && { paging }) } };
}

/** `POST /{waba}/message_templates`. */
export function createTemplate(templates: Template[], call: Call, id: string): Answer {
  const { name, language, category, components } = call.body as Partial<Template>;
  if (!name || !/^[a-z0-9_]{1,512}$/.test(name) || !language || !category || !Array.isArray(components))
    throw new Refusal(whatsappError(100, 'name, language, category and components are required.'));
  if (templates.some((each) => each.name === name && each.language === language))
    throw new Refusal(whatsappError(100, 'There is already content in this language for this template.'));
  templates.push({ id, name, language, category, components, status: 'PENDING' });
  return { body: { id, status: 'PENDING', category } };
}

/** The template that a message names; refuses what cannot be sent. */
export function requireTemplate(
  templates: Template[],
  { name, language, components = [] }: Extract<SentMessage, { type: 'template' }>['template'],
): Template {
  const template = templates.find((each) => each.name === name && each.language === language.code);
  if (!template || !['APPROVED', 'PAUSED', 'DISABLED'].includes(template.status))
    throw new Refusal(whatsappError(132001, `template name (${name}) does not exist in ${language.code}`));
  if (template.status === 'PAUSED') throw new Refusal(whatsappError(132015));
  if (template.status === 'DISABLED') throw new Refusal(whatsappError(132016));
  const given = components.find(({ type }) => type === 'body')?.parameters?.length ?? 0;
  const expected = variablesOf(template).length;
  if (given !== expected)
    throw new Refusal(
      whatsappError(
        132000,
        `body: number of localizable_params (${given}) does not match the expected number of params (${expected})`,
      ),
    );
  return template;
}

/** The text as the customer reads it. */
export function bodyOf(template: Template, message: Extract<SentMessage, { type: 'template' }>): string {
  const { components = [] } = message.template;
  const parameters = components.find(({ type }) => type === 'body')?.parameters ?? [];
  let text = String(template.components.find(({ type }) => type === 'BODY')?.text ?? '');
  for (const [index, variable] of variablesOf(template).entries()) {
    const parameter = parameters.find((each) => each.parameter_name === variable) ?? parameters[index];
    text = text.replaceAll(`{{${variable}}}`, String(parameter?.text));
  }
  return text;
}

function variablesOf({ components }: Template): string[] {
  const text = String(components.find(({ type }) => type === 'BODY')?.text ?? '');
  return [...new Set([...text.matchAll(/\{\{(\w{1,20})\}\}/g)].map(([, name]) => name!))];
}
