import { useTranslation } from 'react-i18next';
import type { MergeCandidate } from '#shared/contract/customer.ts';
import { ChannelIcon } from '#web/entities/channel/ChannelIcon.tsx';
import { useCustomerName } from '#web/entities/customer/useCustomerName.ts';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';

interface Props {
  customer: Pick<MergeCandidate, 'id' | 'name' | 'avatar' | 'blocked' | 'email' | 'phone'> &
    Partial<Pick<MergeCandidate, 'channels'>>;
  /** With phone number and e-mail address. */
  contact?: boolean;
}

/** A customer with the channels on which they are known. */
export function CustomerCard({ customer, contact = false }: Props) {
  const { t } = useTranslation('relationship');
  const name = useCustomerName()(customer);
  return (
    <div className="flex min-w-0 flex-1 items-start gap-2.5">
      <Avatar name={customer.name || name} image={customer.avatar} size={28} />
      <div className="min-w-0 flex-1 text-13">
        <p className="flex flex-wrap items-center gap-x-2">
          <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
            {name}
          </span>
          {customer.blocked && <Badge tone="danger">{t('same.isBlocked')}</Badge>}
        </p>
        {contact &&
          [customer.phone, customer.email]
            .filter((text) => text !== '')
            .map((text) => (
              <p key={text} className="break-all text-text-2">
                {text}
              </p>
            ))}
        {customer.channels?.map(({ id, type, name: channel }) => (
          <p key={id} className="flex min-w-0 items-center gap-1.5 text-text-2">
            <ChannelIcon type={type} className="size-3.5" />
            <span dir="auto" className="truncate">
              {channel}
            </span>
          </p>
        ))}
      </div>
    </div>
  );
}
