import { Icon } from '../view/Icon.tsx';
import { down } from './outlines.ts';
import { t } from './texts.ts';

/** Leads a reader who has scrolled up to the new messages below. */
export function NewMessages({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" class="pill" onClick={onClick}>
      <Icon path={down} />
      {t('newMessages')}
    </button>
  );
}
