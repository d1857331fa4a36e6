import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BellRing, Plus } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { client, rpc } from '../../api/rpc.ts';
import { useOrganization } from '../../api/session.ts';
import { useDeletion } from '../../parts/use-deletion.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { describeRule, type Rule } from './describe-rule.ts';
import { messages } from './messages.ts';
import { RuleDialog } from './rule-dialog.tsx';

/** The notification rules of an organization, each as a sentence. */
export function RulesTab() {
  const { id: organizationId } = useOrganization();
  const found = useQuery(rpc.notificationRules.list.queryOptions({ input: { organizationId } }));
  const integrations = useQuery(
    rpc.integrations.list.queryOptions({ input: { organizationId, limit: 100 } }),
  );
  const [edited, setEdited] = useState<Rule | 'new'>();
  const remove = useDeletion();
  const removeRule = ({ id }: Rule) =>
    remove({
      ids: [id],
      done: messages.rules.removed,
      send: () => client.notificationRules.delete({ id }),
      reload: [rpc.notificationRules.key()],
    });
  const known = integrations.data?.integrations ?? [];
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const isOff = new Map(known.map(({ id, enabled }) => [id, !enabled]));
  const createButton = (
    <Button variant="primary" disabled={known.length === 0} onClick={() => setEdited('new')}>
      <Plus aria-hidden />
      {messages.rules.create}
    </Button>
  );
  if (found.error !== null)
    return <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />;
  const rules = found.data?.notificationRules;
  return (
    <div className="flex flex-col gap-4">
      {integrations.data !== undefined && known.length === 0 && (
        <Notice>{messages.rules.noIntegrations}</Notice>
      )}
      {rules !== undefined && rules.length > 0 && <div className="self-end">{createButton}</div>}
      <Card isFlush>
        {rules === undefined ? (
          <div className="p-4">
            <SkeletonLines label={messages.rules.loading} />
          </div>
        ) : rules.length === 0 ? (
          <EmptyState icon={<BellRing />} title={messages.rules.empty} action={createButton}>
            {messages.rules.emptyText}
          </EmptyState>
        ) : (
          <ul className="divide-line divide-y">
            {rules.map((rule) => (
              <li key={rule.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
                <div className="min-w-0 flex-1 basis-64">
                  <p className="flex items-center gap-2 font-medium">
                    {rule.name}
                    {!rule.enabled && <Badge>{messages.rules.off}</Badge>}
                    {isSilent(rule, isOff) && <Badge tone="bad">{messages.rules.silent}</Badge>}
                  </p>
                  <p className="text-ink-2 mt-0.5">{describeRule(rule, names)}</p>
                  {isSilent(rule, isOff) && (
                    <p className="mt-1 text-bad-text text-xs">
                      {messages.rules.silentText({ count: rule.integrationIds.length })}{' '}
                      <Link to="/settings/integrations" className="underline underline-offset-2">
                        {messages.rules.toIntegrations}
                      </Link>
                    </p>
                  )}
                </div>
                <div className="flex gap-2">
                  <Button onClick={() => setEdited(rule)}>{messages.rules.edit}</Button>
                  <Button onClick={() => removeRule(rule)}>{messages.rules.remove}</Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {edited !== undefined && (
        <RuleDialog
          rule={edited === 'new' ? undefined : edited}
          integrations={known}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

/** Whether a rule that is on notifies nobody, because each of its integrations is off or was deleted. */
function isSilent({ enabled, integrationIds }: Rule, isOff: ReadonlyMap<string, boolean>): boolean {
  return enabled && isOff.size > 0 && integrationIds.every((id) => isOff.get(id) ?? true);
}
