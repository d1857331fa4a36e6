import { Notice } from '../../../ui/notice.tsx';
import type { Environment, Segment } from '../flag-parts/types.ts';
import { useEnvironments } from '../flag-parts/use-environments.ts';
import { messages } from './messages.ts';

/**
 * Returns the environments that require approval and whose results a segment decides.
 * @param isRefused whether the server refused a change, although no rule refers to it: a proposal that waits does.
 */
export function useSegmentGuards(
  segment: Pick<Segment, 'websiteId' | 'usedIn'>,
  isRefused: boolean,
): readonly Environment[] {
  const environments = useEnvironments(segment.websiteId) ?? [];
  return environments.filter(
    ({ name, requiresApproval }) => requiresApproval && (isRefused || segment.usedIn.includes(name)),
  );
}

/** Says why the people in a segment cannot be changed, and what to do instead. Shows nothing for other segments. */
export function GuardNotice({
  segment: { kind, usedBy },
  guards,
}: {
  readonly segment: Segment;
  readonly guards: readonly Environment[];
}) {
  if (guards.length === 0) return null;
  const { title, texts, use, useAnywhere } = messages.guarded;
  return (
    <Notice title={title({ environments: guards.map(({ displayName }) => displayName).join(', ') })}>
      {`${texts[kind]} ${usedBy.length === 0 ? useAnywhere : use({ keys: usedBy.join(', ') })}`}
    </Notice>
  );
}
