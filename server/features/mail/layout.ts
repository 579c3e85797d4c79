/** The HTML of a mail: one column of tables, readable without images, in light and dark. */
import { escapeHtml } from '#shared/escapeHtml.ts';
import { htmlLang, type Locale } from '#shared/locales.ts';

export interface Letter {
  locale: Locale;
  system: string;
  subject: string;
  paragraphs: string[];
  action: { link: string; button: string } | undefined;
  linkHint: string;
  note: string | undefined;
  footer: string;
}

const latinFonts = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial";
const hanFonts: Record<Locale, string> = {
  en: '',
  'zh-hk': ",'PingFang HK','Microsoft JhengHei','Noto Sans CJK HK'",
  'zh-cn': ",'PingFang SC','Microsoft YaHei','Noto Sans CJK SC'",
};

/** The colours of the product's theme; mail programs do not support CSS variables. */
const light = {
  canvas: '#f1f5f6',
  surface: '#ffffff',
  line: '#d9e1e3',
  text: '#10202b',
  text2: '#3e505a',
  text3: '#586b73',
  human: '#044e6d',
  onHuman: '#ffffff',
  humanText: '#004e6f',
  ai: '#f4b43d',
};
const dark: typeof light = {
  canvas: '#0b1216',
  surface: '#121a1f',
  line: '#252f34',
  text: '#e7eef0',
  text2: '#abb7ba',
  text3: '#89969b',
  human: '#70c0d7',
  onHuman: '#071c27',
  humanText: '#96d7e4',
  ai: '#f6bd4d',
};

export function layout(letter: Letter): string {
  const { locale, system, subject, paragraphs, action, note, footer } = letter;
  const [first = ''] = paragraphs.length > 1 ? paragraphs.slice(1) : paragraphs;
  const font = `${latinFonts}${hanFonts[locale]},sans-serif`;
  const padding = 'padding-left:28px;padding-right:28px';
  return `<!doctype html>
<html lang="${htmlLang[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${darkRules('')}}
${darkRules('[data-ogsc] ')}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:${light.canvas};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(first)}</div>
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.canvas}" style="background:${light.canvas}">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.surface}" style="max-width:560px;background:${light.surface};border-collapse:separate;border-radius:0 12px 12px 0;font-family:${font};text-align:left">
<tr><td class="ai text" style="border-left:3px solid ${light.ai};border-radius:0 12px 0 0;padding-top:24px;padding-bottom:20px;${padding};font-size:16px;line-height:24px;font-weight:600;color:${light.text}">${escapeHtml(system)}</td></tr>
<tr><td class="handler" style="border-left:3px solid ${light.human};border-radius:0 0 12px 0;padding-top:4px;padding-bottom:28px;${padding}">
${paragraphs.map(paragraph).join('\n')}
${action ? button(action.link, action.button) : ''}
${note ? small(escapeHtml(note)) : ''}
${action ? small(`${escapeHtml(letter.linkHint)}<br><a class="link" href="${escapeHtml(action.link)}" style="color:${light.humanText};word-break:break-all">${escapeHtml(action.link)}</a>`) : ''}
</td></tr>
</table>
<p class="quiet" style="max-width:560px;margin:20px 0 0;font-family:${font};font-size:13px;line-height:20px;color:${light.text3}">${escapeHtml(footer)}</p>
</td></tr>
</table>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p class="text" style="margin:0 0 14px;font-size:16px;line-height:26px;color:${light.text}">${escapeHtml(text)}</p>`;
}

function small(html: string): string {
  return `<p class="soft" style="margin:18px 0 0;font-size:14px;line-height:22px;color:${light.text2}">${html}</p>`;
}

/** A table cell rather than a styled link: rendered alike by every mail program. */
function button(link: string, words: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:22px 0 8px"><tr><td class="button" align="center" bgcolor="${light.human}" style="border-radius:8px;background:${light.human}"><a class="onbutton" href="${escapeHtml(link)}" target="_blank" style="display:inline-block;padding:12px 22px;font-size:16px;line-height:22px;font-weight:600;color:${light.onHuman};text-decoration:none">${escapeHtml(words)}</a></td></tr></table>`;
}

function darkRules(before: string): string {
  const rules = {
    '.canvas': `background:${dark.canvas}`,
    '.surface': `background:${dark.surface}`,
    '.text': `color:${dark.text}`,
    '.soft': `color:${dark.text2}`,
    '.quiet': `color:${dark.text3}`,
    '.link': `color:${dark.humanText}`,
    '.button': `background:${dark.human}`,
    '.onbutton': `color:${dark.onHuman}`,
    '.ai': `border-left-color:${dark.ai}`,
    '.handler': `border-left-color:${dark.human}`,
  };
  return Object.entries(rules)
    .map(([selector, rule]) => `${before}${selector}{${rule} !important}`)
    .join('');
}
