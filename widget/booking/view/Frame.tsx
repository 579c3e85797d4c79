import type { ComponentChildren } from 'preact';
import { localeNames, locales, withLocale, type Locale } from '#shared/locales.ts';
import { locale, t } from '../words.ts';

interface Props {
  business?: { name: string; logo: string; slug: string };
  path: string;
  children: ComponentChildren;
}

/** The business above, the page, the languages below. */
export function Frame({ business, path, children }: Props) {
  const slug = business?.slug;
  return (
    <div class="frame">
      {business && (
        <header>
          {business.logo !== '' && <img src={business.logo} alt="" width="40" height="40" />}
          <p class="business" dir="auto">
            {business.name}
          </p>
        </header>
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer>
        {slug && (
          <a href={withLocale(locale, `/portal?organization=${slug}`)} target="_blank" rel="noreferrer">
            {t('allBookings')}
          </a>
        )}
        <nav aria-label={t('language')}>
          {locales.map((one) => (
            <a
              key={one}
              href={addressIn(one, path)}
              lang={one}
              aria-current={one === locale ? 'true' : undefined}
            >
              {localeNames[one]}
            </a>
          ))}
        </nav>
      </footer>
    </div>
  );
}

/** English has no prefix: `lang` keeps the server from using the browser's language. */
function addressIn(one: Locale, path: string): string {
  return one === 'en' ? `${path}${path.includes('?') ? '&' : '?'}lang=en` : withLocale(one, path);
}
