import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { memberRoutes } from '#shared/contract/member.ts';
import { teamRoutes, type Team } from '#shared/contract/team.ts';
import { limits } from '#shared/schema/limits.ts';
import { everybody } from '#web/features/team/teamList.ts';
import { usePage } from '#web/lib/queries.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { SearchInput } from '#web/ui/form/SearchInput.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** From how many members on they can be searched. */
const searchable = 8;

/** The name of a team and who is in it. */
export function TeamDialog({ team, onClose }: { team: Team | undefined; onClose: () => void }) {
  const { t } = useTranslation(['subscription', 'common']);
  const rules = useTextRules();
  const query = usePage(memberRoutes.list, everybody, { quiet: true });
  const form = useForm({ defaultValues: { name: team?.name ?? '' } });
  const [chosen, setChosen] = useState(() => new Set(team?.members.map(({ id }) => id)));
  const [keyword, setKeyword] = useState('');
  const done = {
    refresh: [teamRoutes.list],
    onDone: () => {
      toast.done(t('common:state.saved'));
      onClose();
    },
  };
  const bodyOf = ({ name }: { name: string }) => ({ name: name.trim(), user_ids: [...chosen] });
  const create = useFormAction(form, teamRoutes.create, (values) => ({ body: bodyOf(values) }), done);
  const update = useFormAction(
    form,
    teamRoutes.update,
    (values) => ({ params: { id: team?.id ?? 0 }, body: bodyOf(values) }),
    done,
  );
  const { submit, isPending } = team ? update : create;
  const members = team?.members ?? [];
  const isOther = members.length !== chosen.size || members.some(({ id }) => !chosen.has(id));
  const choose = (id: number, isIn: boolean) => {
    const next = new Set(chosen);
    if (isIn) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <FormDialog
      isChanged={form.formState.isDirty || isOther}
      open
      onClose={onClose}
      busy={isPending}
      title={t(team ? 'team.edit' : 'team.create')}
      submitLabel={t(team ? 'common:action.save' : 'common:action.create')}
      onSubmit={submit}
    >
      <Field label={t('team.name')} required error={form.formState.errors.name?.message}>
        <Input
          dir="auto"
          autoComplete="off"
          {...form.register('name', rules({ required: true, most: limits.name }))}
        />
      </Field>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-13 font-medium">{t('team.chosen', { count: chosen.size })}</legend>
        <Loaded query={query} lines={4}>
          {({ rows }) => (
            <>
              {rows.length > searchable && (
                <SearchInput
                  label={t('member.search')}
                  value={keyword}
                  onSearch={setKeyword}
                  className="mb-2"
                />
              )}
              <ul className="max-h-64 overflow-y-auto rounded-2 px-3 py-1.5 shadow-[inset_0_0_0_1px_var(--color-line)]">
                {rows.map(({ id, user, email }) => {
                  const name = user?.display_name || user?.username || email;
                  const isHidden = !`${name} ${email}`.toLowerCase().includes(keyword.toLowerCase());
                  return (
                    user && (
                      <li key={id} hidden={isHidden} className="min-w-0 break-words">
                        <Checkbox
                          checked={chosen.has(user.id)}
                          onChange={(isIn) => choose(user.id, isIn)}
                          label={name}
                        />
                      </li>
                    )
                  );
                })}
              </ul>
            </>
          )}
        </Loaded>
      </fieldset>
    </FormDialog>
  );
}
