import { LockKeyhole } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Section, SectionProps } from '#web/features/agent/sections/sections.ts';
import { AnswersSection } from '#web/features/agent/sections/AnswersSection.tsx';
import { HandoverSection } from '#web/features/agent/sections/HandoverSection.tsx';
import { InstructionsSection } from '#web/features/agent/sections/InstructionsSection.tsx';
import { PersonaSection } from '#web/features/agent/sections/PersonaSection.tsx';
import { ToolsSection } from '#web/features/agent/sections/ToolsSection.tsx';
import { VersionsSection } from '#web/features/agent/sections/VersionsSection.tsx';
import { Notice } from '#web/ui/display/Notice.tsx';

const panels: Record<Section, ComponentType<SectionProps>> = {
  persona: PersonaSection,
  instructions: InstructionsSection,
  answers: AnswersSection,
  handover: HandoverSection,
  tools: ToolsSection,
  versions: VersionsSection,
};

export function SectionPanel({ section, ...rest }: SectionProps & { section: Section }) {
  const { t } = useTranslation('parley');
  const Panel = panels[section];
  return (
    <section
      aria-labelledby="section"
      className="mx-auto flex max-w-160 flex-col gap-6 px-6 py-6 max-md:px-4"
    >
      <header>
        <h2 id="section" className="text-18 font-semibold">
          {t(`section.${section}.title`)}
        </h2>
        <p className="mt-0.5 text-14 text-pretty text-text-2">{t(`section.${section}.text`)}</p>
      </header>
      {!rest.mayEdit && <Notice icon={<LockKeyhole />}>{t('readOnly')}</Notice>}
      <Panel {...rest} />
    </section>
  );
}
