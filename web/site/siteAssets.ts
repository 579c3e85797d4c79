import type { Locale } from '#shared/locales.ts';

/** What the build made beside the pages: code to stand in them, and addresses. */
export interface SiteAssets {
  style: string;
  script: string;
  font: string;
  social: Record<Locale, string>;
}
