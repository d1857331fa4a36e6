import { Notice } from '../../../ui/notice.tsx';
import type { Segment } from '../flag-parts/types.ts';
import { useEnvironments } from '../flag-parts/use-environments.ts';
import { messages } from './messages.ts';

/** Says why the content of a segment cannot be changed, and what to propose instead. Shows nothing for other segments. */
export function GuardNotice({ segment }: { readonly segment: Segment }) {
  const environments = useEnvironments(segment.websiteId) ?? [];
  const guarded = environments.filter(
    ({ name, requiresApproval }) => requiresApproval && segment.usedIn.includes(name),
  );
  if (guarded.length === 0) return null;
  const names = guarded.map(({ displayName }) => displayName).join(', ');
  return <Notice tone="warn">{messages.guarded(names, segment.usedBy.join(', '))}</Notice>;
}
