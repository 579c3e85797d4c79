import { linkify } from '#shared/linkify.ts';

/** Text as it was written: its line breaks, and addresses that can be followed. Never markup. */
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
