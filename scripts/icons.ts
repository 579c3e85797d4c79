/** Draws the icons of the installed app from `web/public/favicon.svg`. Run by hand when that changes. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '#test/e2e/findChromium.ts';

const folder = path.resolve(import.meta.dirname, '../web/public');
const svg = readFileSync(path.join(folder, 'favicon.svg'), 'utf8');
/** Systems cut a maskable icon to their own shape: it fills its square, its mark stands within the middle 80 %. */
const square = svg
  .replace('rx="9"', '')
  .replace('viewBox="0 0 32 32"', 'viewBox="0 0 32 32" overflow="visible"');
const padded = `<div style="position:absolute;inset:0;background:#044e6d"></div><div style="position:absolute;inset:11%">${square}</div>`;
/** Android shows only the shape of a badge. */
const shape = svg.replace(/<rect[^>]*>/, '').replace('#f4b43d', '#fff');

const icons = [
  { name: 'icon-180', side: 180, content: square },
  { name: 'icon-192', side: 192, content: svg },
  { name: 'icon-512', side: 512, content: svg },
  { name: 'maskable-512', side: 512, content: padded },
  { name: 'badge-96', side: 96, content: shape },
];

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const { name, side, content } of icons) {
  await page.setViewportSize({ width: side, height: side });
  await page.setContent(`<style>html,body{margin:0}svg{display:block;width:100%}</style>${content}`);
  await page.screenshot({ path: path.join(folder, `icons/${name}.png`), omitBackground: true });
}
await browser.close();
