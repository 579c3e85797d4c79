import { challengePath } from '#shared/rules/proofOfWork.ts';
import { asApiError } from '#client/apiError.ts';
import { backoff } from '#client/backoff.ts';
import type { ServerEvent } from '#client/createEventParser.ts';
import { keepConnected, type Connection } from '#client/keepConnected.ts';
import { openStream, sendRequest, type ApiRequest } from '#client/sendRequest.ts';
import type { ChatEvents, ChatSession } from '#shared/contract/chat.ts';
import type { CustomerMessage as Message } from '#shared/contract/message.ts';
import { chatLimits, chatPath } from '#shared/rules/webChat.ts';
import type { Visitor } from '../hostMessages.ts';
import { newId } from './newId.ts';
import type { Store } from './openStorage.ts';
import { createOutbox, type Outgoing, type Verdict } from './outbox.ts';
import { mergeMessages, type Handler, type Handover } from './timeline.ts';

export type Phase = 'starting' | 'ready' | 'unreachable' | 'not_found' | 'disabled';

export type State = {
  phase: Phase;
  channel: ChatSession['channel'] | null;
  /** Whether the event stream is open. */
  connected: boolean;
  /** Whether the history has arrived. */
  loaded: boolean;
  messages: Message[];
  /** There are messages before the first loaded one. */
  hasOlder: boolean;
  loadingOlder: boolean;
  outbox: Outgoing[];
  handovers: Handover[];
  handler: Handler | null;
  typing: { name: string; isAgent: boolean } | null;
  /** The business resolved the conversation, and nothing was written since. */
  closed: boolean;
  /** The session of the old conversation has expired: this is a new one. */
  renewed: boolean;
};

export type Conversation = ReturnType<typeof createConversation>;

const typingShownMs = 10_000;
const typingSentMs = 3000;
/** For so long screen readers are not told of older messages that were inserted above. */
const olderQuietMs = 300;

/** One customer's conversation on one channel: session, history, live events and sending, as one observable state. */
export function createConversation(channelKey: string, locale: string, store: Store, visitor?: Visitor) {
  let state: State = {
    phase: 'starting',
    channel: null,
    connected: false,
    loaded: false,
    messages: [],
    hasOlder: false,
    loadingOlder: false,
    outbox: [],
    handovers: [],
    handler: null,
    typing: null,
    closed: false,
    renewed: false,
  };
  let onChange = () => {};
  let { token } = storedSession();
  /** The id of the conversation. */
  let chat = 0;
  let opening: Promise<void> | null = null;
  let connection: Connection | undefined;
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  let typingSentAt = 0;
  let startTimer: ReturnType<typeof setTimeout> | undefined;
  let startTries = 0;
  let lastEventId = '';
  /** Who answers, by the server's last event. It joins the thread once the history is loaded. */
  let lastHandler: Handler | undefined;
  /** Messages may be missing that the stream does not replay. */
  let isStale = true;
  let loadTimer: ReturnType<typeof setTimeout> | undefined;
  let loadTries = 0;

  const outbox = createOutbox({
    store,
    post: ({ client_id, text, media }) =>
      authorized<Message>({
        url: `${chatPath}/message`,
        body: { client_id, ...(text && { text }), ...(media && { media_id: media.id }) },
      }),
    judge: judgeSending,
    onSent: (message, item) => receive([{ ...message, client_id: item.client_id }]),
    onChange: (items) => set({ outbox: items }),
  });
  state.outbox = outbox.list();

  return {
    get state() {
      return state;
    },
    /** Whether this browser has chatted here before. */
    isKnown: () => token !== null,
    subscribe(listener: () => void) {
      onChange = listener;
    },
    start,
    loadOlder,
    /** The network or the page went away or came back. */
    wake() {
      if (state.phase === 'unreachable') void start();
      connection?.wake();
      if (state.phase === 'ready') void outbox.flush();
    },
    send(text: string, media?: NonNullable<Message['media']>) {
      set({ closed: false, renewed: false });
      outbox.add({ client_id: newId(), text, ...(media && { media }) });
    },
    /** The site has said who the visitor is: goes on as that customer. */
    identify(next: Visitor | undefined) {
      visitor = next;
      if (connection || opening)
        Promise.resolve(opening)
          .finally(openSession)
          // Tried again with the next connection.
          .catch(() => (isStale = true));
    },
    /**
     * Another tab has stored something: of two that opened a chat at the same time, both go on with the newer one,
     * whichever of them was stored last. Not those of two users of the site, which would follow each other for ever.
     */
    follow() {
      const stored = storedSession().chat;
      if (isBehind())
        Promise.resolve(opening)
          .catch(() => undefined)
          .then(goToNewer);
      else if (stored > 0 && stored < chat && !visitor?.token) storeSession();
    },
    retry: outbox.retry,
    discard: outbox.remove,
    /** Sends that the customer is typing, at most every three seconds. */
    sendTyping() {
      if (!state.connected || Date.now() - typingSentAt < typingSentMs) return;
      typingSentAt = Date.now();
      authorized({ url: `${chatPath}/typing`, body: {} }).catch(() => undefined);
    },
    withSession,
    seenId: () => Number(store.read('seen')) || 0,
    markSeen: (id: number) => store.write('seen', String(id)),
    readDraft: () => store.read('draft') ?? '',
    writeDraft: (text: string) => store.write('draft', text || null),
  };

  /** Opens the session and the stream; retries with backoff while the server cannot be reached. */
  async function start(): Promise<void> {
    clearTimeout(startTimer);
    if (connection) return;
    try {
      await openSession();
    } catch (error) {
      if (!settle(error)) startTimer = setTimeout(start, backoff(startTries++));
      return;
    }
    if (connection) return;
    startTries = 0;
    set({ phase: 'ready' });
    connection = keepConnected({
      lastEventId,
      open: (lastEventId, signal) =>
        withSession((token) =>
          openStream({ url: `${chatPath}/events`, token, signal, headers: { 'last-event-id': lastEventId } }),
        ),
      onOpen() {
        set({ connected: true });
        if (isStale) void load();
        void outbox.flush();
      },
      onEvent,
      onLost(error) {
        set({ connected: false, typing: null });
        if (asApiError(error).isTransient) return true;
        settle(error);
        connection = undefined;
        return false;
      },
    });
  }

  /** What the tabs share, in one entry: none of them can read the token of one chat with the id of another. */
  function storedSession(): { chat: number; token: string | null } {
    const [id, token = null] = store.read('session')?.split(' ') ?? [];
    return { chat: Number(id ?? 0), token };
  }

  /** Stores the session of this tab, unless that of a newer chat is stored. A user of the site always has their own. */
  function storeSession() {
    if (visitor?.token || storedSession().chat <= chat) store.write('session', `${chat} ${token}`);
  }

  /** Whether another tab has opened a newer chat, and nothing was written in this one. */
  function isBehind(): boolean {
    const isNewer = storedSession().chat > chat;
    return Boolean(chat && isNewer && !visitor?.token && !state.messages[0] && !state.outbox[0]);
  }

  function goToNewer() {
    if (!isBehind()) return;
    connection?.close();
    connection = undefined;
    chat = 0;
    ({ token } = storedSession());
    isStale = true;
    set({ connected: false, loaded: false });
    void start();
  }

  /** Sets the phase for a failed session. Returns whether the failure is final. */
  function settle(error: unknown): boolean {
    const { status, code } = asApiError(error);
    const isDisabled = status === 403 || /disabled/.test(code);
    const phase = isDisabled ? 'disabled' : status === 404 ? 'not_found' : 'unreachable';
    set({ phase });
    return phase !== 'unreachable';
  }

  /** Callers at the same time share one request. */
  function openSession(): Promise<void> {
    opening ??= requestSession().finally(() => (opening = null));
    return opening;
  }

  async function requestSession(): Promise<void> {
    // Another tab may have opened the chat since this one was loaded: a browser has one conversation.
    const stored = storedSession().token;
    token ??= stored;
    const url = `${chatPath}/${encodeURIComponent(channelKey)}/session`;
    const request = (proof?: string) => {
      const { token: identity, name, email } = visitor ?? {};
      const body = { locale, identity, customer: { name, email }, proof };
      return callApi<ChatSession>({ url, body, token });
    };
    const session = await request().catch(async (error) => {
      const { status, code, message } = asApiError(error);
      if (code === 'proof_required')
        return import('./solveChallenge.ts')
          .then((chunk) => chunk.solveChallenge(challengePath(channelKey)))
          .then(request);
      if (token && status === 401) token = null;
      else if (visitor && status === 422) visitor = warn(message);
      else throw error;
      return request();
    });
    const { token: renewed } = storedSession();
    if (renewed !== stored) {
      token = renewed;
      return requestSession();
    }
    token = session.session_token;
    if (session.identity_error) visitor = warn(session.identity_error);
    const isOther = chat && chat !== session.conversation_id;
    chat = session.conversation_id;
    storeSession();
    // Of another user of the site: nothing of the former one stays.
    if (isOther && visitor?.token) location.reload();
    lastEventId = String(session.last_event_id);
    const { agent_enabled, agent_name } = session.channel;
    set({ channel: { ...session.channel, agent_name: agent_enabled ? agent_name : '' } });
    set({
      handovers: session.handovers.map(({ id, handler, member_name, at }) => ({
        after: id,
        at,
        handler: handlerOf(handler, member_name),
      })),
    });
    lastHandler = undefined;
    if (isOther) set({ messages: [], hasOlder: false, renewed: true });
    onStatus(session);
  }

  /** Makes a call, and retries once with a fresh session when the old one has expired. */
  async function withSession<T>(call: (token: string | null) => Promise<T>): Promise<T> {
    const used = token;
    try {
      return await call(token);
    } catch (error) {
      if (asApiError(error).status !== 401) throw error;
      const isFirst = used === token;
      if (isFirst) {
        // Another tab may have renewed it already.
        if (storedSession().token === used) store.write('session', null);
        ({ token } = storedSession());
      }
      if (isFirst || opening) await openSession();
      return await call(token);
    }
  }

  function authorized<T>(call: ApiRequest): Promise<T> {
    return withSession((token) => callApi<T>({ ...call, token }));
  }

  /** Fetches the messages after the last known one; duplicates from the stream are merged by id. */
  async function load(): Promise<void> {
    clearTimeout(loadTimer);
    let last = state.messages.at(-1)?.id;
    try {
      const isFirst = !last;
      for (let isMore = true; isMore;) {
        const arrived = await read(last ? `after=${last}` : '');
        if (isFirst) set({ hasOlder: arrived.length >= chatLimits.history });
        receive(arrived);
        isMore = !isFirst && arrived.length >= chatLimits.missed;
        last = arrived.at(-1)?.id;
      }
      // The handler may have changed meanwhile.
      if (state.loaded) await openSession();
    } catch {
      // A lost stream calls this again when it reopens.
      if (state.connected) loadTimer = setTimeout(load, backoff(loadTries++));
      return;
    }
    isStale = false;
    loadTries = 0;
    if (state.loaded) return;
    set({ loaded: true });
    handOver();
  }

  /** Loads one page of older messages. */
  async function loadOlder(): Promise<void> {
    if (!state.hasOlder || state.loadingOlder) return;
    set({ loadingOlder: true });
    const older = await read(`before=${state.messages[0]?.id}`).catch(() => null);
    if (older)
      set({ messages: mergeMessages(state.messages, older), hasOlder: older.length >= chatLimits.history });
    setTimeout(() => set({ loadingOlder: false }), olderQuietMs);
  }

  function read(query: string): Promise<Message[]> {
    return authorized<Message[]>({ url: `${chatPath}/message?${query}` });
  }

  function onEvent({ event, data }: ServerEvent) {
    if (event === 'message') receive([JSON.parse(data) as Message]);
    if (event === 'typing') onTyping(JSON.parse(data) as ChatEvents['typing']);
    if (event === 'status') onStatus(JSON.parse(data) as ChatEvents['status']);
    if (event !== 'reset') return;
    isStale = true;
    void load();
  }

  function onTyping({ author, author_name, on }: ChatEvents['typing']) {
    clearTimeout(typingTimer);
    const isAgent = author === 'agent';
    const name = author_name || (isAgent && state.channel?.agent_name) || state.channel?.name || '';
    set({ typing: on ? { name, isAgent } : null });
    if (on) typingTimer = setTimeout(() => set({ typing: null }), typingShownMs);
  }

  function onStatus({ handler, member_name, status }: ChatEvents['status']) {
    set({ closed: status === 'resolved' });
    const next = handlerOf(handler, member_name);
    // Resolving and reopening send the same handler again.
    if (lastHandler?.kind === handler && lastHandler.name === next.name) return;
    lastHandler = next;
    if (state.loaded) handOver();
  }

  function handlerOf(kind: Handler['kind'], memberName: string): Handler {
    return { kind, name: kind === 'member' ? memberName : (state.channel?.agent_name ?? '') };
  }

  /** Adds the handler at the end of the thread; `buildTimeline` shows it where it differs from the one before. */
  function handOver() {
    if (!lastHandler) return;
    const handover = { after: state.messages.at(-1)?.id ?? 0, at: Date.now() / 1000, handler: lastHandler };
    set({ handler: lastHandler, handovers: [...state.handovers, handover] });
  }

  function receive(arrived: Message[]) {
    if (arrived.length === 0) return;
    const messages = mergeMessages(state.messages, arrived);
    const latest = messages.findLast((message) => message.author !== 'customer');
    const isNews = latest && arrived.some((message) => message.id === latest.id);
    set({
      messages,
      ...(isNews && {
        typing: null,
        handler: { kind: latest.author as Handler['kind'], name: latest.author_name },
      }),
    });
    for (const message of arrived) if (message.client_id) outbox.remove(message.client_id);
  }

  function judgeSending(error: unknown): Verdict {
    const { status, code, isTransient, retryAfterMs } = asApiError(error);
    if (isTransient) return { again: true, afterMs: retryAfterMs || undefined };
    if (status === 404 || status === 403 || code === 'channel_disabled') settle(error);
    return { again: false, reason: status === 413 || status === 422 ? 'rejected' : undefined };
  }

  function set(change: Partial<State>) {
    state = { ...state, ...change };
    onChange();
  }
}

/** For the developers of the site. */
function warn(reason: string): undefined {
  // oxlint-disable-next-line no-console -- nobody else can see it
  console.warn(`Parley: the visitor was not identified (${reason}).`);
}

async function callApi<T>(request: ApiRequest): Promise<T> {
  return (await sendRequest<T>({ signal: AbortSignal.timeout(20_000), ...request })).data;
}
