import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazily } from '#web/lib/lazily.tsx';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Button } from '#web/ui/form/Button.tsx';

interface Props {
  /** A data URL or an address; '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** Its first letter is shown while there is no picture. */
  name: string;
  /** px. */
  size?: 46 | 72;
  shape?: 'round' | 'square';
}

const CropDialog = lazily(() => import('#web/ui/form/picture/CropDialog.tsx'));

/** Reads an image file, lets the user choose a square part of it, and returns that as a small data URL. */
export function ImageUpload({ value, onChange, name, size = 46, shape = 'square' }: Props) {
  const { t } = useTranslation();
  const [reading, setReading] = useState(false);
  const [source, setSource] = useState('');
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    try {
      setSource(await readDataUrl(file));
      setOpen(true);
    } finally {
      setReading(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Avatar name={name || '?'} image={value} size={size} shape={shape} />
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="hidden"
        aria-label={t('field.choosePicture')}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()} busy={reading}>
        <ImageUp aria-hidden="true" />
        {t('field.choosePicture')}
      </Button>
      {value && (
        <Button variant="quiet" onClick={() => onChange('')}>
          {t('action.remove')}
        </Button>
      )}
      {source && (
        <CropDialog
          key={source}
          open={open}
          onClose={() => setOpen(false)}
          source={source}
          shape={shape}
          onDone={onChange}
        />
      )}
    </div>
  );
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
