import { useEffect, useRef, type ReactNode } from 'react';
import { useTitle } from '#web/lib/useSystem.ts';

interface Props {
  title: string;
  text?: ReactNode;
  /** It has taken the place of what was there: focus goes to it, and with it the voice of a screen reader. */
  arriving?: boolean;
}

/** Names a page before the door, on the screen and in the tab. */
export function Heading({ title, text, arriving = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  useEffect(() => {
    if (arriving) heading.current?.focus();
  }, [arriving]);
  return (
    <>
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-32 font-semibold tracking-[-.02em]! wrap-anywhere text-balance outline-none lang-zh:tracking-normal!"
      >
        {title}
      </h1>
      {text && <p className="mt-2 text-16 wrap-anywhere text-pretty text-text-2">{text}</p>}
    </>
  );
}
