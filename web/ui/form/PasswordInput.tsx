import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '#web/ui/form/Input.tsx';

export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type' | 'className'>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-11"
      />
      <button
        type="button"
        className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-2 text-text-3 hover:text-text max-md:w-11"
        aria-label={shown ? t('field.hidePassword') : t('field.showPassword')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff className="size-4.5 stroke-[1.6]" /> : <Eye className="size-4.5 stroke-[1.6]" />}
      </button>
    </div>
  );
}
