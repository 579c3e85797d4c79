import { useTranslation } from 'react-i18next';

const tools = ['customer_record', 'note_customer_contact', 'search_knowledge'] as const;

/** What a tool of the agent is called on the screen. */
export function useToolName(): (tool: string) => string {
  const { t } = useTranslation('chat');
  return (tool) => {
    const known = tools.find((one) => one === tool);
    return known ? t(`inbox.tool.${known}`) : tool;
  };
}
