import { t } from '../page.ts';
import { Icon } from '../view/Icon.tsx';
import { down } from './outlines.ts';

/** Tells whoever reads further up that there is something new below. */
export function NewMessages({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" class="pill" onClick={onClick}>
      <Icon path={down} />
      {t('newMessages')}
    </button>
  );
}
