import { useTranslation } from 'react-i18next';
import { addAnswerAddress } from '#web/entities/trace/addAnswerAddress.ts';
import { TextLink } from '#web/ui/display/TextLink.tsx';

/** For a question without an answer: leads to the form that adds one to the knowledge. */
export function AddAnswer({ question }: { question: string }) {
  const { t } = useTranslation('chat');
  return (
    <TextLink to={addAnswerAddress(question)} className="inline-flex items-center max-md:min-h-11">
      {t('trace.addAnswer')}
    </TextLink>
  );
}
