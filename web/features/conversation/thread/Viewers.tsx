import { Eye } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import type { WorkspaceEvents } from '#shared/contract/liveEvents.ts';
import {
  heartbeatMilliseconds,
  stillThere,
  withViewer,
  type Viewer,
} from '#web/features/conversation/thread/viewers.ts';
import { call } from '#web/lib/api.ts';
import { useLive } from '#web/lib/events.ts';
import { locale } from '#web/lib/locale.ts';
import { read, useStored } from '#web/lib/session.ts';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { tip } from '#web/ui/overlay/tip.ts';

const most = 3;

/** The other members who have the conversation open. */
export default function Viewers({ conversationId }: { conversationId: number }) {
  const { t } = useTranslation('chat');
  const viewers = useViewers(conversationId);
  if (viewers.length === 0) return null;
  const words = t('inbox.viewing', {
    count: viewers.length,
    names: new Intl.ListFormat(locale).format(viewers.map(({ name }) => name)),
  });
  return (
    <span
      role="status"
      className="flex shrink-0 items-center gap-1.5 text-12 text-text-3 print:hidden short:hidden"
      {...tip(words)}
    >
      <Eye className="size-4 stroke-[1.6]" aria-hidden="true" />
      <span className="sr-only">{words}</span>
      <span className="flex -space-x-1.5" aria-hidden="true">
        {viewers.slice(0, most).map(({ user_id, name }) => (
          <Avatar
            key={user_id}
            name={name}
            size={24}
            tone="human"
            className="rounded-full ring-2 ring-surface"
          />
        ))}
      </span>
      {viewers.length > most && <span aria-hidden="true">+{viewers.length - most}</span>}
    </span>
  );
}

const answerMilliseconds = 1_000;
const arriveMilliseconds = 300;

/** Tells the others that this tab shows the conversation, and hears of them. */
function useViewers(id: number): readonly Viewer[] {
  const me = useStored('user')?.id;
  const [viewers, setViewers] = useState<readonly Viewer[]>([]);
  const answer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive<WorkspaceEvents['viewer']>('viewer', (event) => {
    if (event.conversation_id !== id || event.user_id === me) return;
    setViewers((known) => withViewer(known, event, Date.now()));
    if (event.state !== 'arrived' || answer.current || document.visibilityState !== 'visible') return;
    // Not all at once, and one answer for several who arrive together.
    answer.current = setTimeout(() => {
      answer.current = undefined;
      publishViewing(id, 'here');
    }, Math.random() * answerMilliseconds);
  });
  useEffect(() => {
    const inside = read('workspace')?.id;
    const say = (state: 'arrived' | 'here') =>
      document.visibilityState === 'visible' && publishViewing(id, state);
    // Not of whom passes by on the way to another one, or leaves the organization.
    let hasArrived = false;
    const arriving = setTimeout(() => {
      hasArrived = true;
      say('arrived');
    }, arriveMilliseconds);
    const timer = setInterval(() => {
      setViewers((known) => stillThere(known, Date.now()));
      say('here');
    }, heartbeatMilliseconds);
    const seen = () => (document.visibilityState === 'visible' ? say('arrived') : publishViewing(id, 'left'));
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(arriving);
      clearInterval(timer);
      clearTimeout(answer.current);
      answer.current = undefined;
      document.removeEventListener('visibilitychange', seen);
      // The conversation is none of an organization that was changed to meanwhile.
      if (hasArrived && read('workspace')?.id === inside) publishViewing(id, 'left');
    };
  }, [id]);
  return viewers;
}

function publishViewing(id: number, state: 'arrived' | 'here' | 'left'): void {
  void call(conversationRoutes.viewing, { params: { id }, body: { state } }, { quiet: true }).catch(
    () => undefined,
  );
}
