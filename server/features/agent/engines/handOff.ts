import { noUsage } from '#server/adapters/model/usage.ts';
import type { EngineOutcome, HandoffReason } from '#server/features/agent/engines/engine.ts';

/** A handoff without an engine. `summary` is for the member who takes over. */
export function handOff(reason: HandoffReason, summary: string): Extract<EngineOutcome, { kind: 'handoff' }> {
  return { kind: 'handoff', reason, summary, trace: { steps: 0, usage: noUsage, tools: [] } };
}
