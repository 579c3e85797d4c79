import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Button } from '#web/ui/form/Button.tsx';

interface Props {
  /** A data URL; '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** Shown as initials while there is no picture. */
  name: string;
}

/** Reads an image file as a data URL. */
export function ImageUpload({ value, onChange, name }: Props) {
  const { t } = useTranslation();
  const [reading, setReading] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    try {
      onChange(await readDataUrl(file));
    } finally {
      setReading(false);
    }
  };
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name || '?'} image={value} size={46} shape="square" />
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="hidden"
        aria-label={t('field.choosePicture')}
        onChange={(event) => void take(event.target.files?.[0])}
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
