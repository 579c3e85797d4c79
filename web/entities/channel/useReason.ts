import { useTranslation } from 'react-i18next';
import { readReason } from '#shared/rules/failureReasons.ts';

export interface Explained {
  /** What happened, and what to do, in words of ours; undefined for what has none. */
  says: string | undefined;
  todo: string | undefined;
  /** The provider's own words. */
  detail: string;
}

/** A stored reason of a failure in words. */
export function useReason(): (stored: string) => Explained {
  const { t, i18n } = useTranslation('channel');
  return (stored) => {
    const { reason, detail } = readReason(stored);
    if (reason) return { says: t(`failure.${reason}.says`), todo: t(`failure.${reason}.todo`), detail };
    // What providers tell of an account by themselves: disabled, restricted …
    const [, event = '', said = ''] = /^([a-z_]+)(?:: ?([\s\S]*))?$/.exec(stored) ?? [];
    if (event !== '' && i18n.exists(`channel:accountEvent.${event}`))
      return { says: t(`accountEvent.${event as 'disabled'}`), todo: t('accountEventTodo'), detail: said };
    return { says: undefined, todo: undefined, detail };
  };
}
