import type { TextRange } from '#shared/contract/conversation.ts';

/** A text with the places of a search marked. */
export function Marked({ text, at }: { text: string; at: readonly TextRange[] }) {
  return (
    <>
      {at.map(({ start, end }, index) => [
        text.slice(at[index - 1]?.end ?? 0, start),
        <mark key={start}>{text.slice(start, end)}</mark>,
      ])}
      {text.slice(at.at(-1)?.end ?? 0)}
    </>
  );
}
