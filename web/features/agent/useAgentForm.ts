import { useEffect, useRef } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { agentRoutes, type AgentConfig } from '#shared/contract/agent.ts';
import { queryClient, keyOf, useAction } from '#web/lib/queries.ts';
import type { Reply } from '#web/lib/api.ts';
import { resolverOf } from '#web/lib/form/resolverOf.ts';
import { showFieldErrors } from '#web/lib/form/showFieldErrors.ts';
import {
  changedFields,
  onlyFields,
  rebase,
  type ConfigField,
} from '#web/features/agent/changes/configChanges.ts';
import { configErrors } from '#web/features/agent/configErrors.ts';

export type Agent = Reply<typeof agentRoutes.get>;

export interface AgentForm {
  form: UseFormReturn<AgentConfig>;
  values: AgentConfig;
  /** The fields in which the form differs from the draft. */
  unsaved: ConfigField[];
  saving: boolean;
  /** Saves the unsaved fields. False when one is invalid; `onInvalid` is called with the first such field. */
  save: () => Promise<boolean>;
  discard: () => void;
  /** Replaces the form's values by this draft. */
  show: (agent: Agent) => void;
}

/** The form of the draft. When others change the draft, unchanged fields are updated. */
export function useAgentForm(agent: Agent, onInvalid: (field: ConfigField) => void): AgentForm {
  const form = useForm<AgentConfig>({ defaultValues: agent.draft, resolver });
  const values = useWatch({ control: form.control }) as AgentConfig;
  const unsaved = changedFields(values, agent.draft);
  const update = useAction(agentRoutes.update);
  const shown = useRef(agent.draft);

  useEffect(() => {
    const before = shown.current;
    if (changedFields(before, agent.draft).length === 0) return;
    shown.current = agent.draft;
    form.reset(rebase(form.getValues(), before, agent.draft));
  }, [agent.draft, form]);

  const show = (next: Agent) => {
    shown.current = next.draft;
    queryClient.setQueryData(keyOf(agentRoutes.get, {}), next);
    form.reset(next.draft);
  };

  const send = async (config: AgentConfig) => {
    const fields = changedFields(config, agent.draft);
    if (fields.length === 0) return true;
    try {
      const sent = { ...config, name: config.name.trim() };
      const next = await update.mutateAsync({ body: onlyFields(sent, fields) });
      // Keeps what was typed during the request.
      const typed = rebase(form.getValues(), config, next.draft);
      shown.current = next.draft;
      queryClient.setQueryData(keyOf(agentRoutes.get, {}), next);
      form.reset(typed);
      return true;
    } catch (error) {
      showFieldErrors(form, error as Parameters<typeof showFieldErrors>[1]);
      return false;
    }
  };

  const save = async () => {
    let isSaved = false;
    await form.handleSubmit(
      async (config) => {
        isSaved = await send(config);
      },
      (errors) => {
        const [first] = Object.keys(errors) as ConfigField[];
        if (!first) return;
        onInvalid(first);
        // Its section may have to be rendered first.
        setTimeout(() => form.setFocus(first), 100);
      },
    )();
    return isSaved;
  };

  return {
    form,
    values,
    unsaved,
    saving: update.isPending,
    save,
    discard: () => form.reset(agent.draft),
    show,
  };
}

const resolver = resolverOf<AgentConfig>(configErrors);
