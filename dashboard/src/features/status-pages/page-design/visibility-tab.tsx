import { toProblem } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { StateIcon } from '../parts/marks.tsx';
import type { Component, StatusPage } from '../parts/types.ts';
import { useChange } from '../parts/use-change.ts';
import { useComponents } from '../parts/use-components.ts';
import { MatrixCheckbox } from './matrix-checkbox.tsx';
import { messages } from './messages.ts';
import { toOutline } from './outline.ts';

const texts = messages.visibility;
type Change = Partial<Pick<Component, 'isVisible' | 'hideUrl' | 'hideUptimePercentage' | 'hideLatency'>>;

interface Column {
  readonly name: 'isVisible' | 'url' | 'uptime' | 'latency';
  readonly isOn: (component: Component) => boolean;
  readonly toChange: (isOn: boolean) => Change;
  /** Whether a component has this figure. */
  readonly applies: (component: Component) => boolean;
}

const isMeasured = ({ kind }: Component) => kind === 'monitor' || kind === 'group';
const COLUMNS: readonly Column[] = [
  {
    name: 'isVisible',
    isOn: ({ isVisible }) => isVisible,
    toChange: (isVisible) => ({ isVisible }),
    applies: () => true,
  },
  {
    name: 'url',
    isOn: ({ hideUrl }) => !hideUrl,
    toChange: (isOn) => ({ hideUrl: !isOn }),
    applies: ({ kind }) => kind === 'monitor',
  },
  {
    name: 'uptime',
    isOn: ({ hideUptimePercentage }) => !hideUptimePercentage,
    toChange: (isOn) => ({ hideUptimePercentage: !isOn }),
    applies: isMeasured,
  },
  {
    name: 'latency',
    isOn: ({ hideLatency }) => !hideLatency,
    toChange: (isOn) => ({ hideLatency: !isOn }),
    applies: isMeasured,
  },
];

/** Components × what visitors see of them. Each change is saved immediately. */
export function VisibilityTab({ page, canWrite }: { readonly page: StatusPage; readonly canWrite: boolean }) {
  const { components, groups, isPending, error, refetch } = useComponents(page.id);
  const saving = useChange(
    async ({ ids, change }: { readonly ids: readonly string[]; readonly change: Change }) => {
      for (const componentId of ids)
        await client.statusPages.components.update({ id: page.id, componentId, ...change });
    },
    { showsErrors: false },
  );
  const byId = new Map(components.map((component) => [component.id, component]));
  const inOrder = toOutline(groups, components).flatMap(({ componentIds }) =>
    componentIds.flatMap((id) => byId.get(id) ?? []),
  );
  const set = (column: Column, changed: readonly Component[], isOn: boolean) =>
    saving.mutate({ ids: changed.map(({ id }) => id), change: column.toChange(isOn) });
  /** Shows a change before the server has confirmed it. */
  const isOn = (column: Column, component: Component) => {
    const isChanging = saving.isPending && saving.variables.ids.includes(component.id);
    return column.isOn(isChanging ? { ...component, ...saving.variables.change } : component);
  };
  if (error !== null) return <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <Card>
        <SkeletonLines count={5} label={messages.components.loading} />
      </Card>
    );
  return (
    <Card title={texts.title} description={texts.text} isFlush>
      {inOrder.length === 0 ? (
        <EmptyState icon={<StateIcon state="unknown" />} title={messages.components.none}>
          {messages.components.noneText}
        </EmptyState>
      ) : (
        <Table label={texts.title}>
          <TableHead>
            <Row>
              <HeadCell>{texts.component}</HeadCell>
              {COLUMNS.map((column) => {
                const able = inOrder.filter(column.applies);
                const on = able.filter((component) => isOn(column, component)).length;
                return (
                  <HeadCell key={column.name} className="w-28 px-1! text-center max-sm:w-16">
                    <span className="flex flex-col items-center gap-1 py-1.5 sm:flex-row sm:justify-center sm:gap-2">
                      {canWrite && able.length > 1 && (
                        <MatrixCheckbox
                          label={texts.all({ column: texts[column.name] })}
                          isChecked={on === able.length}
                          isIndeterminate={on > 0 && on < able.length}
                          onChange={(next) => set(column, able, next)}
                        />
                      )}
                      {texts[column.name]}
                    </span>
                  </HeadCell>
                );
              })}
            </Row>
          </TableHead>
          <TableBody>
            {inOrder.map((component) => (
              <Row key={component.id}>
                <Cell>
                  <span className="block break-words font-medium">{component.displayName}</span>
                  <span className="block text-ink-3 text-xs">
                    {messages.components.kinds[component.kind]}
                  </span>
                </Cell>
                {COLUMNS.map((column) => (
                  <Cell key={column.name} className="px-1! text-center">
                    {column.applies(component) ? (
                      <MatrixCheckbox
                        label={texts.label({ column: texts[column.name], name: component.displayName })}
                        isChecked={isOn(column, component)}
                        isDisabled={!canWrite || (column.name !== 'isVisible' && !component.isVisible)}
                        onChange={(next) => set(column, [component], next)}
                      />
                    ) : (
                      <span className="text-ink-3">
                        <span aria-hidden>–</span>
                        <span className="sr-only">{texts.notApplicable}</span>
                      </span>
                    )}
                  </Cell>
                ))}
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
