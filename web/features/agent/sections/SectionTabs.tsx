import { Tabs as Base } from '@base-ui/react/tabs';
import {
  CircleUserRound,
  Hand,
  History,
  ScrollText,
  SlidersHorizontal,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sectionOf, sections, type Section } from '#web/features/agent/sections/sections.ts';
import { useSectionSummary } from '#web/features/agent/sections/useSectionSummary.ts';
import type { Agent, AgentForm } from '#web/features/agent/useAgentForm.ts';
import { Dot } from '#web/ui/display/StatusDot.tsx';
import { cx } from '#web/ui/cx.ts';
import { Tabs } from '#web/ui/display/Tabs.tsx';

interface Props {
  agent: Agent;
  edit: AgentForm;
  section: Section;
  onSection: (section: Section) => void;
  /** Tabs beside their panel instead of above it. */
  beside: boolean;
  children: ReactNode;
}

const icons: Record<Section, LucideIcon> = {
  persona: CircleUserRound,
  instructions: ScrollText,
  answers: SlidersHorizontal,
  handover: Hand,
  tools: Wrench,
  versions: History,
};

/** The sections of the studio with a summary of each. */
export function SectionTabs({ agent, edit, section, onSection, beside, children }: Props) {
  const { t } = useTranslation('parley');
  const summaryOf = useSectionSummary(agent, edit.values);
  const body = <div className="flex h-full min-h-0 min-w-0 flex-1 flex-col">{children}</div>;
  if (!beside) {
    return (
      <div className="flex min-w-0 flex-1 flex-col">
        <Tabs
          label={t('sections')}
          tabs={sections.map((value) => ({ value, label: t(`section.${value}.title`) }))}
          value={section}
          onChange={onSection}
          className="shrink-0 px-6 pt-1 max-md:px-4"
        >
          {body}
        </Tabs>
      </div>
    );
  }
  const unsaved = new Set(edit.unsaved.map((field) => sectionOf[field]));
  return (
    <Base.Root
      orientation="vertical"
      value={section}
      onValueChange={onSection}
      className="flex min-w-0 flex-1"
    >
      <Base.List
        aria-label={t('sections')}
        className="flex w-[clamp(184px,22%,300px)] shrink-0 flex-col gap-1 overflow-y-auto border-r hairline p-3"
      >
        {sections.map((value) => {
          const Icon = icons[value];
          return (
            <Base.Tab
              key={value}
              value={value}
              className={cx(
                'flex items-start gap-2.5 rounded-3 px-2.5 py-2 text-left outline-offset-[-2px] transition-colors',
                'hover:bg-canvas data-active:bg-human-soft [&>svg]:data-active:text-human-text',
              )}
            >
              <Icon className="mt-0.5 size-4.5 shrink-0 stroke-[1.6] text-text-2" aria-hidden="true" />
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2 text-14 font-medium">
                  {t(`section.${value}.title`)}
                  {unsaved.has(value) && (
                    <>
                      <Dot tone="warn" />
                      <span className="sr-only">{t('unsaved.one')}</span>
                    </>
                  )}
                </span>
                <span className="block truncate text-12 text-text-3 [[data-active]_&]:text-text-2">
                  {summaryOf(value)}
                </span>
              </span>
            </Base.Tab>
          );
        })}
      </Base.List>
      <Base.Panel
        value={section}
        className="min-h-0 min-w-0 flex-1 rounded-2 outline-none focus-visible:shadow-[inset_0_0_0_2px_var(--color-focus)]"
      >
        {body}
      </Base.Panel>
    </Base.Root>
  );
}
