import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Returns the token of a link, or `undefined` if it has none. The token follows `#token=`, because browsers do not send that
 * part to servers. It is removed from the address, so that it does not stay in the history.
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
