/**
 * Runs before the page is painted: shows the stored theme, and goes to the stored language when the address names none, as
 * the app does (web/lib/locale.ts). The language of an address that names one is stored.
 */
export const firstScript = `try{let s=localStorage,d=document.documentElement,l=location,m=/^\\/(zh-hk|zh-cn)(?=\\/|$)/.exec(l.pathname);s.theme=='dark'&&d.classList.add('dark');m?s.locale=m[1]:/^zh-(hk|cn)$/.test(s.locale)&&l.replace('/'+s.locale+l.pathname.replace(/\\/$/,'')+l.search+l.hash)}catch{}`;
