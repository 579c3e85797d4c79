import type { Locale } from '#shared/locales.ts';

/** What the build made beside the pages: code to stand in them, and addresses. */
export interface SiteAssets {
  style: string;
  script: string;
  font: string;
  /** The icon of the browser's tab, as SVG. */
  icon: string;
  social: Record<Locale, string>;
}
