import type { Fields } from '#server/adapters/channel/foreignJson.ts';
import { lineOf } from '#server/adapters/channel/foreignText.ts';

/** The reactions that have a name. */
const named = new Map<unknown, string>([
  ['love', '❤️'],
  ['like', '👍'],
  ['dislike', '👎'],
  ['smile', '😆'],
  ['sad', '😢'],
  ['angry', '😠'],
  ['wow', '😮'],
]);

/** The emoji of a reaction. Undefined: it has none. */
export function emojiOf({ emoji, reaction }: Fields): string | undefined {
  return lineOf(emoji, 32) || named.get(reaction);
}
