import type { ReactNode } from 'react';

/** What cannot be undone, or keeps somebody out, apart from everything else. Its children are `DangerRow`. */
export function DangerZone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="rounded-3 shadow-[inset_0_0_0_1px_color-mix(in_oklab,var(--color-danger)_45%,var(--color-line))]"
    >
      <h2 className="border-b hairline px-4 py-2.5 text-13 font-semibold text-danger">{title}</h2>
      <div className="divide-y divide-line">{children}</div>
    </section>
  );
}

/** One such action: what it does, and its button. */
export function DangerRow({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <p className="min-w-0 flex-1 basis-48 text-13 text-pretty text-text-2">{text}</p>
      {children}
    </div>
  );
}
