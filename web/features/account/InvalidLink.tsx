import { useTranslation } from 'react-i18next';
import { Heading } from '#web/features/account/Heading.tsx';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';

interface Props {
  /** Instead of "this link no longer works". */
  title?: string;
  text: string;
  /** The pages to go on with, the first as the main button: address and label. */
  links: [to: string, label: string][];
}

/** Shown for a mailed link that is expired or used. */
export function InvalidLink({ title, text, links }: Props) {
  const { t } = useTranslation('auth');
  return (
    <>
      <Heading focusOnMount title={title ?? t('deadLink.title')} text={text} />
      <div className="mt-8 flex flex-col gap-3">
        {links.map(([to, label], index) => (
          <ButtonLink key={to} to={to} variant={index === 0 ? 'primary' : 'secondary'} size="l">
            {label}
          </ButtonLink>
        ))}
      </div>
    </>
  );
}
