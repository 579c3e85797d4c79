import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationDetail } from '#shared/contract/conversation.ts';
import { locales } from '#shared/locales.ts';
import { CustomerAccess } from '#web/features/conversation/CustomerAccess.tsx';
import { UsedList } from '#web/features/conversation/trace/UsedList.tsx';
import { useCustomerName } from '#web/entities/customer/useCustomerName.ts';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import { useHandoffReason } from '#web/entities/conversation/useHandoffReason.ts';
import { formatDate } from '#web/lib/format.ts';
import { loadTexts } from '#web/lib/i18n.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';

const SamePerson = lazily(async () => {
  const [part] = await Promise.all([
    import('#web/features/conversation/customer/SamePerson.tsx'),
    loadTexts('relationship'),
  ]);
  return part;
});

const CustomerBookings = lazily(async () => {
  const [part] = await Promise.all([
    import('#web/features/conversation/customer/CustomerBookings.tsx'),
    loadTexts('booking'),
  ]);
  return part;
});

/** The customer, and the sources of the agent's latest answer. */
export function CustomerPane({ conversation }: { conversation: ConversationDetail }) {
  const { t } = useTranslation('chat');
  const { customer, labels, waiting } = conversation;
  const name = useCustomerName()(customer);
  const reason = useHandoffReason();
  const language = locales.find((locale) => locale === (conversation.language || customer.locale));
  const { phone, email, claimed } = customer;
  const notVerified = <Badge>{t('inbox.customer.notVerified')}</Badge>;
  return (
    <div className="p-5">
      <div className="flex items-center gap-3">
        <Avatar name={customer.name || name} image={customer.avatar} size={46} tone="human" />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2">
            <h2 dir="auto" lang={textLanguage(name, conversation.language)} className="text-16 font-semibold">
              {name}
            </h2>
            {claimed.includes('name') && notVerified}
          </div>
          {phone && <p className="text-13 text-text-2 select-text">{phone}</p>}
          {email && (
            <p className="flex flex-wrap items-center gap-x-2 text-13 text-text-2">
              <span className="min-w-0 break-all select-text">{email}</span>
              {claimed.includes('email') && notVerified}
            </p>
          )}
          {!phone && !email && <p className="text-13 text-text-3">{t('inbox.customer.noContact')}</p>}
        </div>
      </div>
      <dl className="mt-4.5 grid grid-cols-[104px_minmax(0,1fr)] gap-x-2 gap-y-1.5 text-13">
        {customer.user_id !== null && (
          <Fact name={t('inbox.customer.userId')}>
            <span className="flex flex-wrap items-center gap-x-2">
              <span className="min-w-0 break-all">{customer.user_id}</span>
              <Badge tone="ok">{t('inbox.customer.verified')}</Badge>
            </span>
          </Fact>
        )}
        {language && <Fact name={t('inbox.customer.language')}>{t(`inbox.language.${language}`)}</Fact>}
        <Fact name={t('inbox.customer.since')}>{formatDate(customer.created_at)}</Fact>
        {Object.entries(customer.attributes).map(([key, value]) => (
          <Fact key={key} name={<bdi>{key}</bdi>}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
        {customer.tags.length > 0 && (
          <Fact name={t('inbox.customer.tags')}>
            <Badges words={customer.tags} />
          </Fact>
        )}
        {labels.length > 0 && (
          <Fact name={t('inbox.customer.labels')}>
            <Badges words={labels} />
          </Fact>
        )}
        {conversation.assignee && (
          <Fact name={t('inbox.customer.assignee')}>{conversation.assignee.name}</Fact>
        )}
      </dl>
      {waiting && (
        <section className="mt-5.5">
          <h3 className="mb-1 text-13 font-semibold">{t('inbox.customer.whyWaiting')}</h3>
          <p className="capital text-13 text-danger">{reason(conversation.handoff_reason)}</p>
        </section>
      )}
      <CustomerBookings customerId={customer.id} />
      <SamePerson conversation={conversation} />
      <UsedList conversationId={conversation.id} />
      <CustomerAccess customer={customer} />
    </div>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="capital text-text-3">{name}</dt>
      <dd className="min-w-0 select-text">{children}</dd>
    </>
  );
}

function Badges({ words }: { words: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {words.map((word) => (
        <Badge key={word}>
          <bdi>{word}</bdi>
        </Badge>
      ))}
    </span>
  );
}
