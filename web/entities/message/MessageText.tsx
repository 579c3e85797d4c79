import { Fragment, useMemo } from 'react';
import type { TextRange } from '#shared/contract/conversation.ts';
import { linkify, type TextPart } from '#shared/linkify.ts';
import { Marked } from '#web/entities/message/Marked.tsx';

interface Props {
  text: string;
  lang: string | undefined;
  /** The places of a search. */
  marks?: readonly TextRange[] | undefined;
}

/** A plain text with its line breaks; links, e-mail addresses and phone numbers can be followed. Never markup. */
export function MessageText({ text, lang, marks = [] }: Props) {
  const parts = useMemo(() => placed(linkify(text)), [text]);
  return (
    <p lang={lang} dir="auto" className="break-words whitespace-pre-wrap">
      {parts.map(({ text: part, href, start }, index) => {
        const shown = marks.length > 0 ? <Marked text={part} at={within(marks, start, part.length)} /> : part;
        return href ? (
          <a
            key={index}
            href={href}
            target={href.startsWith('http') ? '_blank' : undefined}
            rel="noopener noreferrer nofollow"
            className="underline underline-offset-2"
          >
            {shown}
          </a>
        ) : (
          <Fragment key={index}>{shown}</Fragment>
        );
      })}
    </p>
  );
}

/** The parts with where each begins in the text. */
function placed(parts: readonly TextPart[]): (TextPart & { start: number })[] {
  let end = 0;
  return parts.map((part) => {
    const start = end;
    end += part.text.length;
    return { ...part, start };
  });
}

/** The ranges of a text in the part of it that begins at `start`. */
function within(ranges: readonly TextRange[], start: number, length: number): TextRange[] {
  return ranges
    .map((range) => ({ start: Math.max(0, range.start - start), end: Math.min(length, range.end - start) }))
    .filter((range) => range.start < range.end);
}
