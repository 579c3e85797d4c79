import './frame.css';
import { render } from 'preact';
import { App } from './view/App.tsx';
import { acceptFiles } from './acceptFiles.ts';
import { createConversation } from './createConversation.ts';
import { createExtrasLoader } from './createExtrasLoader.ts';
import { listenToHost, notifyHost } from './host.ts';
import { openStorage } from './openStorage.ts';
import { loadTexts, page, t } from './page.ts';
import { countUnread } from './timeline.ts';

const { style } = document.documentElement;
const root = document.getElementById('chat') as HTMLElement;
const isTouch = matchMedia('(hover: none) and (pointer: coarse)').matches;
const conversation = createConversation(page.channelKey, page.locale, openStorage(page.channelKey));
const extrasLoader = createExtrasLoader(conversation, draw);
let isOpen = !page.isEmbedded;
let isReady = false;
let lastNotified = '';

// A frame that was loaded ahead of the click opens no session for somebody who has never written.
if (isOpen || conversation.isKnown()) void conversation.start();
loadTexts().then(begin, () => setTimeout(() => location.reload(), 5000));

function begin() {
  root.dataset.drop = t('dropHere');
  conversation.subscribe(draw);
  acceptFiles(extrasLoader.addFiles);
  listenToHost((open) => {
    isOpen = open;
    if (open) void conversation.start();
    draw();
    if (open) focus();
  });
  addEventListener('online', conversation.wake);
  addEventListener('offline', conversation.wake);
  addEventListener('pageshow', conversation.wake);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) conversation.wake();
    draw();
  });
  if (!page.isEmbedded) visualViewport?.addEventListener('resize', fitAboveKeyboard);
  draw();
  notifyState('ready', 0);
}

/** Renders the page from the state, and updates title, unread count and embedding page. */
function draw() {
  const { channel, messages, outbox, phase, typing } = conversation.state;
  // Loaded before the first answer arrives.
  if (messages[0] || outbox[0] || typing) extrasLoader.fetch();
  render(
    <App
      conversation={conversation}
      state={conversation.state}
      loader={extrasLoader}
      isTouch={isTouch}
      onClose={close}
    />,
    root,
  );
  if (phase === 'ready' && !isReady && isOpen) focus();
  isReady = phase === 'ready';

  const isSeen = isOpen && !document.hidden;
  const lastId = messages.at(-1)?.id ?? 0;
  if (isSeen && lastId > conversation.seenId()) conversation.markSeen(lastId);
  const unread = isSeen ? 0 : countUnread(messages, conversation.seenId());
  document.title = (unread ? `(${unread}) ` : '') + (channel?.name || t('chat'));
  notifyState('unread', unread);
}

function notifyState(parley: 'ready' | 'close' | 'unread', unread: number) {
  const message = { parley, unread, known: conversation.state.messages.length > 0 };
  if (lastNotified === JSON.stringify(message)) return;
  lastNotified = JSON.stringify(message);
  notifyHost(message);
}

function close() {
  lastNotified = '';
  notifyState('close', 0);
}

/** Not the field on a phone: its keyboard would cover the messages. */
function focus() {
  root.querySelector<HTMLElement>(isTouch ? '.log' : 'textarea')?.focus({ preventScroll: true });
}

/** Some phones lay their keyboard over the page without resizing it. */
function fitAboveKeyboard() {
  if (!visualViewport || visualViewport.scale > 1) return;
  style.setProperty('--height', `${visualViewport.height}px`);
  scrollTo(0, 0);
}
