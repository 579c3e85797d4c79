import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PickList } from '#web/features/conversation/dialogs/PickList.tsx';
import { snoozeTimes } from '#web/features/conversation/dialogs/snoozeTimes.ts';
import { useNow } from '#web/features/conversation/useNow.ts';
import { formatTime } from '#web/lib/format.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

interface Props extends Pick<ComponentProps<typeof Dialog>, 'open' | 'onClose' | 'finalFocus'> {
  onSnooze: (until: number) => void;
}

/** Chooses until when conversations are put aside. */
export default function SnoozeDialog({ onSnooze, ...dialog }: Props) {
  const { t } = useTranslation('chat');
  const now = useNow();
  return (
    <Dialog {...dialog} title={t('inbox.act.snooze')} width={360}>
      <PickList
        label={t('inbox.act.snooze')}
        choices={snoozeTimes(new Date(now * 1000)).map(({ name, until }) => ({
          key: name,
          content: t(`inbox.snooze.${name}`, { at: formatTime(until) }),
          onChoose: () => {
            onSnooze(until);
            dialog.onClose();
          },
        }))}
      />
    </Dialog>
  );
}
