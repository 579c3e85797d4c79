import { ArrowDown, ArrowUp } from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { planRoutes, type ConsolePlan } from '#shared/contract/plan.ts';
import { PlanOrder } from '#web/features/console/plan/planOrder.ts';
import { swapped } from '#web/features/console/plan/planForm.ts';
import { keyOf, useAction } from '#web/lib/queries.ts';
import { IconButton } from '#web/ui/form/IconButton.tsx';

/** Moves a plan up or down in the order of the price list. */
export function MoveButtons({ plan }: { plan: ConsolePlan }) {
  const rows = use(PlanOrder);
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const update = useAction(planRoutes.update);
  const index = rows.findIndex(({ id }) => id === plan.id);
  const move = async (by: -1 | 1) => {
    try {
      for (const { id, position } of swapped(rows, index, by))
        await update.mutateAsync({ params: { id }, body: { position } });
    } finally {
      await client.invalidateQueries({ queryKey: keyOf(planRoutes.list) });
    }
  };
  if (rows.length < 2) return null;
  const shared = { size: 's', side: 'left' } as const;
  return (
    <span className="-my-1 inline-flex">
      <IconButton
        {...shared}
        label={t('plan.up', { name: plan.name })}
        disabled={index <= 0 || update.isPending}
        onClick={() => void move(-1).catch(() => undefined)}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        {...shared}
        label={t('plan.down', { name: plan.name })}
        disabled={index < 0 || index === rows.length - 1 || update.isPending}
        onClick={() => void move(1).catch(() => undefined)}
      >
        <ArrowDown />
      </IconButton>
    </span>
  );
}
