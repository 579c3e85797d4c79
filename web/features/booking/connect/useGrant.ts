import { useState } from 'react';
import { useSearchParams } from 'react-router';

interface Grant {
  resourceId: number;
  answer: { code: string; state: string };
}

/** What the address says after a member has granted access at Google. The state names the resource. */
export function useGrant(): { grant: Grant | undefined; endGrant: () => void } {
  const [query, setQuery] = useSearchParams();
  const [grant, setGrant] = useState(() => grantIn(query));
  return {
    grant,
    endGrant() {
      if (!grant) return;
      setGrant(undefined);
      setQuery({}, { replace: true });
    },
  };
}

function grantIn(query: URLSearchParams): Grant | undefined {
  const [code, state] = [query.get('code'), query.get('state')];
  const resourceId = Number(state?.split('.')[1]);
  return code && state && resourceId > 0 ? { resourceId, answer: { code, state } } : undefined;
}
