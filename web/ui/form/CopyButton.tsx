import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/form/Button.tsx';
import { copyText } from '#web/ui/form/copyText.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** Copies a text, and says so for two seconds. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    if (!(await copyText(text))) return toast.error(t('state.notCopied'));
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <Button onClick={() => void copy()}>
      {copied ? <Check aria-hidden="true" className="text-ok" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{copied ? t('state.copied') : label}</span>
    </Button>
  );
}
