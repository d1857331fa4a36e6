import { NothingHere, ReportPage } from '../../analytics/index.ts';
import { InstallLink } from '../sessions/install-link.tsx';
import { messages } from './messages.ts';
import { Retention } from './retention.tsx';

/** The retention page. */
export function RetentionPage() {
  return (
    <ReportPage title={messages.title} controls={['filters', 'range']}>
      <NothingHere action={<InstallLink />}>
        <Retention />
      </NothingHere>
    </ReportPage>
  );
}
