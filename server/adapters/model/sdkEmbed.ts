import { embedMany } from 'ai';
import type { EmbeddingModel } from 'ai';
import { toFailure } from './failure.ts';
import type { EmbedOutcome } from './port.ts';
import { withRetries } from './retry.ts';
import type { Attempt } from './retry.ts';
import type { SdkParts } from './sdkParts.ts';
import { addUsage, countUsage, noUsage } from './usage.ts';

/** Embeds the texts in batches of the provider's size, one after another. */
export async function embedAll(
  parts: SdkParts,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<EmbedOutcome> {
  const { embedding } = parts;
  if (!embedding) {
    const detail = 'No embedding model is configured.';
    return { kind: 'failed', reason: 'not_found', detail, retryable: false, usage: noUsage };
  }
  const vectors: Float32Array[] = [];
  let usage = noUsage;
  for (let at = 0; at < texts.length; at += parts.embedding_batch) {
    const batch = texts.slice(at, at + parts.embedding_batch);
    const end = await withRetries(parts.policy, signal, (stop) => tryEmbed(parts, embedding, batch, stop));
    usage = addUsage(usage, end.usage);
    if ('kind' in end) return { ...end, usage };
    vectors.push(...end.done);
  }
  if (vectors.some((vector) => vector.length !== vectors[0]!.length)) {
    const detail = 'The vectors differ in length.';
    return { kind: 'failed', reason: 'other', detail, retryable: false, usage };
  }
  return { kind: 'vectors', vectors, usage };
}

async function tryEmbed(
  parts: SdkParts,
  model: EmbeddingModel,
  texts: string[],
  signal: AbortSignal,
): Promise<Attempt<Float32Array[]>> {
  try {
    const result = await embedMany({
      model,
      values: texts,
      maxRetries: 0,
      maxParallelCalls: 1,
      abortSignal: signal,
    });
    const tokens = Number.isFinite(result.usage.tokens) ? result.usage.tokens : undefined;
    const usage = countUsage({ input: tokens, output: 0 }, texts.join('\n'), '');
    const order =
      parts.readOrder?.(result.responses?.[0]?.body) ?? result.embeddings.map((_, index) => index);
    const vectors: Float32Array[] = Array.from({ length: texts.length });
    result.embeddings.forEach((vector, index) => (vectors[order[index] ?? -1] = Float32Array.from(vector)));
    const isComplete = vectors.every((vector) => vector?.length > 0 && vector.every(Number.isFinite));
    if (isComplete) return { done: vectors, usage };
    return {
      failure: { reason: 'other', detail: 'The vectors do not match the texts.', retryable: true },
      usage,
    };
  } catch (error) {
    return { failure: toFailure(error, parts.api_key), usage: noUsage };
  }
}
