import { Link } from '@tanstack/react-router';
import type { SingleUse } from '../../api/auth-links.ts';
import { defineTexts } from '../../lib/texts.ts';
import { deadLinks } from '../../texts/en/dead-links.data.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';

const texts = defineTexts('deadLinks', deadLinks);

/** A link that was used, has expired or is wrong: why, and where to go. */
export function DeadLink({
  kind,
  isSignedIn = false,
}: {
  readonly kind: 'invitation' | SingleUse;
  readonly isSignedIn?: boolean;
}) {
  const [to, label] = isSignedIn
    ? (['/', texts.toOverview] as const)
    : kind === 'reset'
      ? (['/forgot-password', texts.newLink] as const)
      : kind === 'email'
        ? (['/settings/account', texts.toAccount] as const)
        : (['/sign-in', texts.signIn] as const);
  return (
    <AuthLayout title={texts.title}>
      <p role="alert" className="text-ink-2">
        {texts.texts[kind]}
      </p>
      <Link to={to} className={`${buttonClasses({ variant: 'primary', size: 'lg' })} mt-4 w-full`}>
        {label}
      </Link>
    </AuthLayout>
  );
}
