import { useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { Closing } from '#web/ui/overlay/Closing.ts';
import { LeaveGuard } from '#web/ui/overlay/LeaveGuard.tsx';
import { UnsavedDialog } from '#web/ui/overlay/UnsavedDialog.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { cx } from '#web/ui/cx.ts';

interface Props {
  isChanged: boolean;
  busy: boolean;
  onDiscard: () => void;
  className?: string;
}

/**
 * Below a form of stored data: whether it has unsaved changes, discard and save. Asks before the page is left with some,
 * and before the drawer around it is closed.
 */
export function SaveBar({ isChanged, busy, onDiscard, className }: Props) {
  const { t } = useTranslation();
  const asks = useUnsaved(isChanged);
  const drawerRef = useContext(Closing);
  const [close, setClose] = useState<() => void>();
  useEffect(() => {
    if (!drawerRef || !isChanged) return;
    drawerRef.current = (next) => setClose(() => next);
    return () => {
      drawerRef.current = undefined;
    };
  }, [drawerRef, isChanged]);
  return (
    <div className={cx('flex flex-wrap items-center justify-end gap-2', className)}>
      {asks && <LeaveGuard overPage={drawerRef !== null} />}
      {drawerRef && (
        <UnsavedDialog
          open={close !== undefined}
          onStay={() => setClose(undefined)}
          onDiscard={() => {
            setClose(undefined);
            onDiscard();
            close?.();
          }}
        />
      )}
      {isChanged && <span className="mr-auto text-13 text-text-2">{t('state.unsaved')}</span>}
      <Button variant="quiet" disabled={!isChanged || busy} onClick={onDiscard}>
        {t('action.discard')}
      </Button>
      <Button type="submit" variant="primary" disabled={!isChanged} busy={busy}>
        {t('action.save')}
      </Button>
    </div>
  );
}
