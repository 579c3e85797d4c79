import './frame.css';
import { render } from 'preact';
import type { ToFrame, Visitor } from '../hostMessages.ts';
import { App } from './view/App.tsx';
import { acceptFiles } from './acceptFiles.ts';
import { createConversation, type Conversation } from './createConversation.ts';
import { createExtrasLoader, type ExtrasLoader } from './createExtrasLoader.ts';
import { listenToHost, notifyHost } from './host.ts';
import { openHostStorage } from './openHostStorage.ts';
import { openStorage } from './openStorage.ts';
import { loadTexts, page, t } from './page.ts';
import { countUnread } from './timeline.ts';

const { style } = document.documentElement;
const root = document.getElementById('chat') as HTMLElement;
const isTouch = matchMedia('(hover: none) and (pointer: coarse)').matches;
const { channelKey, locale, isEmbedded, hostOrigin } = page;
let isOpen = !isEmbedded;
let hasBegun = false;
let isReady = false;
let lastNotified = '';
let visitor: Visitor | undefined;
let conversation: Conversation;
let extrasLoader: ExtrasLoader;

Promise.all([openConversation(), loadTexts()]).then(begin, () => setTimeout(() => location.reload(), 5000));
// After the storage has begun to listen: what it reads then is what the page has sent.
if (hostOrigin) listenToHost(onHost);

async function openConversation() {
  const store = hostOrigin ? await openHostStorage(channelKey) : openStorage(channelKey);
  conversation = createConversation(channelKey, locale, store, visitor);
  extrasLoader = createExtrasLoader(conversation, draw);
  // A frame that was loaded ahead of the click opens no session for somebody who has never written.
  if (isOpen || conversation.isKnown()) void conversation.start();
}

function begin() {
  hasBegun = true;
  root.dataset.drop = t('dropHere');
  conversation.subscribe(draw);
  acceptFiles(extrasLoader.addFiles);
  // Of another tab of this page. An embedding page sends its state instead.
  addEventListener('storage', conversation.follow);
  addEventListener('online', conversation.wake);
  addEventListener('offline', conversation.wake);
  addEventListener('pageshow', conversation.wake);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) conversation.wake();
    draw();
  });
  if (!isEmbedded) visualViewport?.addEventListener('resize', fitAboveKeyboard);
  draw();
  notifyState('ready', 0);
}

function onHost(state: ToFrame) {
  const isNew = JSON.stringify(visitor) !== JSON.stringify(state.visitor);
  const opens = state.isOpen && !isOpen;
  ({ visitor, isOpen } = state);
  // Before the storage has been read there is no conversation.
  if (isNew) conversation?.identify(visitor);
  if (opens) void conversation?.start();
  conversation?.follow();
  if (!hasBegun) return;
  draw();
  if (opens) focus();
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

function notifyState(parley: 'ready' | 'unread', unread: number) {
  if (lastNotified === parley + unread) return;
  lastNotified = parley + unread;
  notifyHost({ parley, unread });
}

function close() {
  notifyHost({ parley: 'close' });
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
