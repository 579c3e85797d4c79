import type { z } from 'zod';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { Operation } from '#server/platform/operation/operation.ts';
import type { Locale } from '#shared/locales.ts';

/**
 * An operation that the agent may perform, described for a model. A feature lists its tools in its manifest; nothing
 * else is needed for the agent to be offered them, for the studio to show their switch and for traces to name them.
 */
export interface Tool<Parameters = unknown, Input = unknown, Output = unknown, Shown = unknown> {
  /** In snake_case, as the model sees it. */
  name: string;
  /** The switch of the agent's configuration. Several tools may share one; it is on unless the configuration says no. */
  switch: string;
  /** For the model: what it does, and when to call it. */
  description: string;
  parameters: z.ZodType<Parameters>;
  /** Its permission is the tool's. */
  operation: Operation<Input, Output>;
  /** The operation's input. Which customer it is about never comes from the model. */
  inputOf(parameters: Parameters, turn: ToolTurn): Input;
  /** The part of the output that the model and the trace show. */
  show(output: Output, turn: ToolTurn, parameters: Parameters): Shown;
  /** `member`: the agent proposes the call and hands off to a member, who decides. */
  approval: 'none' | 'member';
  /** The part of what is shown whose figures an answer may repeat: nothing that customers wrote themselves. */
  evidenceOf(shown: Shown): unknown;
  /** Title and explanation of the switch, and the title of a call in a trace. */
  textsIn(locale: Locale): { title: string; explanation: string; call: string };
}

/** Whom the agent answers, and where. */
export interface ToolTurn {
  ctx: Ctx;
  customerId: number;
  conversationId: number;
  /** The workspace's. */
  timeZone: string;
  /** Of the answer. */
  locale: Locale;
}

/** Lets the compiler infer the types of a tool. */
export function tool<Parameters, Input, Output, Shown>(
  definition: Tool<Parameters, Input, Output, Shown>,
): Tool<Parameters, Input, Output, Shown> {
  return definition;
}
