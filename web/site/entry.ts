/** What the server imports: the rendering with its style sheet, script, font and pictures. */
import script from 'virtual:site-script';
import { renderDocument } from '#web/site/renderDocument.tsx';
import type { SiteAssets } from '#web/site/siteAssets.ts';
import icon from '../public/favicon.svg?raw';
import font from './font/instrument-sans.woff2?url';
import socialEn from './social/en.png?url';
import socialZhCn from './social/zh-cn.png?url';
import socialZhHk from './social/zh-hk.png?url';
import type { RenderSite } from '#shared/site.ts';
import style from './site.css?inline';

const assets: SiteAssets = {
  ...{ font, icon, script, style },
  social: { en: socialEn, 'zh-hk': socialZhHk, 'zh-cn': socialZhCn },
};

export const renderSite: RenderSite = (request) => renderDocument(request, assets);
