import { conversationRoutes } from '#shared/contract/conversation.ts';
import { CustomerPane } from '#web/features/conversation/CustomerPane.tsx';
import { TracePane } from '#web/features/conversation/trace/TracePane.tsx';
import { useCall } from '#web/lib/queries.ts';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';

/** The right pane: the customer or a trace. */
export function SidePane({ conversationId, why }: { conversationId: number; why: number }) {
  const { data } = useCall(
    conversationRoutes.get,
    { params: { id: conversationId } },
    { quiet: true, staleTime: 60_000 },
  );
  if (why) return <TracePane conversationId={conversationId} messageId={why} />;
  if (!data) return <SkeletonLines lines={6} className="p-5" />;
  return <CustomerPane conversation={data} />;
}
