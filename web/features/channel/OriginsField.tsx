import { X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/schema/limits.ts';
import { readOrigins } from '#web/features/channel/readOrigin.ts';
import { isComposing } from '#web/lib/isComposing.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Input } from '#web/ui/form/Input.tsx';

interface Props {
  value: readonly string[];
  onChange: (origins: string[]) => void;
  readOnly: boolean;
}

const most = limits.channel.origins;

/** The origins that may embed the chat; none means every site. Accepts addresses as people type and paste them. */
export function OriginsField({ value, onChange, readOnly }: Props) {
  const { t } = useTranslation(['channel', 'common']);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const add = () => {
    const { origins, wrong } = readOrigins(text);
    const next = [...new Set([...value, ...origins])];
    if (next.length > most) return setError(t('tooManySites', { most }));
    if (origins.length > 0) onChange(next);
    setText(wrong.join(' '));
    setError(wrong.length > 0 ? t('notASite', { text: wrong[0] }) : undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    add();
  };
  return (
    <div className="flex flex-col gap-2">
      {readOnly ? (
        <p className="text-13 font-medium">{t('sites')}</p>
      ) : (
        <Field label={t('sites')} hint={t('sitesHint')} error={error}>
          <div className="flex gap-2">
            <Input
              value={text}
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://www.example.com"
              onChange={(event) => {
                setText(event.target.value);
                setError(undefined);
              }}
              onKeyDown={onKeyDown}
              onBlur={() => text.trim() !== '' && add()}
            />
            <Button className="md:h-9!" onClick={add} disabled={text.trim() === ''}>
              {t('addSite')}
            </Button>
          </div>
        </Field>
      )}
      {value.length === 0 ? (
        <p className="text-13 text-text-2">{t('everySite')}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((origin) => (
            <li
              key={origin}
              className="flex min-h-8 max-w-full items-center gap-1 rounded-2 bg-sunken pr-0.5 pl-2.5 font-mono text-12"
            >
              <span className="min-w-0 py-1">{origin}</span>
              {!readOnly && (
                <IconButton
                  size="s"
                  label={t('common:action.removeItem', { name: origin })}
                  onClick={() => onChange(value.filter((other) => other !== origin))}
                >
                  <X />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
