import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useTranslation } from 'react-i18next';
import type { Version } from '#web/features/agent/playground/turns.ts';
import type { Agent } from '#web/features/agent/useAgentForm.ts';

interface Props {
  agent: Agent;
  value: Version;
  onChange: (version: Version) => void;
}

/** Switches between the draft and the live version. */
export function VersionSwitch({ agent, value, onChange }: Props) {
  const { t } = useTranslation('parley');
  const { published_version: number } = agent;
  return (
    <RadioGroup
      aria-label={t('playground.talkTo')}
      value={value}
      onValueChange={(next) => onChange(next as Version)}
      className="flex rounded-2 bg-sunken p-0.5 text-13 font-medium"
    >
      {(['draft', 'published'] as const).map((version) => (
        <Radio.Root
          key={version}
          value={version}
          disabled={version === 'published' && number === null}
          className="flex h-7 items-center rounded-[5px] px-3 text-text-2 transition-colors data-checked:bg-raised data-checked:text-text data-checked:shadow-1 data-disabled:text-text-3 max-md:h-9"
        >
          {version === 'draft'
            ? t('playground.draft')
            : number === null
              ? t('playground.notLive')
              : t('playground.live', { number })}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
