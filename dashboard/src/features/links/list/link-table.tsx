import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { usePermissions } from '../../../api/session.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { formatDate } from '../../../lib/time/format-time.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { type LinkState, stateOf } from '../detail/link-names.ts';
import { messages as detailMessages } from '../detail/messages.ts';
import { messages } from '../messages.ts';
import { TagLabel } from '../tags/tag-label.tsx';
import { LinkMenu, type RowAction } from './link-menu.tsx';
import type { ListedLink, useLinkGroups } from './use-links.ts';

const texts = messages.table;
const SHOWN_TAGS = 2;
const TONES: Readonly<Record<LinkState, Tone>> = {
  active: 'good',
  archived: 'neutral',
  scheduled: 'neutral',
  expired: 'bad',
  limited: 'bad',
  broken: 'bad',
};

type Groups = ReturnType<typeof useLinkGroups>;
type Act = (action: RowAction, link: ListedLink) => void;
/** The selected links. */
interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
}

/** The table of links. On phones each row contains name, short URL, target and clicks. */
export function LinkTable({
  links,
  groups,
  selection,
  onAction,
}: {
  readonly links: readonly ListedLink[];
  readonly groups: Groups;
  /** `undefined` if the person cannot change links. */
  readonly selection: Selection | undefined;
  readonly onAction: Act;
}) {
  const chosen = links.filter(({ id }) => selection?.ids.has(id) === true).length;
  return (
    <Table label={messages.title}>
      <TableHead>
        <Row>
          {selection !== undefined && (
            <HeadCell className="w-px pr-0!">
              <Checkbox
                label={<span className="sr-only">{texts.selectAll}</span>}
                isChecked={chosen === links.length}
                isIndeterminate={chosen > 0 && chosen < links.length}
                onChange={(isAll) => selection.onChange(new Set(isAll ? links.map(({ id }) => id) : []))}
              />
            </HeadCell>
          )}
          <HeadCell>{texts.name}</HeadCell>
          <HeadCell className="max-lg:hidden">{texts.target}</HeadCell>
          <HeadCell className="max-md:hidden">{texts.groups}</HeadCell>
          <HeadCell isNumber>
            <span className="max-sm:hidden">{texts.clicks}</span>
            <span className="sm:hidden">{texts.clicksShort}</span>
          </HeadCell>
          <HeadCell className="max-lg:hidden">{texts.created}</HeadCell>
          <HeadCell className="w-px">
            <span className="sr-only">{texts.actions}</span>
          </HeadCell>
        </Row>
      </TableHead>
      <TableBody>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} groups={groups} selection={selection} onAction={onAction} />
        ))}
      </TableBody>
    </Table>
  );
}

function LinkRow({
  link,
  groups,
  selection,
  onAction,
}: {
  readonly link: ListedLink;
  readonly groups: Groups;
  readonly selection: Selection | undefined;
  readonly onAction: Act;
}) {
  const canWrite = usePermissions().can('write:links');
  const state = stateOf(link, Date.now());
  const select = (isSelected: boolean) => {
    const ids = new Set(selection?.ids);
    if (isSelected) ids.add(link.id);
    else ids.delete(link.id);
    selection?.onChange(ids);
  };
  return (
    <Row className="hover:bg-hover">
      {selection !== undefined && (
        <Cell className="w-px pr-0!">
          <Checkbox
            label={<span className="sr-only">{texts.select({ name: link.name })}</span>}
            isChecked={selection.ids.has(link.id)}
            onChange={select}
          />
        </Cell>
      )}
      <Cell className="w-1/3 max-w-0 max-lg:w-full">
        <span className="flex min-w-0 items-center gap-2">
          <Link
            to="/links/$linkId"
            params={{ linkId: link.id }}
            className="inline-flex min-h-6 min-w-0 items-center font-medium hover:underline"
          >
            <span className="truncate">{link.name}</span>
          </Link>
          {link.hasPassword && (
            <Lock role="img" aria-label={texts.protected} className="size-3.5 shrink-0 text-ink-3" />
          )}
          {state !== 'active' && (
            <Badge tone={TONES[state]} className="shrink-0">
              {detailMessages.states[state]}
            </Badge>
          )}
        </span>
        <span className="flex min-w-0 items-center gap-1">
          <span className="min-w-0 truncate text-accent-text text-xs">{withoutScheme(link.shortUrl)}</span>
          <CopyButton text={link.shortUrl} label={texts.copy({ name: link.name })} />
        </span>
        <span className="block truncate text-ink-3 text-xs lg:hidden">{withoutScheme(link.targetUrl)}</span>
      </Cell>
      <Cell className="w-1/4 max-w-0 max-lg:hidden">
        <span className="block truncate text-ink-2" title={link.targetUrl}>
          {withoutScheme(link.targetUrl)}
        </span>
      </Cell>
      <Cell className="min-w-44 max-md:hidden">
        <LinkGroups link={link} groups={groups} />
      </Cell>
      <Cell isNumber>
        <span className="flex items-center justify-end gap-3">
          {link.clicks !== undefined && (
            <>
              <Sparkline
                values={link.clicks.series.map(({ clicks }) => clicks)}
                label={texts.clicksPerDay({ name: link.name })}
                // The last day is today.
                isRunning
                className="h-6 w-24 max-sm:hidden"
              />
              <span className="min-w-8 font-medium">{link.clicks.total.toLocaleString(LANGUAGE)}</span>
            </>
          )}
        </span>
      </Cell>
      <Cell className="text-ink-2 whitespace-nowrap max-lg:hidden">{formatDate(link.createdAt)}</Cell>
      <Cell className="w-px pr-3! pl-0!">
        <LinkMenu link={link} canWrite={canWrite} onAction={(action) => onAction(action, link)} />
      </Cell>
    </Row>
  );
}

function LinkGroups({ link, groups }: { readonly link: ListedLink; readonly groups: Groups }) {
  const folder = groups.folders.find(({ id }) => id === link.folderId);
  const more = link.tags.length - SHOWN_TAGS;
  return (
    <span className="flex flex-col items-start gap-1">
      {link.tags.length > 0 && (
        <span className="flex flex-wrap gap-1">
          {link.tags.slice(0, SHOWN_TAGS).map((name) => (
            <TagLabel key={name} name={name} color={groups.tags.find((tag) => tag.name === name)?.color} />
          ))}
          {more > 0 && <span className="text-ink-3 text-xs">{texts.moreTags({ count: more })}</span>}
        </span>
      )}
      {folder !== undefined && <span className="text-ink-3 text-xs">{folder.name}</span>}
    </span>
  );
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
