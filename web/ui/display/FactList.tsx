import type { ReactNode } from 'react';

interface Props {
  /** Label and value; falsy entries are left out. */
  facts: readonly (readonly [string, ReactNode] | false | null | undefined)[];
}

/** Short facts of one thing: label at the left, value at the right. */
export function FactList({ facts }: Props) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-6 text-13">
      {facts.map(
        (fact) =>
          fact && (
            <div
              key={fact[0]}
              className="col-span-2 grid grid-cols-subgrid border-b hairline py-1.75 last:border-b-0"
            >
              <dt className="text-text-3">{fact[0]}</dt>
              <dd className="min-w-0 break-words" dir="auto">
                {fact[1]}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
