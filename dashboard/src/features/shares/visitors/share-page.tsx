import { getRouteApi, useLocation } from '@tanstack/react-router';
import { SharedAnalytics } from './shared-analytics.tsx';
import { VisitorLayout } from './visitor-layout.tsx';

const route = getRouteApi('/share');

/** The page of a share link. Its token is in the fragment, which browsers do not send to the server. */
export function SharePage() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <SharedAnalytics token={token} search={route.useSearch()} Layout={VisitorLayout} />;
}
