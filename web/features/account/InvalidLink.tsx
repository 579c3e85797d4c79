import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Heading } from '#web/features/account/Heading.tsx';

interface Props {
  /** Instead of "this link no longer works". */
  title?: string;
  text: string;
  /** The links to go on with. */
  children: ReactNode;
}

/** Shown for a mailed link that is expired or used. */
export function InvalidLink({ title, text, children }: Props) {
  const { t } = useTranslation('auth');
  return (
    <>
      <Heading focusOnMount title={title ?? t('deadLink.title')} text={text} />
      <div className="mt-8 flex flex-col gap-3">{children}</div>
    </>
  );
}
