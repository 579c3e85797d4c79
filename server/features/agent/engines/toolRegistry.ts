/** The tools that features bring, as the configuration, the engines, the studio and traces see them. */
import type { EngineTool } from '#server/features/agent/engines/engine.ts';
import { perform } from '#server/platform/operation/operation.ts';
import type { Dialogue } from '#server/platform/operation/dialogue.ts';
import type { Tool, ToolTurn } from '#server/platform/operation/tool.ts';
import { textsOf } from '#server/platform/texts.ts';
import type { AgentConfig, ToolSwitch } from '#shared/contract/agent.ts';
import type { ToolUse, Trace } from '#shared/contract/conversation.ts';
import type { Locale } from '#shared/locales.ts';
import en from './texts/en.json' with { type: 'json' };
import zhCn from './texts/zh-cn.json' with { type: 'json' };
import zhHk from './texts/zh-hk.json' with { type: 'json' };

const engineTexts = textsOf(en, zhHk, zhCn);

/** The switch of the search of the knowledge, which is a part of the engines. */
const knowledge = 'knowledge';

let registered: readonly Tool[] = [];
let dialogues: readonly Dialogue[] = [];

/** Called once at the start, with the tools and dialogues of every feature. */
export function registerTools(tools: readonly Tool[], ofFeatures: readonly Dialogue[] = []): void {
  registered = tools;
  dialogues = ofFeatures;
}

/** The dialogues that the configuration allows. */
export function mayLead(config: AgentConfig): Dialogue[] {
  return dialogues.filter((dialogue) => isOn(config, dialogue.switch));
}

/** The switches of the configuration, with their texts. Without a model tools run only in dialogues. */
export function listSwitches(locale: Locale): ToolSwitch[] {
  const firstOfEach = registered.filter(
    (tool, at) => registered.findIndex((other) => other.switch === tool.switch) === at,
  );
  const ofTools = firstOfEach.map((tool) => {
    const { title, explanation } = tool.textsIn(locale);
    return {
      name: tool.switch,
      title,
      explanation,
      needs_model: !dialogues.some((dialogue) => dialogue.switch === tool.switch),
    };
  });
  const { title, explanation } = engineTexts[locale].knowledgeSwitch;
  return [{ name: knowledge, title, explanation, needs_model: false }, ...ofTools];
}

export function mayUseKnowledge(config: AgentConfig): boolean {
  return isOn(config, knowledge);
}

/** The configuration with every switch that there is, and no other. */
export function withSwitches(config: AgentConfig): AgentConfig {
  const names = [knowledge, ...registered.map((tool) => tool.switch)];
  return { ...config, tools: Object.fromEntries(names.map((name) => [name, isOn(config, name)])) };
}

/** The names of switches that belong to no tool. */
export function unknownSwitches(names: readonly string[]): string[] {
  return names.filter((name) => name !== knowledge && !registered.some((tool) => tool.switch === name));
}

/** What the agent may do for this customer. Without one (in the playground) there is nothing to do. */
export function engineTools(config: AgentConfig, turn: ToolTurn | undefined): EngineTool[] {
  if (!turn) return [];
  const { ctx } = turn;
  return registered
    .filter((tool) => isOn(config, tool.switch))
    .map((tool) => {
      const { name, description, parameters } = tool;
      const own = { name, description, parameters };
      if (tool.approval === 'member') {
        const title = titleOf(name, ctx.locale);
        return { ...own, propose: (input) => `${title}: ${JSON.stringify(input)}` };
      }
      return {
        ...own,
        run: async (input) =>
          tool.show(await perform(ctx, tool.operation, tool.inputOf(input, turn)), turn, input),
      };
    });
}

/** The texts of successful calls whose figures an answer may repeat. */
export function evidenceIn(uses: readonly ToolUse[]): string[] {
  return uses.flatMap(({ name, output, ok }) => {
    const tool = ok && registered.find((one) => one.name === name);
    const evidence = tool ? tool.evidenceOf(JSON.parse(output)) : undefined;
    return evidence === undefined ? [] : [JSON.stringify(evidence)];
  });
}

/** A trace with the titles of its calls; a tool that does not exist any more keeps its name. */
export function withTitles<T extends { tools: ToolUse[] }>(
  trace: T,
  locale: Locale,
): Omit<T, 'tools'> & Pick<Trace, 'tools'> {
  return { ...trace, tools: trace.tools.map((use) => ({ ...use, title: titleOf(use.name, locale) })) };
}

function titleOf(name: string, locale: Locale): string {
  return registered.find((tool) => tool.name === name)?.textsIn(locale).call ?? name;
}

function isOn({ tools }: AgentConfig, name: string): boolean {
  return tools[name] ?? true;
}
