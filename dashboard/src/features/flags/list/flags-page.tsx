import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Ellipsis, FileUp, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { usePermissions, websiteQuery } from '../../../api/session.ts';
import { present } from '../../../lib/search.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useCommands } from '../../../ui/commands/registry.ts';
import { Notice } from '../../../ui/notice.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { messages } from '../messages.ts';
import { type FlagsSearch, parseFlagsSearch, SECTIONS, type SearchChange } from './flags-search.ts';
import { FlagsSection } from './flags-section.tsx';

const NewFlagDialog = lazy(() =>
  import('./new-flag-dialog.tsx').then((module) => ({ default: module.NewFlagDialog })),
);
const ImportDialog = lazy(() =>
  import('../flag-setup/import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
);
const SegmentsSection = lazy(() =>
  import('../flag-segments/segments-section.tsx').then((module) => ({ default: module.SegmentsSection })),
);
const EnvironmentsSection = lazy(() =>
  import('../flag-setup/environments-section.tsx').then((module) => ({
    default: module.EnvironmentsSection,
  })),
);
const GroupsSection = lazy(() =>
  import('../flag-setup/groups-section.tsx').then((module) => ({ default: module.GroupsSection })),
);

type Opened = 'create' | 'import';

/** The feature flags of a website, with their segments, environments and groups. */
export function FlagsPage() {
  const { websiteId = '' } = useParams({ strict: false });
  return <Flags key={websiteId} websiteId={websiteId} />;
}

function Flags({ websiteId }: { readonly websiteId: string }) {
  const canManage = usePermissions().can('manage:flags');
  const website = useQuery(websiteQuery(websiteId));
  const search = parseFlagsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>();
  const change = (next: SearchChange) =>
    void navigate({
      to: '/websites/$websiteId/flags',
      params: { websiteId },
      search: present({ ...search, ...next }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Page
      title={messages.title}
      description={website.data?.website.name}
      width="wide"
      actions={canManage && <Actions onOpen={setOpened} />}
    >
      {canManage ? (
        <Sections
          websiteId={websiteId}
          search={search}
          onChange={change}
          onCreate={() => setOpened('create')}
        />
      ) : (
        <Notice>{messages.notAllowed}</Notice>
      )}
      <Suspense>
        {opened === 'create' && <NewFlagDialog websiteId={websiteId} onClose={() => setOpened(undefined)} />}
        {opened === 'import' && <ImportDialog websiteId={websiteId} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </Page>
  );
}

/** What each section of the page receives. */
interface SectionProps {
  readonly websiteId: string;
  readonly search: FlagsSearch;
  readonly onChange: (change: SearchChange) => void;
  readonly onCreate: () => void;
}

function Sections(props: SectionProps) {
  const { tab = SECTIONS[0] } = props.search;
  return (
    <Tabs
      label={messages.sections}
      value={tab}
      onChange={(next) =>
        props.onChange({
          tab: next === SECTIONS[0] ? undefined : next,
          q: undefined,
          state: undefined,
          tag: undefined,
        })
      }
      tabs={SECTIONS.map((value) => ({
        value,
        label: messages.tabs[value],
        content: (
          <Suspense fallback={<SkeletonLines count={6} label={messages.loading} />}>
            <Section {...props} tab={value} />
          </Suspense>
        ),
      }))}
    />
  );
}

function Section({ tab, ...props }: SectionProps & { readonly tab: (typeof SECTIONS)[number] }) {
  switch (tab) {
    case 'flags':
      return <FlagsSection {...props} />;
    case 'segments':
      return <SegmentsSection websiteId={props.websiteId} />;
    case 'environments':
      return <EnvironmentsSection websiteId={props.websiteId} />;
    case 'groups':
      return <GroupsSection websiteId={props.websiteId} />;
  }
}

function Actions({ onOpen }: { readonly onOpen: (dialog: Opened) => void }) {
  useCommands([
    {
      id: 'flags.create',
      title: messages.create,
      group: messages.title,
      icon: <Plus />,
      keys: 'c',
      run: () => onOpen('create'),
    },
  ]);
  return (
    <>
      <DropdownMenu align="end" trigger={<IconButton label={messages.more} icon={<Ellipsis />} />}>
        <MenuItem icon={<FileUp />} onSelect={() => onOpen('import')}>
          {messages.import}
        </MenuItem>
      </DropdownMenu>
      <Button variant="primary" onClick={() => onOpen('create')}>
        <Plus aria-hidden />
        {messages.create}
      </Button>
    </>
  );
}
