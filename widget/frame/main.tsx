import './frame.css';
import { render } from 'preact';
import { App } from './view/App.tsx';
import { acceptFiles } from './acceptFiles.ts';
import { createConversation } from './createConversation.ts';
import { createLater } from './createLater.ts';
import { listenToHost, notifyHost } from './host.ts';
import { openStorage } from './openStorage.ts';
import { loadTexts, page, t } from './page.ts';
import { countUnread } from './timeline.ts';

const { style } = document.documentElement;
const root = document.getElementById('chat') as HTMLElement;
const isTouch = matchMedia('(hover: none) and (pointer: coarse)').matches;
const conversation = createConversation(page.channelKey, page.locale, openStorage(page.channelKey));
const later = createLater(conversation, draw);
let isOpen = !page.isEmbedded;
let isReady = false;
let lastTold = '';

// A frame loaded ahead of the click opens no session for somebody who has never written.
if (isOpen || conversation.isKnown()) void conversation.start();
loadTexts().then(begin, () => setTimeout(() => location.reload(), 5000));

function begin() {
  root.dataset.drop = t('dropHere');
  conversation.subscribe(draw);
  acceptFiles(later.addFiles);
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
  tell('ready', 0);
}

/** Everything on the page follows from the state, here. */
function draw() {
  const { channel, messages, outbox, phase, typing } = conversation.state;
  // In time for the first answer.
  if (messages[0] || outbox[0] || typing) later.fetch();
  render(
    <App
      conversation={conversation}
      state={conversation.state}
      later={later}
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
  tell('unread', unread);
}

function tell(parley: 'ready' | 'close' | 'unread', unread: number) {
  const message = { parley, unread, known: conversation.state.messages.length > 0 };
  if (lastTold === JSON.stringify(message)) return;
  lastTold = JSON.stringify(message);
  notifyHost(message);
}

function close() {
  lastTold = '';
  tell('close', 0);
}

/** On a phone the field would bring up the keyboard over what there is to read. */
function focus() {
  root.querySelector<HTMLElement>(isTouch ? '.log' : 'textarea')?.focus({ preventScroll: true });
}

/** Some phones lay their keyboard over the page without making it smaller. */
function fitAboveKeyboard() {
  if (!visualViewport || visualViewport.scale > 1) return;
  style.setProperty('--height', `${visualViewport.height}px`);
  scrollTo(0, 0);
}
