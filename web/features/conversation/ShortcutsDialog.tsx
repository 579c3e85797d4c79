import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { Kbd } from '#web/ui/display/Kbd.tsx';

const keys = [
  ['search', '/'],
  ['down', 'j'],
  ['up', 'k'],
  ['open', 'Enter'],
  ['back', 'Esc'],
  ['reply', 'r'],
  ['note', 'n'],
  ['take', 't'],
  ['handBack', 'h'],
  ['resolve', 'e'],
  ['help', '?'],
] as const;

/** The keys of the inbox. */
export default function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <Dialog open={open} onClose={onClose} title={t('inbox.keys.title')} width={420}>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-y-2 text-14">
        {keys.map(([name, key]) => (
          <div key={name} className="contents">
            <dt>{t(`inbox.keys.${name}`)}</dt>
            <dd className="text-right">
              <Kbd className="bg-sunken!">{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
