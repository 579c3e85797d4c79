import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#web/features/channel/copyText.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('chat');
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    if (!(await copyText(text))) return toast.error(t('channel.notCopied'));
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <Button onClick={() => void copy()}>
      {copied ? <Check aria-hidden="true" className="text-ok" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{copied ? t('channel.copied') : label}</span>
    </Button>
  );
}
