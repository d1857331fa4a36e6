import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The token of a link, which stands behind `#token=` so that it is sent to nobody; `undefined` when there is none. It is
 * taken out of the address, so that it stays in no history.
 */
export function useLinkToken(): string | undefined {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(hash).get('token') ?? undefined);
  useEffect(() => {
    if (hash !== '') void navigate({ href: pathname, replace: true });
  }, [hash, pathname, navigate]);
  return token;
}
