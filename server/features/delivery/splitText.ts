import type { ChannelAbilities } from '#shared/channels/channelType.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The text in parts that the provider takes, in order: cut between paragraphs, sentences or words where one of those
 * ends in the second half of a part, and never inside a character as people see it. At least one part.
 */
export function splitText(
  text: string,
  { max_text: most, text_unit: unit }: Pick<ChannelAbilities, 'max_text' | 'text_unit'>,
): string[] {
  const sizeOf = (piece: string) => (unit === 'bytes' ? Buffer.byteLength(piece) : piece.length);
  if (sizeOf(text) <= most) return [text];
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const { segment } of graphemes.segment(text)) {
    const added = sizeOf(segment);
    if (size + added > most) {
      const end = goodEnd(part);
      parts.push(part.slice(0, end).trimEnd());
      part = part.slice(end).trimStart();
      size = sizeOf(part);
    }
    part += segment;
    size += added;
  }
  if (part.trim() !== '') parts.push(part.trimEnd());
  return parts.filter((one) => one !== '');
}

const ends = [['\n'], ['。', '！', '？', '. ', '! ', '? '], ['，', '；', '、', ' ']];

/** Where to cut a full part. */
function goodEnd(part: string): number {
  for (const marks of ends) {
    const at = Math.max(
      ...marks.map((mark) => part.lastIndexOf(mark) + (part.includes(mark) ? mark.length : 0)),
    );
    if (at > part.length / 2) return at;
  }
  return part.length;
}
