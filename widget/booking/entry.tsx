/** Draws the page on the server: what it shows first needs no script. */
import { createBooking } from './createBooking.ts';
import { createManage } from './createManage.ts';
import type { PageData } from './pageData.ts';
import { renderMarkup } from './renderMarkup.ts';
import { BookingView } from './view/BookingView.tsx';
import { ManageView } from './view/ManageView.tsx';
import { Missing } from './view/Missing.tsx';
import { setWords, t } from './words.ts';
import css from './booking.css?inline';
import en from './texts/en.json';
import zhCn from './texts/zh-cn.json';
import zhHk from './texts/zh-hk.json';

const texts = { en, 'zh-hk': zhHk, 'zh-cn': zhCn };
const nothing = () => undefined;

/** The parts of the page. `path`: its address without the language. */
export function renderPage(given: Omit<PageData, 'texts'>, path: string) {
  const data: PageData = { ...given, texts: texts[given.locale] };
  setWords(data);
  const { content } = data;
  return {
    css,
    title: titleOf(content),
    markup: renderMarkup(viewOf(data, path)),
    noScript: t('noScript'),
    data,
  };
}

export { spanOf } from './loadTimes.ts';
export { dayOf } from './words.ts';

function titleOf(content: PageData['content']): string {
  if (content.kind === 'booking') return t('titleBook', { name: content.page.name });
  if (content.kind === 'manage') return t('titleManage', { name: content.booking.business.name });
  return t('titleMissing');
}

function viewOf({ content, now }: PageData, path: string) {
  const clock = () => now;
  if (content.kind === 'missing') return <Missing of={content.of} path={path} />;
  if (content.kind === 'manage') {
    const zone = content.booking.business.time_zone;
    return <ManageView model={createManage(content.booking, clock, nothing)} customerZone={zone} now={now} />;
  }
  const { page, serviceId, first } = content;
  const model = createBooking({
    page,
    serviceId,
    now: clock,
    changed: nothing,
    browserId: '',
    moved: nothing,
    loadWaitingForm: () => new Promise<never>(nothing),
  });
  if (first) void model.times.open(first);
  return <BookingView model={model} customerZone={page.time_zone} onBack={nothing} />;
}
