import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { locales, type Locale } from '#shared/locales.ts';

const namespaces = ['common', 'website', 'subscription'] as const;
/** Their texts in every locale. */
const files = import.meta.glob<Record<string, unknown>>('../locales/*/{common,website,subscription}.json', {
  import: 'default',
  eager: true,
});

const instances = new Map<Locale, Promise<i18n>>();

/** The texts of a locale; those of the others stand beside them, for the offer of a language in its own words. */
export function siteTexts(locale: Locale): Promise<i18n> {
  const known = instances.get(locale);
  if (known) return known;
  const starting = start(locale);
  instances.set(locale, starting);
  return starting;
}

async function start(locale: Locale): Promise<i18n> {
  const instance = i18next.createInstance();
  await instance.use(initReactI18next).init({
    lng: locale,
    lowerCaseLng: true,
    fallbackLng: false,
    ns: [...namespaces],
    defaultNS: 'website',
    resources: Object.fromEntries(locales.map((of) => [of, textsOf(of)])),
    // React escapes.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    returnNull: false,
  });
  return instance;
}

function textsOf(locale: Locale) {
  return Object.fromEntries(
    namespaces.map((name) => [name, files[`../locales/${locale}/${name}.json`] ?? {}]),
  );
}
