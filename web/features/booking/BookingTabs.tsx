import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { cx } from '#web/ui/cx.ts';

const pages = [
  ['calendar', '/app/booking/booking'],
  ['waiting', '/app/booking/waiting'],
  ['services', '/app/booking/service'],
  ['people', '/app/booking/resource'],
  ['hours', '/app/booking/setting'],
  ['figures', '/app/booking/figure'],
] as const;

/** The pages of booking: the calendar, and what it is made of. Needs the texts `booking`. */
export function BookingTabs() {
  const { t } = useTranslation('booking');
  return (
    <nav
      aria-label={t('tabs.label')}
      className="mb-3 flex shrink-0 gap-4.5 overflow-x-auto border-b hairline px-6 text-13 text-text-2 [scrollbar-width:none] max-md:px-4 print:hidden"
    >
      {pages.map(([name, path]) => (
        <NavLink
          key={name}
          to={path}
          className={({ isActive }) =>
            cx(
              'border-b-2 pt-2.5 pb-2.5 whitespace-nowrap outline-offset-[-2px] hover:text-text max-md:inline-flex max-md:min-h-11 max-md:items-center',
              isActive ? 'border-human font-semibold text-text' : 'border-transparent',
            )
          }
        >
          {t(`tabs.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}
