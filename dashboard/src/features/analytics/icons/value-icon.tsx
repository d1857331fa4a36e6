import { lazy, Suspense } from 'react';
import { joinClasses } from '../../../lib/join-classes.ts';

const ValueImage = lazy(() => import('./value-image.tsx').then((module) => ({ default: module.ValueImage })));

/** Fields whose values have icons. */
const FIELDS: ReadonlySet<string> = new Set([
  'country',
  'browser_name',
  'os_name',
  'device_type',
  'source',
  'referrer',
  'referrer_name',
  'utm_source',
  'ai_assistant',
]);

/**
 * The icon of a country, browser, system, device or source before its name. It is loaded after the page, in a box of a fixed size.
 * Nothing for other fields.
 */
export function ValueIcon({
  field,
  value,
  className,
}: {
  readonly field: string;
  readonly value: string;
  readonly className?: string;
}) {
  if (!FIELDS.has(field)) return null;
  return (
    <span aria-hidden className={joinClasses('inline-grid size-4 shrink-0 place-items-center', className)}>
      <Suspense>
        <ValueImage field={field} value={value} />
      </Suspense>
    </span>
  );
}
