import { Link } from '@tanstack/react-router';
import { useOrganization } from '../../api/session.ts';
import { formatDate } from '../../lib/time/format-time.ts';
import { Notice } from '../../ui/notice.tsx';
import { messages as shell } from './messages.ts';

const texts = shell.secondFactor;

/** Tells a member that the organization requires two-factor authentication, which they do not use. */
export function SecondFactorNotice() {
  const { name, twoFactor } = useOrganization();
  const { requiredFrom } = twoFactor;
  if (requiredFrom === null) return null;
  const isLocked = Date.parse(requiredFrom) <= Date.now();
  return (
    <div className="px-4 pt-4 sm:px-6 lg:px-8">
      <Notice
        tone={isLocked ? 'bad' : 'warn'}
        action={
          <Link to="/settings/account" className="text-accent-text underline underline-offset-2">
            {texts.setUp}
          </Link>
        }
      >
        {isLocked ? texts.locked({ name }) : texts.planned({ name, day: formatDate(requiredFrom) })}
      </Notice>
    </div>
  );
}
