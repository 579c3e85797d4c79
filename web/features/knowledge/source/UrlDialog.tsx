import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import { readWebAddress } from '#shared/webAddress.ts';
import { useAddPage } from '#web/entities/source/useAddPage.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Shows a source. */
  onOpen: (id: number) => void;
}

const refresh = [knowledgeRoutes.list] as const;

/** Adds a web page. One that is a source already is opened. The form keeps its value while the dialog is closed. */
export function UrlDialog({ open, onClose, onOpen }: Props) {
  const { t } = useTranslation(['ai-knowledge', 'common']);
  const form = useForm({ defaultValues: { url: '' } });
  const { add, isPending } = useAddPage({
    refresh,
    onAdded: () => {
      form.reset();
      toast.done(t('url.added'));
      onClose();
    },
    onKnown: (id) => {
      form.reset();
      toast.done(t('url.known'));
      onOpen(id);
    },
  });
  return (
    <FormDialog
      isChanged={form.formState.isDirty}
      onDiscard={() => form.reset()}
      open={open}
      width={560}
      title={t('url.title')}
      busy={isPending}
      onClose={onClose}
      submitLabel={t('add.button')}
      onSubmit={form.handleSubmit(({ url }) => add(url))}
    >
      <Field
        label={t('url.address')}
        required
        hint={t('url.addressHint')}
        error={form.formState.errors.url?.message}
      >
        <Input
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          placeholder="www.example.com/delivery"
          {...form.register('url', {
            validate: (typed) =>
              (typed.trim() === '' && t('common:field.required')) ||
              readWebAddress(typed) !== undefined ||
              t('url.invalid'),
          })}
        />
      </Field>
    </FormDialog>
  );
}
