import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { BellRing, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { usePermissions, websiteQuery } from '../../api/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useCommands } from '../../ui/commands/registry.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { AlertList } from './alert-list.tsx';
import { messages } from './messages.ts';
import { DROP, RISE, TEMPLATES, type Template } from './templates.tsx';
import { useAlerts } from './use-alerts.ts';
import { useNoDrop } from './use-preview.ts';

const AlertFormDialog = lazy(() =>
  import('./alert-dialog.tsx').then((module) => ({ default: module.AlertFormDialog })),
);
const route = getRouteApi('/signed-in/websites/$websiteId/alerts');

/** The alerts of a website. */
export function AlertsPage() {
  const { websiteId } = route.useParams();
  const { data } = useQuery(websiteQuery(websiteId));
  const { can } = usePermissions();
  const [template, setTemplate] = useState<Template>();
  const canManage = can('manage:config');
  const isWithoutDrop = useNoDrop(websiteId, DROP.condition, canManage);
  const create = () => setTemplate(isWithoutDrop ? RISE : DROP);
  useCommands(
    canManage
      ? [
          {
            id: 'alerts.create',
            title: messages.new,
            group: messages.title,
            icon: <Plus />,
            keys: 'c',
            run: create,
          },
        ]
      : [],
  );
  return (
    <Page
      title={messages.title}
      description={data?.website.name}
      actions={
        canManage && (
          <Button variant="primary" onClick={create}>
            <Plus aria-hidden />
            {messages.new}
          </Button>
        )
      }
    >
      {canManage ? (
        <Alerts key={websiteId} websiteId={websiteId} isWithoutDrop={isWithoutDrop} onNew={setTemplate} />
      ) : (
        <Notice>{messages.notAllowed}</Notice>
      )}
      <Suspense>
        {template !== undefined && (
          <AlertFormDialog websiteId={websiteId} template={template} onClose={() => setTemplate(undefined)} />
        )}
      </Suspense>
    </Page>
  );
}

function Alerts({
  websiteId,
  isWithoutDrop,
  onNew,
}: {
  readonly websiteId: string;
  readonly isWithoutDrop: boolean;
  readonly onNew: (template: Template) => void;
}) {
  const { data, error, refetch } = useAlerts(websiteId);
  if (error !== null) return <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Card>
        <SkeletonLines count={5} label={messages.loading} />
      </Card>
    );
  return data.alerts.length === 0 ? (
    <NoAlerts isWithoutDrop={isWithoutDrop} onNew={onNew} />
  ) : (
    <AlertList websiteId={websiteId} alerts={data.alerts} />
  );
}

/** The empty state: what an alert is, and templates. */
function NoAlerts({
  isWithoutDrop,
  onNew,
}: {
  readonly isWithoutDrop: boolean;
  readonly onNew: (template: Template) => void;
}) {
  const suggested = isWithoutDrop ? RISE : DROP;
  return (
    <Card>
      <EmptyState icon={<BellRing />} title={messages.empty.title} className="pb-6">
        {messages.empty.text}
      </EmptyState>
      <ul className="grid gap-3 pb-2 sm:grid-cols-2 lg:grid-cols-4">
        {TEMPLATES.map((template) => (
          <li key={template.key}>
            <button
              type="button"
              disabled={isWithoutDrop && template === DROP}
              onClick={() => onNew(template)}
              className="flex h-full w-full flex-col gap-1 rounded-lg border border-line p-3 text-left enabled:hover:bg-hover disabled:text-ink-3 [&>svg]:size-4 [&>svg]:text-ink-3"
            >
              {template.icon}
              <span className="font-medium">{messages.templates[template.key].name}</span>
              <span className="text-ink-2 text-xs">
                {isWithoutDrop && template === DROP ? messages.noDrop : messages.templates[template.key].text}
              </span>
              {template === suggested && (
                <Badge tone="accent" className="mt-auto self-start">
                  {messages.suggested}
                </Badge>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
