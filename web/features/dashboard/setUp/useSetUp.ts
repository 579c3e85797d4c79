import { useState } from 'react';
import { workspaceDashboardRoutes } from '#shared/contract/workspaceDashboard.ts';
import { roleMay } from '#shared/rules/permissions.ts';
import { useCall } from '#web/lib/queries.ts';
import { useStored } from '#web/lib/session.ts';

export const steps = ['identity', 'knowledge', 'asked', 'site', 'people'] as const;
export type StepName = (typeof steps)[number];

/** Without these, no customer gets an answer; the set-up stays until they are done, or is dismissed. */
const needed: readonly StepName[] = ['knowledge', 'asked', 'site'];

/**
 * How far the organization is. A question to the preview leaves no trace on the server, so that this browser remembers
 * it, and that the set-up was dismissed.
 */
export function useSetUp() {
  const workspaceId = useStored('workspace')?.id ?? 0;
  const role = useStored('workspace-user')?.role;
  const [memory, setMemory] = useState(() => recall(workspaceId));
  const mayEdit = role !== undefined && roleMay(role, 'agent.edit') && roleMay(role, 'channel.manage');
  const isWanted = mayEdit && !memory.dismissed;
  const { data } = useCall(workspaceDashboardRoutes.setUp, {}, { enabled: isWanted, quiet: true });
  const remember = (change: Partial<Memory>) => {
    const next = { ...memory, ...change };
    setMemory(next);
    localStorage.setItem(keyOf(workspaceId), JSON.stringify(next));
  };
  const done = data && { ...data, asked: data.asked || memory.asked };
  const [wasShown, setShown] = useState(false);
  const isIncomplete = isWanted && done !== undefined && needed.some((step) => !done[step]);
  if (isIncomplete && !wasShown) setShown(true);
  return {
    done,
    /** It does not vanish under the hands of whoever finishes it. */
    isShown: isWanted && done !== undefined && (isIncomplete || wasShown),
    onAsked: () => remember({ asked: true }),
    onDismiss: () => remember({ dismissed: true }),
  };
}

export type SetUpState = ReturnType<typeof useSetUp>;

interface Memory {
  asked: boolean;
  dismissed: boolean;
}

function keyOf(workspaceId: number): string {
  return `set-up-${workspaceId}`;
}

function recall(workspaceId: number): Memory {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(workspaceId)) ?? '{}') as Partial<Memory>;
    return { asked: stored.asked === true, dismissed: stored.dismissed === true };
  } catch {
    return { asked: false, dismissed: false };
  }
}
