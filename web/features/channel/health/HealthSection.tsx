import { KeyRound, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#shared/contract/channel.ts';
import { describeType } from '#web/entities/channel/describeType.ts';
import { CopyRow } from '#web/features/channel/connect/CopyRow.tsx';
import { isDemoPhone } from '#web/features/channel/demo/isDemoPhone.ts';
import { CheckResult } from '#web/features/channel/health/CheckResult.tsx';
import { ReasonNotice } from '#web/features/channel/health/ReasonNotice.tsx';
import { useCheck } from '#web/features/channel/health/useCheck.ts';
import { useProfileFacts } from '#web/features/channel/health/useProfileFacts.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { Ago } from '#web/ui/display/Ago.tsx';
import { FactList } from '#web/ui/display/FactList.tsx';
import { Section } from '#web/ui/display/Section.tsx';
import { Button } from '#web/ui/form/Button.tsx';

const CredentialsDialog = lazily(() => import('#web/features/channel/connect/CredentialsDialog.tsx'));

/** Whether the channel works: the account as its provider names it, what is wrong and what to do, and what it is connected by. */
export function HealthSection({ channel, mayManage }: { channel: Channel; mayManage: boolean }) {
  const { t } = useTranslation(['channel', 'common']);
  const [changing, setChanging] = useState<boolean>();
  const check = useCheck(channel);
  const factsOf = useProfileFacts();
  const { account, profile, reason, status, type } = channel;
  const { callback, fields } = describeType(type);
  const isDemo = isDemoPhone(channel);
  const provider = t(`type.${type}`);
  const change = () => setChanging(true);
  return (
    <Section
      title={t('connection.title')}
      actions={
        mayManage && (
          <>
            <Button busy={check.isAsking} onClick={check.ask}>
              <RefreshCw aria-hidden="true" />
              {t('connection.check')}
            </Button>
            {!isDemo && (
              <Button onClick={change}>
                <KeyRound aria-hidden="true" />
                {t('credentials.change')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex min-w-0 flex-col gap-4">
        {check.result || check.isAsking || check.error ? (
          <CheckResult check={check} provider={provider} actions={null} />
        ) : (
          reason !== '' &&
          status !== 'disabled' && <ReasonNotice reason={reason} isStopped={status === 'error'} />
        )}
        <FactList
          facts={[
            [t('profile.account'), profile?.name || t('profile.unknown')],
            ...factsOf(profile?.details ?? {}),
            ...fields
              .filter(({ name }) => account[name])
              .map(
                ({ name: field }) =>
                  [
                    t(`field.${field as 'page_id'}`),
                    <span key={field} className="font-mono text-12 break-all select-all">
                      {account[field]}
                    </span>,
                  ] as const,
              ),
            [
              t('connection.last'),
              <Ago key="last" unix={channel.last_delivery_at} never={t('connection.never')} />,
            ],
            [
              t('connection.checked'),
              <Ago key="checked" unix={channel.checked_at} never={t('connection.never')} />,
            ],
          ]}
        />
        {mayManage && !isDemo && callback === 'shared' && channel.callback_url !== null && (
          <CopyRow
            label={t('webhook.address')}
            text={channel.callback_url}
            copyLabel={t('common:action.copy')}
          />
        )}
        {callback === 'own' && <p className="text-13 text-text-2">{t('webhook.own', { provider })}</p>}
      </div>
      {changing !== undefined && (
        <CredentialsDialog
          channel={channel}
          open={changing}
          onClose={() => setChanging(false)}
          onSaved={check.ask}
        />
      )}
    </Section>
  );
}
