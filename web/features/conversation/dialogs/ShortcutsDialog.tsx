import { useTranslation } from 'react-i18next';
import { Kbd } from '#web/ui/display/Kbd.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { sendAndResolveKeys } from '#web/features/conversation/composer/sendAndResolveKeys.ts';

const groups = [
  {
    title: 'list',
    keys: [
      ['search', '/'],
      ['down', 'j'],
      ['up', 'k'],
      ['open', 'Enter'],
      ['back', 'Esc'],
      ['select', 'x'],
    ],
  },
  {
    title: 'conversation',
    keys: [
      ['reply', 'r'],
      ['note', 'n'],
      ['take', 't'],
      ['handBack', 'h'],
      ['assign', 'a'],
      ['label', 'l'],
      ['snooze', 's'],
      ['resolve', 'e'],
      ['sendAndResolve', sendAndResolveKeys],
      ['undo', 'z'],
    ],
  },
  {
    title: 'go',
    keys: [
      ['goInbox', 'g i'],
      ['goAgent', 'g a'],
      ['goBookings', 'g b'],
      ['goKnowledge', 'g k'],
      ['help', '?'],
    ],
  },
] as const;

/** The keys of the inbox. */
export default function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <Dialog open={open} onClose={onClose} title={t('inbox.keys.title')} width={680}>
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        {groups.map(({ title, keys }) => (
          <section key={title} className={title === 'conversation' ? 'md:row-span-2' : ''}>
            <h3 className="mb-2 text-13 font-semibold text-text-2">{t(`inbox.keys.group.${title}`)}</h3>
            <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-y-2 text-14">
              {keys.map(([name, key]) => (
                <div key={name} className="contents">
                  <dt>{t(`inbox.keys.${name}`)}</dt>
                  <dd className="flex justify-end gap-1">
                    {key.split(' ').map((one) => (
                      <Kbd key={one} className="bg-sunken!">
                        {one}
                      </Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
