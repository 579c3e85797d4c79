import { useTranslation } from 'react-i18next';
import { memberRoutes } from '#shared/contract/member.ts';
import { currency } from '#shared/money.ts';
import { shownAs, type Shown } from '#web/features/audit/detailOf.ts';
import { everyMember } from '#web/features/audit/everyMember.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { usePage } from '#web/lib/queries.ts';
import { useZone } from '#web/lib/time/useZone.ts';
import { Code } from '#web/ui/display/Code.tsx';

/** A value of an entry as text, whatever it is. */
export function DetailValue({ field, value }: { field: string; value: unknown }) {
  const { t } = useTranslation('subscription');
  const shown = shownAs(field, value);
  const textOf = useTextOf();
  if (shown.kind === 'none') return <span className="text-text-3">{t('audit.none')}</span>;
  if (shown.kind === 'data')
    return <Code label={t('audit.value')} text={shown.text} className="max-h-60 overflow-y-auto" />;
  return (
    <span className="break-words whitespace-pre-wrap" dir="auto">
      {textOf(shown)}
    </span>
  );
}

function useTextOf(): (shown: Shown) => string {
  const { t } = useTranslation('subscription');
  const zone = useZone();
  const { data } = usePage(memberRoutes.list, everyMember, { quiet: true });
  const textOf = (shown: Shown): string => {
    if (shown.kind === 'flag') return shown.on ? t('audit.yes') : t('audit.no');
    if (shown.kind === 'money') return formatMoney(shown.cents, currency);
    if (shown.kind === 'moment') return formatDateTime(shown.unix, zone);
    if (shown.kind === 'list') return shown.items.map(textOf).join(t('webhook.separator'));
    if (shown.kind === 'member') {
      const user = data?.rows.find((one) => one.user?.id === shown.userId)?.user;
      return user ? user.display_name || user.username : `#${shown.userId}`;
    }
    return shown.kind === 'none' ? '' : shown.text;
  };
  return textOf;
}
