import { BookOpen, MessageSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import { usePage } from '#web/lib/queries.ts';
import type { Command } from '#web/shell/palette/useCommands.tsx';

const pause = 250;
const most = 5;

/** The first conversations and knowledge sources with a keyword. What cannot be searched shows nothing. */
export function useFound(
  keyword: string,
  enabled: boolean,
): { conversations: Command[]; knowledge: Command[]; isSearching: boolean } {
  const navigate = useNavigate();
  const settled = useSettled(keyword, enabled);
  const isOn = enabled && settled !== '' && keyword !== '';
  const paging = { page: 1, size: most, asc: false, keyword: settled };
  const options = { quiet: true, enabled: isOn };
  const conversations = usePage(
    conversationRoutes.list,
    { query: { ...paging, field: 'last_message_at' } },
    options,
  );
  const knowledge = usePage(knowledgeRoutes.list, { query: { ...paging, field: 'updated_at' } }, options);
  const isBusy = conversations.isFetching || knowledge.isFetching;
  return {
    conversations: rowsOf(isOn, conversations.data?.rows).map(({ id, customer, last_message }) => ({
      id: `conversation-${id}`,
      label: customer.name || `#${id}`,
      detail: last_message.text,
      icon: <MessageSquare />,
      run: () => void navigate(`/app/chat/chat/${id}`),
    })),
    knowledge: rowsOf(isOn, knowledge.data?.rows).map(({ id, title }) => ({
      id: `knowledge-${id}`,
      label: title,
      icon: <BookOpen />,
      run: () => void navigate(`/app/ai-knowledge/knowledge?source=${id}`),
    })),
    isSearching: enabled && keyword !== '' && (isBusy || settled !== keyword),
  };
}

function rowsOf<Row>(isOn: boolean, rows: readonly Row[] = []): readonly Row[] {
  return isOn ? rows : [];
}

/** The keyword once it has not changed for a while; while `enabled` is false it stays as it was. */
function useSettled(keyword: string, enabled: boolean): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (!enabled) return;
    const timer = setTimeout(() => setSettled(keyword), pause);
    return () => clearTimeout(timer);
  }, [keyword, enabled]);
  return settled;
}
