import type { ChannelAbilities } from '#shared/channels/channelType.ts';

const encoder = new TextEncoder();

/** How many messages the provider makes of a text, at least: the server cuts it between sentences where it can. */
export function partsOf(
  text: string,
  { max_text: most, text_unit: unit }: Pick<ChannelAbilities, 'max_text' | 'text_unit'>,
): number {
  const size = unit === 'bytes' ? encoder.encode(text).length : text.length;
  return Math.max(1, Math.ceil(size / most));
}
