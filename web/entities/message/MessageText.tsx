import { useMemo } from 'react';
import { linkify } from '#shared/linkify.ts';

/** A plain text with its line breaks; links, e-mail addresses and phone numbers can be followed. Never markup. */
export function MessageText({ text, lang }: { text: string; lang: string | undefined }) {
  const parts = useMemo(() => linkify(text), [text]);
  return (
    <p lang={lang} dir="auto" className="break-words whitespace-pre-wrap">
      {parts.map(({ text: part, href }, index) =>
        href ? (
          <a
            key={index}
            href={href}
            target={href.startsWith('http') ? '_blank' : undefined}
            rel="noopener noreferrer nofollow"
            className="underline underline-offset-2"
          >
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
