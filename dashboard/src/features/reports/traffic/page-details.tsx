import { lazy, Suspense } from 'react';
import { useAnalytics } from '../../analytics/index.ts';
import { pageOf } from './page-parts.ts';

const OnePage = lazy(() => import('./one-page.tsx').then((module) => ({ default: module.OnePage })));

/** The details of the page that the conditions select; nothing unless they select exactly one. */
export function PageDetails() {
  const page = pageOf(useAnalytics().conditions);
  return <Suspense>{page !== undefined && <OnePage key={page} page={page} />}</Suspense>;
}
