import { cx } from '#web/ui/cx.ts';

/** The logo: two speech marks on one line, in the colours of AI and person. */
export function Mark({ logo, className = 'size-8' }: { logo?: string; className?: string }) {
  if (logo) return <img src={logo} alt="" className={cx('rounded-3 object-cover', className)} />;
  return (
    <svg viewBox="0 0 32 32" className={cx('shrink-0', className)} aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--color-bubble-me)" />
      <path d="M9.5 8.5v15" stroke="var(--color-ai)" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M14.5 9.9h4.2a4.6 4.6 0 0 1 0 9.2h-4.2v4.4"
        fill="none"
        stroke="var(--color-on-bubble-me)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
