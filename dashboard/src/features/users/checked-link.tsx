import { type ReactNode, useEffect, useState } from 'react';
import { checkLink, type SingleUse } from '../../api/auth-links.ts';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { DeadLink } from './dead-link.tsx';
import { messages } from './messages.ts';

/**
 * Shows the page of a link that works once, or that the link does not work. If the link cannot be checked, it shows the page:
 * its form reports what is wrong.
 */
export function CheckedLink({
  purpose,
  token,
  title,
  children,
}: {
  readonly purpose: SingleUse;
  readonly token: string;
  /** The title of the page. */
  readonly title: string;
  readonly children: ReactNode;
}) {
  // Not a query: forms that start a session clear the cache, and the link would be checked again after its use.
  const [isValid, setIsValid] = useState<boolean>();
  useEffect(() => {
    checkLink(purpose, token).then(setIsValid, () => setIsValid(true));
  }, [purpose, token]);
  if (isValid === undefined) {
    return (
      <AuthLayout title={title}>
        <SkeletonLines count={3} label={messages.link.checking} />
      </AuthLayout>
    );
  }
  return isValid ? children : <DeadLink kind={purpose} />;
}
