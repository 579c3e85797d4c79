import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIncludes } from '#web/entities/plan/useIncludes.ts';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { Notice } from '#web/ui/display/Notice.tsx';

/** That the plan does not include API keys and webhooks, and the way to one that does. Nothing when it does. */
export function NotIncluded({ className }: { className?: string }) {
  const { t } = useTranslation('subscription');
  const includes = useIncludes('api_keys');
  if (!includes || includes.isIncluded) return null;
  return (
    <div className={className}>
      <Notice
        tone="warn"
        icon={<Lock aria-hidden="true" />}
        action={
          <ButtonLink to="/app/organization/subscription" size="s" variant="primary">
            {t('plan.seePlans')}
          </ButtonLink>
        }
      >
        <p className="text-14 font-medium">{t('plan.missing', { plan: includes.plan })}</p>
        <p className="text-text-2">{t('plan.missingText')}</p>
      </Notice>
    </div>
  );
}
