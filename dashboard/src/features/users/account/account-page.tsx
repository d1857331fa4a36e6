import { toProblem } from '../../../api/problem.ts';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { ApplicationsCard } from './applications-card.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { messages } from './messages.ts';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';
import { useAccount } from './use-account.ts';

/** The account of the signed-in person: profile, sign-in methods, sessions and applications. */
export function AccountPage() {
  const { data: account, error, refetch } = useAccount();
  return (
    <Page title={messages.title} description={messages.text} width="narrow">
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      {account === undefined
        ? error === null && (
            <Card>
              <SkeletonLines count={6} label={messages.loading} />
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
