import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis, NotepadText, Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { useDeletion } from '../../../parts/use-deletion.ts';
import { Button, buttonClasses, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { SeverityBadge } from '../parts/marks.tsx';
import type { IncidentTemplate, StatusPage } from '../parts/types.ts';
import { STATUS_PAGE_QUERIES } from '../parts/use-change.ts';
import { messages } from './messages.ts';

const texts = messages.templates;
const TemplateDialog = lazy(() =>
  import('./template-dialog.tsx').then((module) => ({ default: module.TemplateDialog })),
);

/** The templates of the incidents of a page. */
export function TemplatesTab({ page, canWrite }: { readonly page: StatusPage; readonly canWrite: boolean }) {
  const found = useQuery(rpc.statusPages.incidentTemplates.list.queryOptions({ input: { id: page.id } }));
  const [editing, setEditing] = useState<IncidentTemplate | 'new'>();
  const remove = useDeletion();
  const removeTemplate = ({ id: templateId, statusPageId }: IncidentTemplate) =>
    remove({
      ids: [templateId],
      done: texts.deleted,
      send: () => client.statusPages.incidentTemplates.delete({ id: statusPageId, templateId }),
      reload: STATUS_PAGE_QUERIES,
    });
  const templates = found.data?.templates;
  const createButton = canWrite && (
    <Button onClick={() => setEditing('new')}>
      <Plus aria-hidden />
      {texts.create}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-ink-2">{texts.text}</p>
        {templates !== undefined && templates.length > 0 && createButton}
      </div>
      {found.error !== null && (
        <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && (
        <Card>
          <SkeletonLines count={3} label={texts.loading} />
        </Card>
      )}
      {templates?.length === 0 && (
        <Card>
          <EmptyState icon={<NotepadText />} title={texts.none} action={createButton}>
            {texts.noneText}
          </EmptyState>
        </Card>
      )}
      {templates !== undefined && templates.length > 0 && (
        <Card isFlush>
          <Table label={texts.title}>
            <TableHead>
              <Row>
                <HeadCell>{texts.columns.name}</HeadCell>
                <HeadCell className="max-sm:hidden">{texts.columns.severity}</HeadCell>
                <HeadCell>
                  <span className="sr-only">{texts.columns.actions}</span>
                </HeadCell>
              </Row>
            </TableHead>
            <TableBody>
              {templates.map((template) => (
                <Row key={template.id}>
                  <Cell>
                    <span className="block break-words font-medium">{template.name}</span>
                    <span className="line-clamp-1 text-ink-3 text-xs">{template.title}</span>
                  </Cell>
                  <Cell className="w-32 max-sm:hidden">
                    <SeverityBadge severity={template.severity} />
                  </Cell>
                  <Cell className="w-12 text-right">
                    {canWrite && (
                      <span className="flex items-center justify-end gap-1">
                        <Link
                          to="/status-pages/$statusPageId/incidents/$incidentId"
                          params={{ statusPageId: page.id, incidentId: 'new' }}
                          search={{ template: template.id }}
                          className={buttonClasses({ size: 'sm' })}
                        >
                          {texts.use}
                        </Link>
                        <DropdownMenu
                          align="end"
                          trigger={
                            <IconButton
                              label={texts.menu({ name: template.name })}
                              icon={<Ellipsis />}
                              size="sm"
                            />
                          }
                        >
                          <MenuItem icon={<Pencil />} onSelect={() => setEditing(template)}>
                            {texts.edit}
                          </MenuItem>
                          <MenuItem icon={<Trash2 />} isDangerous onSelect={() => removeTemplate(template)}>
                            {texts.delete}
                          </MenuItem>
                        </DropdownMenu>
                      </span>
                    )}
                  </Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
        </Card>
      )}
      <Suspense>
        {editing !== undefined && (
          <TemplateDialog
            page={page}
            template={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
