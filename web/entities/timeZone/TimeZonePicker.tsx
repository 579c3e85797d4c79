import { useState } from 'react';
import { timezoneRoutes, type Timezone } from '#shared/contract/timezone.ts';
import { limits } from '#shared/schema/limits.ts';
import { offsetOf, zoneLabel } from '#web/entities/timeZone/zoneLabel.ts';
import { usePage } from '#web/lib/queries.ts';
import { Combobox } from '#web/ui/form/Combobox.tsx';

interface Props {
  /** As in the IANA database. */
  value: string;
  onChange: (identifier: string) => void;
}

const order = { page: 1, size: 500, field: 'offset', asc: true } as const;

/** A time zone, searched by city, name in the reader's language, or offset. */
export function TimeZonePicker({ value, onChange }: Props) {
  const [keyword, setKeyword] = useState('');
  const query = { ...order, keyword: keyword.slice(0, limits.keyword) };
  const { data, error, isFetching, refetch } = usePage(
    timezoneRoutes.list,
    { query },
    { quiet: true, staleTime: Infinity },
  );
  const rows = data?.rows ?? [];
  const chosen = rows.find(({ identifier }) => identifier === value) ?? {
    ...{ identifier: value, name: '', offset: value ? offsetOf(value) : 0 },
  };
  return (
    <Combobox<Timezone>
      items={rows}
      itemKey={({ identifier }) => identifier}
      itemLabel={({ identifier, offset }) => zoneLabel(identifier, offset)}
      itemHint={({ name }) => name}
      value={value ? chosen : null}
      onChange={(zone) => zone && onChange(zone.identifier)}
      onSearch={setKeyword}
      loading={isFetching}
      failed={error !== null}
      onOpen={() => error && void refetch()}
    />
  );
}
