import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, Check, Settings2, UsersRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { Button } from '../../../ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx';
import { useAnalytics } from '../analytics-context.ts';
import { messages } from '../messages.ts';
import { writeConditions } from '../search/filter-text.ts';
import { conditionsOfSegment, type Segment } from './segment-conditions.ts';

const SaveSegment = lazy(() =>
  import('./save-segment.tsx').then((module) => ({ default: module.SaveSegment })),
);
const ManageSegments = lazy(() =>
  import('./manage-segments.tsx').then((module) => ({ default: module.ManageSegments })),
);

/** The menu of segments: apply, save and manage. */
export function SegmentMenu() {
  const [opened, setOpened] = useState<'save' | 'manage'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <DropdownMenu
        align="end"
        className="max-w-72"
        trigger={
          <Button>
            <Bookmark aria-hidden className="text-ink-3" />
            <span className="max-lg:sr-only">{messages.segments.title}</span>
          </Button>
        }
      >
        <Segments onSave={() => setOpened('save')} onManage={() => setOpened('manage')} />
      </DropdownMenu>
      <Suspense>
        {opened === 'save' && <SaveSegment onClose={close} />}
        {opened === 'manage' && <ManageSegments onClose={close} />}
      </Suspense>
    </>
  );
}

/** A component of its own, so that segments are requested when the menu opens. */
function Segments({ onSave, onManage }: { readonly onSave: () => void; readonly onManage: () => void }) {
  const { subject, conditions } = useAnalytics();
  const { data, error, isPending } = useQuery(
    rpc.segments.list.queryOptions({ input: { websiteId: subject.id } }),
  );
  const segments = data?.segments ?? [];
  return (
    <>
      {isPending && <p className="px-2 py-1.5 text-ink-3">{messages.segments.loading}</p>}
      {error !== null && <p className="px-2 py-1.5 text-bad-text">{toProblem(error).message}</p>}
      {data !== undefined && segments.length === 0 && (
        <p className="px-2 py-1.5 text-ink-3">{messages.segments.empty}</p>
      )}
      {segments.map((segment) => (
        <SegmentItem key={segment.id} segment={segment} />
      ))}
      <MenuSeparator />
      <MenuItem icon={<BookmarkPlus />} isDisabled={conditions.length === 0} onSelect={onSave}>
        {messages.segments.save}
      </MenuItem>
      {segments.length > 0 && (
        <MenuItem icon={<Settings2 />} onSelect={onManage}>
          {messages.segments.manage}
        </MenuItem>
      )}
    </>
  );
}

function SegmentItem({ segment }: { readonly segment: Segment }) {
  const { conditions, setConditions } = useAnalytics();
  const own = conditionsOfSegment(segment);
  const isShown = own !== undefined && writeConditions(own) === writeConditions(conditions);
  return (
    <MenuItem
      icon={isShown ? <Check /> : segment.visibility === 'shared' ? <UsersRound /> : <Bookmark />}
      isDisabled={own === undefined}
      aside={<span className="text-ink-3 text-xs">{labelOf(segment, own !== undefined)}</span>}
      onSelect={() => own !== undefined && setConditions(own)}
    >
      {segment.name}
    </MenuItem>
  );
}

function labelOf({ visibility }: Segment, isSupported: boolean): string {
  if (!isSupported) return messages.segments.apiOnly;
  return visibility === 'shared' ? messages.segments.shared : messages.segments.personal;
}
