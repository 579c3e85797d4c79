import { linkify } from '#shared/linkify.ts';

/** Plain text with its line breaks and links. Never markup. */
export function TextBody({ text }: { text: string }) {
  return (
    <p class="text" dir="auto">
      {linkify(text).map(({ text, href }, index) =>
        href ? (
          <a
            key={index}
            href={href}
            target={href[0] === 'h' ? '_blank' : undefined}
            rel="noopener noreferrer nofollow"
          >
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  );
}
