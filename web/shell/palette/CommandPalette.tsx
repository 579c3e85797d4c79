import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '#web/lib/isComposing.ts';
import type { AppGroup } from '#web/shell/menu/menu.ts';
import { useCommands, type Command } from '#web/shell/palette/useCommands.tsx';
import { useFound } from '#web/shell/palette/useFound.tsx';
import { Spinner } from '#web/ui/display/Spinner.tsx';
import { optionClass } from '#web/ui/overlay/popupClass.ts';

interface Group {
  value: string;
  items: Command[];
}

interface Props {
  side: 'user' | 'admin';
  menu: readonly AppGroup[];
  open: boolean;
  onClose: () => void;
}

/** Finds pages, commands, conversations and knowledge by their names. */
export default function CommandPalette({ open, onClose, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fade fixed inset-0 z-(--z-dialog) bg-[rgb(7_13_16/.45)]" />
        <Dialog.Popup
          aria-label={t('shell.commands')}
          className="rise fixed top-[12dvh] left-1/2 z-(--z-dialog) w-[min(560px,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-4 bg-raised shadow-3 outline-none"
        >
          <Palette {...rest} onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Palette({ side, menu, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [composing, setComposing] = useState(false);
  const keyword = text.trim();
  const { contains } = Autocomplete.useFilter({ sensitivity: 'base' });
  const { pages, actions } = useCommands(side, menu);
  const { conversations, knowledge, isSearching } = useFound(keyword, side === 'user' && !composing);
  const named = (commands: Command[]) => commands.filter(({ label }) => contains(label, keyword));
  const groups: Group[] = [
    { value: t('palette.pages'), items: named(pages) },
    { value: t('palette.conversations'), items: conversations },
    { value: t('palette.knowledge'), items: knowledge },
    { value: t('palette.actions'), items: named(actions) },
  ].filter(({ items }) => items.length > 0);
  return (
    <Autocomplete.Root
      items={groups}
      open
      inline
      autoHighlight="always"
      filter={null}
      value={text}
      onValueChange={(value, { reason }) => {
        if (reason !== 'item-press') setText(value);
      }}
      itemToStringValue={(item: Command) => item.label}
    >
      <div className="flex items-center gap-3 border-b hairline px-4">
        {isSearching ? (
          <Spinner className="size-4.5 text-text-3" />
        ) : (
          <Search className="size-4.5 shrink-0 stroke-[1.6] text-text-3" aria-hidden="true" />
        )}
        <Autocomplete.Input
          aria-label={t('shell.commands')}
          placeholder={t('shell.commands')}
          maxLength={200}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onKeyDown={(event) => {
            if (isComposing(event)) event.preventBaseUIHandler();
          }}
          className="h-12 min-w-0 flex-1 bg-transparent text-16 outline-none"
        />
      </div>
      <Autocomplete.Empty>
        <p className="px-4 py-3 text-14 text-text-3">
          {t(isSearching ? 'palette.searching' : 'state.noMatches')}
        </p>
      </Autocomplete.Empty>
      <Autocomplete.List className="max-h-[min(26rem,60dvh)] overflow-y-auto px-1.5 pb-1.5 data-empty:p-0">
        {(group: Group) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className="px-2.5 pt-3 pb-1 text-12 font-medium text-text-3">
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.id}
                  value={command}
                  className={optionClass}
                  onClick={() => {
                    onClose();
                    command.run();
                  }}
                >
                  {command.icon}
                  <span dir="auto" lang={command.lang} className="min-w-0 flex-1 truncate">
                    {command.label}
                  </span>
                  {command.detail && (
                    <span dir="auto" className="max-w-[45%] truncate text-12 text-text-3">
                      {command.detail}
                    </span>
                  )}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}
