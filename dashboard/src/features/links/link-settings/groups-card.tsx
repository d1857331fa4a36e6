import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Problem } from '../../../api/problem.ts';
import { usePermissions } from '../../../api/session.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { messages } from './messages.ts';

/** A folder or a tag. */
interface Group {
  readonly id: string;
  readonly name: string;
  readonly linkCount: number;
}

/** The folders or tags of the organization with their menus. */
export function GroupsCard<T extends Group>({
  title,
  text,
  icon,
  emptyTitle,
  editLabel,
  groups,
  problem,
  createButton,
  renderName,
  onRetry,
  onEdit,
  onDelete,
}: {
  readonly title: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly emptyTitle: string;
  readonly editLabel: string;
  /** `undefined` while they load. */
  readonly groups: readonly T[] | undefined;
  readonly problem: Problem | undefined;
  readonly createButton: ReactNode;
  readonly renderName: (group: T) => ReactNode;
  readonly onRetry: () => void;
  readonly onEdit: (group: T) => void;
  readonly onDelete: (group: T) => void;
}) {
  const canWrite = usePermissions().can('write:links');
  if (problem !== undefined) return <ProblemNotice {...problem} onRetry={onRetry} />;
  if (groups === undefined)
    return (
      <Card>
        <SkeletonLines label={messages.loading} />
      </Card>
    );
  if (groups.length === 0)
    return (
      <Card>
        <EmptyState icon={icon} title={emptyTitle} action={canWrite && createButton}>
          {text}
        </EmptyState>
      </Card>
    );
  return (
    <Card isFlush title={title} description={text} actions={canWrite && createButton}>
      <Table label={title} isPlain={!canWrite}>
        <TableHead>
          <Row>
            <HeadCell>{messages.name}</HeadCell>
            <HeadCell isNumber>{messages.linkCount}</HeadCell>
            {canWrite && (
              <HeadCell className="w-px">
                <span className="sr-only">{messages.actions}</span>
              </HeadCell>
            )}
          </Row>
        </TableHead>
        <TableBody>
          {groups.map((group) => (
            <Row key={group.id}>
              <Cell className="w-full max-w-0">{renderName(group)}</Cell>
              <Cell isNumber>{group.linkCount.toLocaleString(LANGUAGE)}</Cell>
              {canWrite && (
                <Cell className="w-px">
                  <DropdownMenu
                    align="end"
                    trigger={
                      <IconButton label={messages.menu({ name: group.name })} icon={<Ellipsis />} size="sm" />
                    }
                  >
                    <MenuItem icon={<Pencil />} onSelect={() => onEdit(group)}>
                      {editLabel}
                    </MenuItem>
                    <MenuItem icon={<Trash2 />} isDangerous onSelect={() => onDelete(group)}>
                      {messages.delete}
                    </MenuItem>
                  </DropdownMenu>
                </Cell>
              )}
            </Row>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
