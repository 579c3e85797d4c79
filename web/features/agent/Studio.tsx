import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleMay } from '#shared/rules/permissions.ts';
import { useStored } from '#web/lib/session.ts';
import { useSearch } from '#web/lib/useSearch.ts';
import { UnsavedChangesGuard } from '#web/features/agent/UnsavedChangesGuard.tsx';
import { Playground } from '#web/features/agent/playground/Playground.tsx';
import { usePlayground } from '#web/features/agent/playground/usePlayground.ts';
import { PublishDialog } from '#web/features/agent/changes/PublishDialog.tsx';
import { SectionPanel } from '#web/features/agent/sections/SectionPanel.tsx';
import { sectionOf, sections, type Section } from '#web/features/agent/sections/sections.ts';
import { SectionTabs } from '#web/features/agent/sections/SectionTabs.tsx';
import { StudioHeader } from '#web/features/agent/StudioHeader.tsx';
import { UnsavedBar } from '#web/features/agent/UnsavedBar.tsx';
import { useAgentForm, type Agent } from '#web/features/agent/useAgentForm.ts';
import { useWidth } from '#web/features/agent/useWidth.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { Drawer } from '#web/ui/overlay/Drawer.tsx';

/** Minimum widths of the page in px for the playground beside the form, and for the sections beside both. */
const besidePlayground = 1000;
const besideSections = 680;

export function Studio({ agent }: { agent: Agent }) {
  const { t } = useTranslation(['parley', 'common']);
  const [url, setUrl] = useSearch({ section: 'persona', try: false });
  const [page, width] = useWidth<HTMLDivElement>();
  const [publishing, setPublishing] = useState(false);
  const role = useStored('workspace-user')?.role;
  const mayEdit = role !== undefined && roleMay(role, 'agent.edit');
  const section = sections.find((one) => one === url.section) ?? 'persona';
  const open = (next: Section) => setUrl({ section: next });
  const edit = useAgentForm(agent, (field) => open(sectionOf[field]));
  const play = usePlayground(agent);

  const save = async () => {
    if (await edit.save()) toast.done(t('saved'));
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey) return;
    event.preventDefault();
    if (edit.unsaved.length > 0 && !edit.saving) void save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  const isWide = width >= besidePlayground;
  const playground = (
    <Playground
      agent={agent}
      play={play}
      onSave={edit.unsaved.length > 0 ? save : undefined}
      saving={edit.saving}
    />
  );
  return (
    <div ref={page} className="flex h-full flex-col">
      <StudioHeader
        agent={agent}
        edit={edit}
        mayEdit={mayEdit}
        onPublish={() => setPublishing(true)}
        onTry={isWide ? undefined : () => setUrl({ try: true }, { push: true })}
      />
      {width > 0 && (
        <div className="flex min-h-0 flex-1">
          <SectionTabs
            agent={agent}
            edit={edit}
            section={section}
            onSection={open}
            beside={width >= besideSections}
          >
            <div className="@container min-h-0 flex-1 overflow-y-auto">
              <SectionPanel section={section} agent={agent} edit={edit} mayEdit={mayEdit} />
            </div>
            {edit.unsaved.length > 0 && <UnsavedBar edit={edit} onSave={save} />}
          </SectionTabs>
          {isWide && (
            <aside
              aria-label={t('playground.title')}
              className="flex w-105 shrink-0 flex-col border-l hairline bg-canvas"
            >
              {playground}
            </aside>
          )}
        </div>
      )}
      {!isWide && (
        <Drawer
          open={url.try}
          onClose={() => setUrl({ try: false })}
          title={t('playground.title')}
          width={460}
        >
          <div className="flex h-full flex-col bg-canvas">{playground}</div>
        </Drawer>
      )}
      <PublishDialog open={publishing} onClose={() => setPublishing(false)} agent={agent} edit={edit} />
      <UnsavedChangesGuard edit={edit} />
    </div>
  );
}
