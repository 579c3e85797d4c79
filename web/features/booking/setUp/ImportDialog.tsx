import { CircleAlert, FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingExceptionRoutes } from '#shared/contract/booking.ts';
import { limits } from '#shared/schema/limits.ts';
import { formatBytes, formatDate, formatNumber } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Notice } from '#web/ui/display/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Chosen {
  file: string;
  days: { date: string; name: string }[];
  known: number;
}

/** How many days are shown before they are added. */
const shown = 8;

/** Closed days from an .ics file: what it holds is shown before it is added. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['booking-setup', 'common']);
  const id = useId();
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const read = useAction(bookingExceptionRoutes.import, { quiet: true });
  const add = useAction(bookingExceptionRoutes.import, {
    refresh: [bookingExceptionRoutes.list],
    onDone: ({ added }) => {
      toast.done(t('import.added', { count: added }));
      onClose();
    },
  });
  const choose = async (file: File | undefined) => {
    setChosen(undefined);
    setProblem(undefined);
    if (!file) return;
    if (file.size > limits.booking.calendarFile)
      return setProblem(t('import.problem.too_large', { most: formatBytes(limits.booking.calendarFile) }));
    const text = await toBase64(file);
    try {
      const reply = await read.mutateAsync({ body: { file: text, dry_run: true } });
      if (reply.problem)
        setProblem(t(`import.problem.${reply.problem}`, { most: formatBytes(limits.booking.calendarFile) }));
      else setChosen({ file: text, days: reply.days, known: reply.known });
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const count = chosen?.days.length ?? 0;
  return (
    <Dialog
      open
      onClose={onClose}
      busy={add.isPending}
      title={t('import.title')}
      description={t('import.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button
            variant="primary"
            busy={add.isPending}
            disabled={count === 0}
            onClick={() => chosen && add.mutate({ body: { file: chosen.file, dry_run: false } })}
          >
            {t('import.add', { count })}
          </Button>
        </>
      }
    >
      <label
        htmlFor={id}
        className="flex cursor-pointer items-center gap-3 rounded-3 border border-dashed border-line-strong p-4 text-14 hover:bg-sunken/60"
      >
        <FileUp className="size-5 text-text-3" aria-hidden="true" />
        {read.isPending ? t('import.reading') : t('import.choose')}
        <input
          id={id}
          type="file"
          accept=".ics,text/calendar"
          className="sr-only"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </label>
      <div aria-live="polite" className="mt-3">
        {problem && (
          <Notice icon={<CircleAlert />} tone="warn">
            {problem}
          </Notice>
        )}
        {chosen && (
          <>
            <p className="text-13 text-text-2">
              {t('import.found', { count, number: formatNumber(count) })}
              {chosen.known > 0 && ` ${t('import.known', { count: chosen.known })}`}
            </p>
            <ul className="mt-1.5 text-13">
              {chosen.days.slice(0, shown).map(({ date, name }) => (
                <li key={date} className="flex gap-3 py-0.5">
                  <span className="w-28 shrink-0 text-text-2">
                    {formatDate(Date.parse(`${date}T00:00Z`) / 1000, { timeZone: 'UTC' })}
                  </span>
                  <bdi className="min-w-0 truncate">{name}</bdi>
                </li>
              ))}
            </ul>
            {count > shown && (
              <p className="text-13 text-text-3">{t('import.more', { count: count - shown })}</p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
