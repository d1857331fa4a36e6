import { toProblem } from '../../../api/problem.ts';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { ApplicationsCard } from './applications-card.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';
import { useAccount } from './use-account.ts';

/** One's own account: what one is called, what protects it, and where it is signed in. */
export function AccountPage() {
  const { data: account, error, refetch } = useAccount();
  return (
    <Page
      title="Your account"
      description="It is yours in every organization that you belong to."
      width="narrow"
    >
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      {account === undefined
        ? error === null && (
            <Card>
              <SkeletonLines count={6} label="Loading your account" />
            </Card>
          )
        : [
            <ProfileCard key="profile" account={account} />,
            <PasswordCard key="password" email={account.email} />,
            <TwoFactorCard key="two-factor" account={account} />,
            <PasskeysCard key="passkeys" account={account} />,
            <SessionsCard key="sessions" />,
            <ApplicationsCard key="applications" />,
            <DeleteAccount key="delete" email={account.email} />,
          ]}
    </Page>
  );
}
