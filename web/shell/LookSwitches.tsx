import { Globe, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { localeNames } from '#shared/locales.ts';
import { locale } from '#web/lib/locale.ts';
import { changeTheme, useTheme } from '#web/lib/theme.ts';
import { localeChoice } from '#web/shell/localeChoice.ts';
import { buttonClass } from '#web/ui/form/buttonClass.ts';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';

/** Language and theme, in the bar of a page without a session. */
export function LookSwitches() {
  return (
    <div className="-mr-2 flex shrink-0 items-center">
      <LocaleSwitch />
      <ThemeSwitch />
    </div>
  );
}

function LocaleSwitch() {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={buttonClass({ variant: 'quiet', className: 'px-2.5! text-text-2!' })}
          aria-label={`${t('shell.language')}: ${localeNames[locale]}`}
        >
          <Globe aria-hidden="true" />
          {localeNames[locale]}
        </button>
      }
      items={[localeChoice(t('shell.language'))]}
    />
  );
}

function ThemeSwitch() {
  const { t } = useTranslation();
  const isDark = useTheme() === 'dark';
  return (
    <IconButton
      label={isDark ? t('shell.light') : t('shell.dark')}
      onClick={(event) => changeTheme(isDark ? 'light' : 'dark', { x: event.clientX, y: event.clientY })}
    >
      {isDark ? <Sun /> : <Moon />}
    </IconButton>
  );
}
