import { ImageUp } from 'lucide-react';
import { useId, useRef } from 'react';
import { useController, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { systemSettings } from '#shared/contract/console/system.ts';
import { readPicture } from '#web/features/settings/system/readPicture.ts';
import { cx } from '#web/ui/cx.ts';
import { imageUrl } from '#web/ui/display/Avatar.tsx';
import { Button } from '#web/ui/form/Button.tsx';

interface Props {
  control: Control<z.infer<typeof systemSettings>>;
  name: 'system_logo' | 'system_favicon' | 'background';
  label: string;
  hint: string;
  /** A picture of a page rather than a mark. */
  isWide?: boolean;
}

/** One of the system's pictures, as it is now, with choosing another and removing it. */
export function PictureField({ control, name, label, hint, isWide = false }: Props) {
  const { t } = useTranslation(['system-settings', 'common']);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { field, fieldState } = useController({ control, name });
  const take = async (file: File | undefined) => {
    if (!file) return;
    field.onChange(await readPicture(file));
  };
  const error = fieldState.error?.message;
  return (
    <div role="group" aria-labelledby={id} className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <span
        className={cx(
          'grid shrink-0 place-items-center overflow-hidden rounded-3 bg-sunken text-12 text-text-3',
          isWide ? 'h-24 w-40' : 'size-16',
        )}
      >
        {field.value ? (
          <img
            src={imageUrl(field.value)}
            alt=""
            className={isWide ? 'size-full object-cover' : 'size-full object-contain p-2'}
          />
        ) : (
          t('system.noPicture')
        )}
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <p id={id} className="text-13 font-medium">
          {label}
        </p>
        <p
          className={cx('text-12', error ? 'font-medium text-danger' : 'text-text-3')}
          role={error && 'alert'}
        >
          {error ?? hint}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            className="hidden"
            aria-label={label}
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button onClick={() => input.current?.click()}>
            <ImageUp aria-hidden="true" />
            {t('common:field.choosePicture')}
          </Button>
          {field.value && (
            <Button variant="quiet" onClick={() => field.onChange('')}>
              {t('common:action.remove')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
