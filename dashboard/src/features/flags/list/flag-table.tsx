import { Link } from '@tanstack/react-router';
import { LANGUAGE } from '../../../lib/language.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { EnvironmentSwitch } from '../flag-parts/environment-switch.tsx';
import { messages as words } from '../flag-parts/messages.ts';
import { rollOutSummary } from '../flag-parts/roll-out-summary.ts';
import { StalenessBadge } from '../flag-parts/staleness-badge.tsx';
import { configIn, type Environment, type Flag } from '../flag-parts/types.ts';
import { messages } from '../messages.ts';

const texts = messages.table;
const SHOWN_TAGS = 3;
/** More environments are shown on the page of the flag. */
const SHOWN_ENVIRONMENTS = 3;

/** The table of flags. On phones each row contains the flag, its states and what it serves. */
export function FlagTable({
  flags,
  environments,
  selectedIds,
  onSelect,
}: {
  readonly flags: readonly Flag[];
  readonly environments: readonly Environment[];
  readonly selectedIds: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
}) {
  const chosen = flags.filter(({ id }) => selectedIds.has(id)).length;
  return (
    <Table label={messages.title}>
      <TableHead>
        <Row>
          <HeadCell className="w-px pr-0!">
            <Checkbox
              label={<span className="sr-only">{texts.selectAll}</span>}
              isChecked={chosen === flags.length}
              isIndeterminate={chosen > 0 && chosen < flags.length}
              onChange={(isAll) => onSelect(new Set(isAll ? flags.map(({ id }) => id) : []))}
            />
          </HeadCell>
          <HeadCell>{texts.flag}</HeadCell>
          <HeadCell className="max-sm:hidden">{texts.environments}</HeadCell>
          <HeadCell className="max-lg:hidden">{texts.serves}</HeadCell>
          <HeadCell className="max-xl:hidden">{texts.tags}</HeadCell>
          <HeadCell isNumber className="max-md:hidden">
            {texts.usage}
          </HeadCell>
        </Row>
      </TableHead>
      <TableBody>
        {flags.map((flag) => (
          <FlagRow
            key={flag.id}
            flag={flag}
            environments={environments}
            isSelected={selectedIds.has(flag.id)}
            onSelect={(isSelected) => {
              const ids = new Set(selectedIds);
              if (isSelected) ids.add(flag.id);
              else ids.delete(flag.id);
              onSelect(ids);
            }}
          />
        ))}
      </TableBody>
    </Table>
  );
}

function FlagRow({
  flag,
  environments,
  isSelected,
  onSelect,
}: {
  readonly flag: Flag;
  readonly environments: readonly Environment[];
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
}) {
  const { name, key, type, owner, tags, usage, staleness } = flag;
  const main = environments.find(({ isDefault }) => isDefault) ?? environments[0];
  const summary = main === undefined ? '' : rollOutSummary(configIn(flag, main));
  const switches = <Switches flag={flag} environments={environments} />;
  return (
    <Row className="align-top hover:bg-hover">
      <Cell className="w-px pt-3! pr-0!">
        <Checkbox
          label={<span className="sr-only">{texts.select({ name })}</span>}
          isChecked={isSelected}
          onChange={onSelect}
        />
      </Cell>
      <Cell className="w-2/5 max-w-0 py-2.5! max-lg:w-full">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/websites/$websiteId/flags/$flagId"
            params={{ websiteId: flag.websiteId, flagId: flag.id }}
            className="inline-flex min-h-6 min-w-0 items-center font-medium hover:underline"
          >
            <span className="truncate">{name}</span>
          </Link>
          {flag.status === 'archived' && <Badge>{messages.archived}</Badge>}
          {staleness !== undefined && staleness !== null && <StalenessBadge staleness={staleness} />}
        </span>
        <span className="flex min-w-0 items-center gap-1.5 text-ink-3 text-xs">
          <span className="truncate font-mono">{key}</span>
          <CopyButton text={key} label={texts.copy({ key })} />
          <span className="whitespace-nowrap">{words.types[type]}</span>
        </span>
        <span className="block text-ink-2 text-xs lg:hidden">{summary}</span>
        <div className="mt-2 sm:hidden">{switches}</div>
      </Cell>
      <Cell className="w-px py-2.5! max-sm:hidden">{switches}</Cell>
      <Cell className="w-1/4 py-3! text-ink-2 max-lg:hidden">
        <span className="line-clamp-2 [overflow-wrap:anywhere]">{summary}</span>
      </Cell>
      <Cell className="min-w-36 py-3! max-xl:hidden">
        <span className="flex flex-col items-start gap-1">
          {tags.length > 0 && (
            <span className="flex flex-wrap gap-1">
              {tags.slice(0, SHOWN_TAGS).map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
              {tags.length > SHOWN_TAGS && (
                <span className="text-ink-3 text-xs">
                  {texts.moreTags({ count: tags.length - SHOWN_TAGS })}
                </span>
              )}
            </span>
          )}
          {owner !== null && <span className="text-ink-3 text-xs">{owner.name}</span>}
        </span>
      </Cell>
      <Cell isNumber className="py-3! max-md:hidden">
        {usage?.evaluations === 0 && <span className="text-ink-3">{texts.noUsage}</span>}
        {usage !== undefined && usage.evaluations > 0 && (
          <span className="flex items-center justify-end gap-3">
            {/* The last day is today. */}
            <Sparkline
              values={usage.days}
              label={texts.usageOf({ name })}
              isRunning
              className="h-6 w-20 max-lg:hidden"
            />
            <span className="min-w-10">{usage.evaluations.toLocaleString(LANGUAGE, SHORT)}</span>
          </span>
        )}
      </Cell>
    </Row>
  );
}

const SHORT: Intl.NumberFormatOptions = { notation: 'compact', maximumFractionDigits: 1 };

function Switches({
  flag,
  environments,
}: {
  readonly flag: Flag;
  readonly environments: readonly Environment[];
}) {
  const shown = environments.slice(0, SHOWN_ENVIRONMENTS);
  const more = environments.length - shown.length;
  return (
    <span className="flex min-w-36 flex-col gap-1">
      {shown.map((environment) => (
        <EnvironmentSwitch key={environment.name} flag={flag} environment={environment} />
      ))}
      {more > 0 && <span className="text-ink-3 text-xs">{texts.moreEnvironments({ count: more })}</span>}
    </span>
  );
}
