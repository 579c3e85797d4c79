import { CircleCheck, Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { channelRoutes, type Channel } from '#shared/contract/channel.ts';
import { describeType } from '#web/entities/channel/describeType.ts';
import { CopyRow } from '#web/features/channel/connect/CopyRow.tsx';
import { CheckResult } from '#web/features/channel/health/CheckResult.tsx';
import { useCheck } from '#web/features/channel/health/useCheck.ts';
import { useCall } from '#web/lib/queries.ts';
import { Button } from '#web/ui/form/Button.tsx';

interface Props {
  channel: Channel;
  /** The verify token that was entered; blank: that of the system. */
  token: string | undefined;
  /** Back to what was entered. */
  onChange: () => void;
}

const pollMilliseconds = 3_000;

/** The provider's answer, what to enter there, and the first message that arrives. */
export function Finish({ channel, token, onChange }: Props) {
  const { t } = useTranslation(['channel', 'common']);
  const check = useCheck(channel, { atOnce: true });
  const { data: now } = useCall(
    channelRoutes.get,
    { params: { id: channel.id } },
    { refetchInterval: pollMilliseconds, quiet: true },
  );
  const { callback } = describeType(channel.type);
  const provider = t(`type.${channel.type}`);
  const isWorking = check.result?.ok === true;
  return (
    <div className="flex flex-col gap-5">
      <CheckResult
        check={check}
        provider={provider}
        actions={
          <>
            <Button size="s" onClick={check.ask}>
              {t('common:action.retry')}
            </Button>
            <Button size="s" variant="quiet" onClick={onChange}>
              {t('credentials.change')}
            </Button>
          </>
        }
      />
      {callback === 'shared' && channel.callback_url !== null && (
        <section aria-label={t('webhook.title')} className="flex flex-col gap-3">
          <div>
            <h3 className="text-14 font-semibold">{t('webhook.title')}</h3>
            <p className="text-13 text-pretty text-text-2">{t(`webhook.${channel.type as 'whatsapp'}`)}</p>
          </div>
          <CopyRow
            label={t('webhook.address')}
            text={channel.callback_url}
            copyLabel={t('common:action.copy')}
          />
          {token?.trim() ? (
            <CopyRow
              label={t('field.verify_token')}
              text={token.trim()}
              copyLabel={t('common:action.copy')}
            />
          ) : (
            <p className="text-13 text-text-2">{t('webhook.systemToken')}</p>
          )}
        </section>
      )}
      {isWorking && (
        <p role="status" className="flex items-start gap-3 rounded-3 bg-sunken px-4 py-3 text-14">
          {now?.last_delivery_at ? (
            <CircleCheck className="mt-0.5 size-4.5 shrink-0 stroke-[1.6] text-ok" aria-hidden="true" />
          ) : (
            <Radio className="mt-0.5 size-4.5 shrink-0 stroke-[1.6] text-text-3" aria-hidden="true" />
          )}
          <span className="text-pretty">
            {now?.last_delivery_at ? t('first.arrived') : t('first.waiting', { provider })}
          </span>
        </p>
      )}
    </div>
  );
}
