import { Braces, FileUp, Globe, MessageCircleQuestionMark, Plus, Text } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/form/Button.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';

export type Way = 'qa' | 'text' | 'url' | 'files' | 'import';

/** The ways to add to the knowledge base. */
export function AddMenu({ onAdd }: { onAdd: (way: Way) => void }) {
  const { t } = useTranslation('ai-knowledge');
  return (
    <Menu
      trigger={
        <Button variant="primary">
          <Plus aria-hidden="true" />
          {t('add.button')}
        </Button>
      }
      items={[
        { label: t('add.qa'), icon: <MessageCircleQuestionMark />, onSelect: () => onAdd('qa') },
        { label: t('add.text'), icon: <Text />, onSelect: () => onAdd('text') },
        { label: t('add.url'), icon: <Globe />, onSelect: () => onAdd('url') },
        { label: t('add.files'), icon: <FileUp />, onSelect: () => onAdd('files') },
        'line',
        { label: t('add.import'), icon: <Braces />, onSelect: () => onAdd('import') },
      ]}
    />
  );
}
