import i18next, { use } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isolate } from '#web/lib/isolate.ts';
import { commonTexts } from '#web/pages.ts';
import { locale } from '#web/lib/locale.ts';
import type { Namespace } from '#web/lib/texts.d.ts';

export type { Namespace };

/** One lazy chunk per namespace and locale. */
const files = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', { import: 'default' });

/** Starts i18next in the page's language with what every page needs. */
export async function startI18n(): Promise<void> {
  await use(initReactI18next).init({
    lng: locale,
    lowerCaseLng: true,
    fallbackLng: false,
    ns: [],
    defaultNS: 'common',
    partialBundledLanguages: true,
    resources: {},
    interpolation: { escapeValue: true, escape: isolate },
    react: { useSuspense: false },
    returnNull: false,
  });
  await loadTexts(...commonTexts);
}

/** Loads the texts of a route that are not loaded yet. */
export async function loadTexts(...namespaces: Namespace[]): Promise<void> {
  await Promise.all(
    namespaces.map(async (namespace) => {
      if (i18next.hasResourceBundle(locale, namespace)) return;
      const load = files[`../locales/${locale}/${namespace}.json`];
      if (load) i18next.addResourceBundle(locale, namespace, await load());
    }),
  );
}
