import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { rpc } from '../../../../api/rpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { type Condition, fieldTitle, useAnalytics, useTypes } from '../../../analytics/index.ts';
import type { Link } from '../link-names.ts';
import { messages } from '../messages.ts';
import { SplitTable } from './split-table.tsx';
import { VisitFigures } from './visit-figures.tsx';
import type { Report } from './visit-parts.ts';

const texts = messages.visits;
const route = getRouteApi('/signed-in/links/$linkId');
/** The choice that every custom event is a conversion. */
const EVERY_EVENT = 'events';

/** What the clicks led to: visits, conversions and revenue, and the targets of the split. */
export function VisitsSection({ link }: { readonly link: Link }) {
  const { conditions } = useAnalytics();
  const { goal, choice } = useGoal(link);
  const types = useTypes();
  if (types.data === undefined) return types.isPending ? <Skeleton className="h-40! w-full" /> : null;
  const allowed = types.data.configs['link_visits']?.allowedFilters ?? [];
  const unsupported = conditions.filter(({ field }) => !allowed.includes(field));
  if (unsupported.length > 0)
    return (
      <Unfiltered
        names={unsupported.map(({ field }) => fieldTitle(field, types.data))}
        unsupported={unsupported}
      />
    );
  return (
    <>
      <VisitFigures goal={goal} choice={choice} />
      {link.split.length > 0 && <SplitTable link={link} goal={goal} />}
    </>
  );
}

/** The goal that is shown, of those of the website of the link. */
function useGoal({ websiteId }: Link) {
  const { goal: id = EVERY_EVENT } = route.useSearch();
  const navigate = route.useNavigate();
  const setId = (next: string) =>
    void navigate({
      search: ({ goal: _, ...rest }) => (next === EVERY_EVENT ? rest : { ...rest, goal: next }),
      resetScroll: false,
    });
  const { data } = useQuery({
    ...rpc.reports.list.queryOptions({ input: { websiteId: websiteId ?? '', kind: 'goal' } }),
    enabled: websiteId !== null,
  });
  const goals: readonly Report[] = data?.reports ?? [];
  const choice =
    goals.length === 0 ? undefined : (
      <Select
        label={texts.goal}
        className="w-44 sm:w-56"
        choices={[
          { value: EVERY_EVENT, label: texts.everyEvent },
          ...goals.map(({ id: value, name: label }) => ({ value, label })),
        ]}
        value={goals.some((goal) => goal.id === id) ? id : EVERY_EVENT}
        onChange={setId}
      />
    );
  return { goal: goals.find((goal) => goal.id === id), choice };
}

/** Visits do not have all properties of clicks. */
function Unfiltered({
  names,
  unsupported,
}: {
  readonly names: readonly string[];
  readonly unsupported: readonly Condition[];
}) {
  const { conditions, setConditions } = useAnalytics();
  return (
    <Card title={texts.title}>
      <p className="text-ink-2">{texts.unfiltered({ names: names.join(', ') })}</p>
      <Button
        size="sm"
        className="mt-3"
        onClick={() => setConditions(conditions.filter((condition) => !unsupported.includes(condition)))}
      >
        {texts.removeFilters}
      </Button>
    </Card>
  );
}
