import type { Failure, FailureReason, Outcome } from '#server/adapters/channel/port.ts';
import type { BotReply } from '#server/adapters/channel/telegram/botApi.ts';

type Failed = Exclude<BotReply, { kind: 'done' }>;

const defaultPauseSeconds = 5;
const maxPauseSeconds = 3600;
const unreachablePauseSeconds = 15;

/** What a send has come to that Telegram did not carry out, or may not have. */
export function outcomeOf(failed: Failed): Outcome {
  const failure = failureOf(failed);
  if (failed.kind === 'lost') return { kind: 'unknown', ...failure };
  if (failed.kind === 'unreachable')
    return { kind: 'try_later', afterSeconds: unreachablePauseSeconds, all: true, ...failure };
  if (failed.code === 429) {
    const { afterSeconds = defaultPauseSeconds } = failed;
    // It does not say whether a chat or the bot sends too much; our pace keeps to the limit of a chat.
    const pause = Math.min(Math.max(1, Math.ceil(afterSeconds)), maxPauseSeconds);
    return { kind: 'try_later', afterSeconds: pause, all: true, ...failure };
  }
  return { kind: 'rejected', ...failure, ...(failure.reason === 'access_lost' && { stops: true }) };
}

export function failureOf(failed: Failed): Failure {
  const { detail } = failed;
  if (failed.kind === 'unreachable')
    return { reason: 'provider_down', detail: `Telegram could not be reached: ${detail}` };
  if (failed.kind === 'lost') return { reason: 'not_known', detail };
  return { reason: reasonOf(failed.code, detail.toLowerCase()), detail };
}

function reasonOf(code: number, words: string): FailureReason {
  // An unknown token is part of an unknown address.
  if (code === 401 || code === 404) return 'access_lost';
  if (code === 403) return words.includes('blocked') ? 'blocked' : 'not_reachable';
  if (code === 413) return 'too_large';
  if (code === 429) return 'rate_limited';
  return reasons.find(([word]) => words.includes(word))?.[1] ?? 'rejected';
}

/** What Telegram says of a bad request, in small letters. */
const reasons: readonly [string, FailureReason][] = [
  ['chat not found', 'not_reachable'],
  ['user not found', 'not_reachable'],
  ['peer_id_invalid', 'not_reachable'],
  ['upgraded to a supergroup', 'not_reachable'],
  ['too big', 'too_large'],
  ['too large', 'too_large'],
  ['is too long', 'too_large'],
  ['file must be non-empty', 'media_rejected'],
  ['wrong file', 'media_rejected'],
  ['photo_', 'media_rejected'],
  ['image_process_failed', 'media_rejected'],
  ['wrong type', 'media_rejected'],
];
