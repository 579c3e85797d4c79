import type { State } from '../createConversation.ts';
import { page, t } from '../page.ts';
import { Icon } from './Icon.tsx';
import { close, more } from './outlines.ts';

const languages = [
  ['en', 'en', 'English'],
  ['zh-hk', 'zh-HK', '繁體中文'],
  ['zh-cn', 'zh-CN', '简体中文'],
] as const;

type Props = { state: State; onAskPerson: () => void; onClose?: () => void };

/** Who answers the customer: the AI agent or a person, each in its colour. */
export function Header({ state, onAskPerson, onClose }: Props) {
  const { channel, handler } = state;
  const isMember = handler ? handler.kind === 'member' : !channel?.agent_name;
  return (
    <header class={isMember ? 'head human' : 'head'}>
      <div class="who">
        <h1>{channel?.name || t('chat')}</h1>
        {channel && (
          <p role="status">
            <i class="dot" />
            <span>{describeHandler(state, isMember)}</span>
          </p>
        )}
      </div>
      {state.phase === 'ready' && <Menu onAskPerson={isMember ? undefined : onAskPerson} />}
      {onClose && (
        <button type="button" class="quiet" aria-label={t('close')} onClick={onClose}>
          <Icon path={close} />
        </button>
      )}
    </header>
  );
}

function describeHandler({ handler }: State, isMember: boolean): string {
  if (!isMember) return t('agentHere');
  return handler?.name ? t('memberHere', { name: handler.name }) : t('teamHere');
}

function Menu({ onAskPerson }: { onAskPerson?: () => void }) {
  const shut = (element: HTMLElement) => element.closest('details')?.removeAttribute('open');
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLDetailsElement }) => {
    if (event.key !== 'Escape' || !event.currentTarget.open) return;
    event.preventDefault();
    shut(event.currentTarget);
    event.currentTarget.querySelector('summary')?.focus();
  };
  // Closes when the focus leaves; Safari gives no related target when a button is pressed.
  const onFocusOut = ({
    currentTarget,
    relatedTarget,
  }: FocusEvent & { currentTarget: HTMLDetailsElement }) => {
    if (!currentTarget.matches(':hover') && !currentTarget.contains(relatedTarget as Node))
      shut(currentTarget);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls inside
    <details class="menu" onKeyDown={onKeyDown} onFocusOut={onFocusOut}>
      <summary class="quiet" aria-label={t('menu')}>
        <Icon path={more} />
      </summary>
      <div class="sheet">
        {onAskPerson && (
          <button
            type="button"
            onClick={(event) => {
              shut(event.currentTarget);
              onAskPerson();
            }}
          >
            {t('askPerson')}
          </button>
        )}
        <nav aria-label={t('language')}>
          {languages.map(([locale, lang, name]) => (
            <a
              key={locale}
              href={page.inLocale(locale)}
              lang={lang}
              aria-current={locale === page.locale || undefined}
            >
              {name}
            </a>
          ))}
        </nav>
      </div>
    </details>
  );
}
