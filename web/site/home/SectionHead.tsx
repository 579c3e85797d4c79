import type { ReactNode } from 'react';
import type { SiteFeature } from '#shared/site.ts';

/** The heading that an entry of the menu scrolls to. */
export function SectionHead({
  id,
  title,
  children,
}: {
  id: SiteFeature;
  title: string;
  children: ReactNode;
}) {
  return (
    <>
      <h2 id={id} tabIndex={-1} className="headline max-w-[16em] outline-none">
        {title}
      </h2>
      <p className="lead mt-5 max-w-[36em]">{children}</p>
    </>
  );
}
