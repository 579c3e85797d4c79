import { z } from 'zod';
import type { ModelTool, ToolAnswer, ToolCall } from '#server/adapters/model/port.ts';
import { AppError } from '#shared/errors.ts';
import type { ToolUse } from '#shared/contract/conversation.ts';
import type { EngineTool } from '#server/features/agent/engines/engine.ts';

const RESULT_CHARACTERS = 8_000;

export const searchInput = z.object({
  query: z.string().trim().min(1).max(500).describe('What to look for, in the language of the question.'),
});

export const handOffInput = z.object({
  reason: z.enum(['asked_for_person', 'no_answer', 'upset', 'complaint', 'urgent_health', 'out_of_reach']),
  summary: z.string().trim().max(1000).describe('For the member who takes over: what the customer wants.'),
});

export const answerInput = z.object({
  text: z.string().trim().min(1).max(4000).describe('The message to the customer.'),
  cited_passage_ids: z
    .array(z.string().max(200))
    .max(50)
    .describe('Like ["P1", "P3"]; empty for small talk.'),
  is_small_talk: z.boolean().describe('True when the text states no fact.'),
});

export const closingTools: ModelTool[] = [
  {
    name: 'answer',
    description: 'Sends the message to the customer. Ends the turn.',
    parameters: answerInput,
  },
  {
    name: 'hand_off',
    description: 'Gives the conversation to a person. Ends the turn.',
    parameters: handOffInput,
  },
];

export const searchTool: ModelTool = {
  name: 'search_knowledge',
  description: 'Searches the knowledge base. Passages come back with ids to cite.',
  parameters: searchInput,
};

const OWN_NAMES = new Set(['answer', 'hand_off', 'search_knowledge']);

/**
 * Runs the turn's tools for the model, one after the other. Idempotent within the turn: the same call again gets the
 * stored result, so that a model which loops or is asked again after an error cannot book twice.
 */
export class ToolExecutor {
  readonly uses: ToolUse[] = [];
  readonly offered: ModelTool[];
  readonly #tools: Map<string, EngineTool>;
  readonly #done = new Map<string, Result>();

  constructor(tools: readonly EngineTool[]) {
    const usable = tools.filter((tool) => !OWN_NAMES.has(tool.name));
    this.#tools = new Map(usable.map((tool) => [tool.name, tool]));
    this.offered = usable.map(({ name, description, parameters }) => ({ name, description, parameters }));
  }

  /** Whether a tool returned a result that a reply may be based on. */
  get hasSucceeded(): boolean {
    return this.uses.some((use) => use.ok);
  }

  /** What to propose to a member when one of the calls needs their approval. Such a call is recorded and never run. */
  propose(calls: readonly ToolCall[]): string | undefined {
    for (const { name, arguments: input } of calls) {
      const tool = this.#tools.get(name);
      const parsed = tool?.parameters.safeParse(input);
      if (!tool || !('propose' in tool) || !parsed?.success) continue;
      const output = tool.propose(parsed.data);
      this.uses.push({ name, input: JSON.stringify(input), output, ok: false, ms: 0 });
      return output;
    }
    return undefined;
  }

  async run(call: ToolCall): Promise<ToolAnswer> {
    const began = performance.now();
    const name = call.name.slice(0, 64);
    const result = await this.#answer(name, call.arguments);
    this.uses.push({
      name,
      input: JSON.stringify(call.arguments),
      output: result.is_error ? String(result.content) : JSON.stringify(result.content),
      ok: !result.is_error,
      ms: Math.round(performance.now() - began),
    });
    return { id: call.id, name: call.name, ...result };
  }

  async #answer(name: string, input: unknown): Promise<Result> {
    const tool = this.#tools.get(name);
    if (!tool) return { content: `There is no tool "${name}".`, is_error: true };
    const parsed = tool.parameters.safeParse(input);
    if (!parsed.success) return { content: describeIssues(parsed.error), is_error: true };
    if (!('run' in tool)) return { content: 'A member has to approve this.', is_error: true };
    const key = `${name} ${canonical(parsed.data)}`;
    const before = this.#done.get(key);
    if (before) return before;
    const result = await runTool(tool, parsed.data);
    this.#done.set(key, result);
    return result;
  }
}

type Result = Omit<ToolAnswer, 'id' | 'name'>;

/** What is wrong with the arguments, for the model to correct them. */
export function describeIssues(error: z.ZodError): string {
  const issues = error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.') || 'arguments'}: ${issue.message}`);
  return `The arguments are not valid. ${issues.join('; ')}`;
}

async function runTool(tool: Extract<EngineTool, { run: unknown }>, input: unknown): Promise<Result> {
  try {
    const content = (await tool.run(input)) ?? null;
    const size = JSON.stringify(content).length;
    if (size <= RESULT_CHARACTERS) return { content };
    return { content: `The result is too long (${size} characters). Ask for less.`, is_error: true };
  } catch (error) {
    // The model might repeat the message of a bug to the customer.
    if (!(error instanceof AppError)) return { content: 'The tool failed.', is_error: true };
    const fields = Object.entries(error.fields ?? {}).map(([field, what]) => `${field}: ${what}`);
    return { content: [error.message, ...fields].join(' '), is_error: true };
  }
}

/** The same text for the same arguments in any order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
