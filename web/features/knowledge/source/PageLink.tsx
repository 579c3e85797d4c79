import { ExternalLink } from 'lucide-react';
import { webHref } from '#shared/linkify.ts';
import { showWebAddress } from '#shared/webAddress.ts';

/** The address of a web page, which opens it in a new tab. */
export function PageLink({ url }: { url: string }) {
  const href = webHref(url);
  const shown = <span className="min-w-0 break-words [overflow-wrap:anywhere]">{showWebAddress(url)}</span>;
  if (!href) return shown;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      dir="ltr"
      className="inline-flex max-w-full items-start gap-1.5 rounded-1 font-medium text-human-text hover:underline"
    >
      {shown}
      <ExternalLink className="mt-0.75 size-3.75 shrink-0 stroke-[1.6]" aria-hidden="true" />
    </a>
  );
}
