import { useEffect, useRef, type ReactNode } from 'react';
import { useTitle } from '#web/lib/useSystem.ts';

interface Props {
  title: string;
  text?: ReactNode;
  /** Takes the focus, so that screen readers read it: for content that replaces other content. */
  focusOnMount?: boolean;
}

/** The heading of an auth page, also the title of the tab. */
export function Heading({ title, text, focusOnMount = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  useEffect(() => {
    if (focusOnMount) heading.current?.focus();
  }, [focusOnMount]);
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
