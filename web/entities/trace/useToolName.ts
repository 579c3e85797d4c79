import { useTranslation } from 'react-i18next';

const tools = ['customer_record', 'note_customer_contact', 'search_knowledge'] as const;

/** The name of a tool of the agent in the page's language. */
export function useToolName(): (tool: string) => string {
  const { t } = useTranslation('chat');
  return (tool) => {
    const known = tools.find((one) => one === tool);
    return known ? t(`trace.tool.${known}`) : tool;
  };
}
