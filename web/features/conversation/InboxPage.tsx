import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import { ConversationList } from '#web/features/conversation/list/ConversationList.tsx';
import { focusRow, rescueFocus } from '#web/features/conversation/list/focusRow.ts';
import { Thread } from '#web/features/conversation/thread/Thread.tsx';
import { inboxAddress } from '#web/features/conversation/inboxUrl.ts';
import { useInbox } from '#web/features/conversation/useInbox.ts';
import { useInboxEvents } from '#web/features/conversation/useInboxEvents.ts';
import { useShortWindow } from '#web/features/conversation/useShortWindow.ts';
import { useShortcuts } from '#web/lib/useShortcuts.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { useCall } from '#web/lib/queries.ts';
import { useMedia } from '#web/lib/useMedia.ts';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { Kbd } from '#web/ui/display/Kbd.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const SidePane = lazily(async () => ({
  default: (await import('#web/features/conversation/SidePane.tsx')).SidePane,
}));
const Drawer = lazily(async () => ({ default: (await import('#web/ui/overlay/Drawer.tsx')).Drawer }));
const ShortcutsDialog = lazily(() => import('#web/features/conversation/dialogs/ShortcutsDialog.tsx'));

/** The inbox: the list, the thread and the customer; below 1200 px the customer in a drawer, below 768 one at a time. */
export default function InboxPage() {
  const { t } = useTranslation('chat');
  const { filter, openId, why, about, explain, showAbout } = useInbox();
  const navigate = useNavigate();
  const isWide = useMedia('(min-width: 1200px)');
  const [help, setHelp] = useState<boolean>();
  const [wasAbout, setWasAbout] = useState(about);
  if (about && !wasAbout) setWasAbout(true);
  const closeTrace = () => {
    explain(0);
    rescueFocus(openId);
  };
  const close = () => {
    void navigate(inboxAddress(filter));
    focusRow(openId);
  };
  useInboxEvents();
  useShortWindow(openId !== undefined);
  useShortcuts({
    '?': () => setHelp(true),
    Escape: why ? closeTrace : openId ? close : undefined,
    z: toast.undo,
  });
  const pane = openId && <SidePane key={openId} conversationId={openId} why={why} />;
  return (
    <div
      className={cx(
        'grid h-full min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)]',
        'md:grid-cols-[296px_minmax(0,1fr)] lg:grid-cols-[336px_minmax(0,1fr)]',
        openId && 'xl:grid-cols-[336px_minmax(0,1fr)_300px]',
      )}
    >
      <ConversationList className={cx(openId && 'max-md:hidden print:hidden')} onHelp={() => setHelp(true)} />
      {openId ? <Thread key={openId} conversationId={openId} /> : <NothingOpen />}
      {pane && isWide && (
        <aside
          aria-label={t('inbox.about')}
          className="min-h-0 overflow-y-auto border-l hairline print:hidden"
        >
          {pane}
        </aside>
      )}
      {pane && !isWide && wasAbout && (
        <Drawer
          open={about}
          onClose={() => showAbout(false)}
          title={why ? t('inbox.why.title') : t('inbox.about')}
          width={360}
        >
          {pane}
        </Drawer>
      )}
      {help !== undefined && <ShortcutsDialog open={help} onClose={() => setHelp(false)} />}
    </div>
  );
}

/** The middle pane without an open conversation. Where there is none at all, the list has the empty state. */
function NothingOpen() {
  const { t } = useTranslation('chat');
  const { data: counts } = useCall(conversationRoutes.counts, {}, { quiet: true });
  return (
    <section className="grid place-items-center border-l hairline max-md:hidden">
      {counts?.open !== 0 && (
        <EmptyState
          icon={<MessagesSquare />}
          title={t('inbox.empty.closed')}
          text={t('inbox.empty.closedText')}
          action={
            <p className="flex gap-2">
              {['j', 'k', 'Enter'].map((key) => (
                <Kbd key={key} className="bg-sunken!">
                  {key}
                </Kbd>
              ))}
            </p>
          }
        />
      )}
    </section>
  );
}
