import { toProblem } from '../../../api/problem.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import {
  CardMenu,
  csvName,
  Explained,
  RowList,
  useAnalytics,
  useFigures,
  writeCsv,
} from '../../analytics/index.ts';
import { propertiesPart, valuesPart } from './event-parts.ts';
import { type EventProperty, propertiesOf } from './event-rows.ts';
import { messages } from './messages.ts';

/** As many values of a property as show. */
const SHOWN_VALUES = 8;

/** The properties of an event with their most frequent values. A click on a value filters by it. */
export function EventProperties({ event }: { readonly event: string }) {
  const { scope, subject: website } = useAnalytics();
  const parts = [propertiesPart(scope, event), valuesPart(scope, event)];
  const discovery = useFigures(parts[0]);
  const distribution = useFigures(parts[1]);
  const problem = discovery.error ?? distribution.error;
  const properties = discovery.data && distribution.data && propertiesOf(discovery.data, distribution.data);
  const csv =
    properties &&
    (() => ({
      name: csvName(website.domain ?? website.name, event, 'properties'),
      text: writeCsv([
        [
          messages.properties.property,
          messages.properties.value,
          messages.figures.events,
          messages.list.percent,
        ],
        ...properties.flatMap(({ key, values }) =>
          values.map(({ value, figure, share }) => [key, value, figure, share]),
        ),
      ]),
    }));
  return (
    <Card
      title={messages.properties.title}
      description={messages.properties.description}
      actions={<CardMenu title={messages.properties.title} parts={parts} csv={csv} />}
    >
      {problem !== null && (
        <ProblemNotice
          {...toProblem(problem)}
          onRetry={() => void Promise.all([discovery.refetch(), distribution.refetch()])}
        />
      )}
      {properties === undefined && problem === null && (
        <SkeletonLines count={5} label={messages.properties.loading} />
      )}
      {properties?.length === 0 && <NoProperties event={event} />}
      <div
        className={`grid gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-3 ${distribution.isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}`}
      >
        {properties?.map((property) => (
          <Property key={property.key} property={property} />
        ))}
      </div>
    </Card>
  );
}

function Property({ property }: { readonly property: EventProperty }) {
  const { key, type, distinct, events, values, others } = property;
  const shown = values.slice(0, SHOWN_VALUES);
  const rest = others + values.slice(SHOWN_VALUES).reduce((sum, { figure }) => sum + figure, 0);
  const field = `properties.${key}`;
  return (
    <section aria-label={messages.properties.named({ key })} className="min-w-0">
      <header className="flex items-center gap-2 pb-1">
        <h3 className="min-w-0 truncate font-medium font-mono">{key}</h3>
        <Badge>{type === 'mixed' ? messages.properties.mixed : type}</Badge>
        <Explained
          subject={{ type: 'custom_events_discovery', field: 'unique_values' }}
          note={messages.properties.count({ count: events })}
        >
          <button
            type="button"
            className="ml-auto min-h-6 shrink-0 cursor-help rounded-sm text-ink-3 text-xs underline-offset-3 hover:underline focus-visible:underline"
          >
            {messages.properties.values({ count: distinct })}
          </button>
        </Explained>
      </header>
      <div className="-mx-2">
        <RowList
          breakdown={{
            type: 'custom_events_property_distribution',
            title: key,
            noun: messages.properties.value,
            field,
            figure: { field: 'count', title: messages.figures.events },
            metrics: [],
          }}
          rows={shown}
          label={messages.properties.valuesOf({ property: key })}
        />
      </div>
      {rest > 0 && <p className="pt-1 text-ink-3 text-xs">{messages.properties.others({ count: rest })}</p>}
    </section>
  );
}

function NoProperties({ event }: { readonly event: string }) {
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <p className="text-ink-2">{messages.properties.empty}</p>
      <CodeBlock
        label={messages.empty.script}
        code={`pharos(${JSON.stringify(event)}, { plan: 'pro' });`}
        isWrapped
      />
    </div>
  );
}
