import { getRouteApi } from '@tanstack/react-router';
import { Notice } from '../../ui/notice.tsx';
import { AuthLayout } from '../users/layout/index.ts';
import { describeError, parseRequest } from './authorization-request.ts';
import { ConsentForm } from './consent-form.tsx';
import { messages } from './messages.ts';

const route = getRouteApi('/oauth/consent');

/** The page that an app opens to request access. Shows the request or, if it is invalid, the error; never redirects to the app automatically. */
export function ConsentPage() {
  const { request, error } = route.useSearch();
  const parsed = request === undefined ? undefined : parseRequest(request);
  if (error !== undefined) return <Rejection>{describeError(error)}</Rejection>;
  if (request === undefined || parsed === undefined)
    return <Rejection>{messages.rejected.noRequest}</Rejection>;
  return <ConsentForm request={request} parsed={parsed} />;
}

function Rejection({ children }: { readonly children: string }) {
  return (
    <AuthLayout title={messages.rejected.title} footer={messages.rejected.footer}>
      <Notice tone="warn">{children}</Notice>
    </AuthLayout>
  );
}
