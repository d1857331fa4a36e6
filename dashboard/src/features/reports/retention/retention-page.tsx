import { NothingHere, ReportPage } from '../../analytics/index.ts';
import { InstallLink } from '../sessions/install-link.tsx';
import { Retention } from './retention.tsx';

/** Whether visitors come back. */
export function RetentionPage() {
  return (
    <ReportPage title="Retention" controls={['filters', 'range']}>
      <NothingHere action={<InstallLink />}>
        <Retention />
      </NothingHere>
    </ReportPage>
  );
}
