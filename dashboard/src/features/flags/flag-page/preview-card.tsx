import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fieldErrorsOf, toProblem } from '../../../api/problem.ts';
import { type Outputs, rpc } from '../../../api/rpc.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import type { FieldErrors } from '../flag-editor/config-checks.ts';
import { toInput } from '../flag-editor/config-input.ts';
import { SERIES_GROUNDS } from '../flag-editor/series.ts';
import { toEditorErrors } from '../flag-editor/server-errors.ts';
import { WeightBar } from '../flag-editor/weight-bar.tsx';
import type { FlagConfig } from '../flag-parts/flag-config.ts';
import { formatPercent, formatValue } from '../flag-parts/format.ts';
import type { Environment, Flag } from '../flag-parts/types.ts';
import { messages } from './messages.ts';

const texts = messages.preview;
const TYPING_MS = 600;

/** The result of a preview of unsaved changes. */
export interface Preview {
  readonly result: Outputs['flags']['preview'] | undefined;
  readonly error: Error | null;
  /** What the server rejects, by the fields of the editor: values are checked against the JSON Schema of the flag. */
  readonly fieldErrors: FieldErrors;
}

/**
 * Evaluates unsaved changes for the visitors of last week, once they are not edited any more.
 * @param isValid whether the configuration can be evaluated.
 */
export function usePreview(
  flag: Flag,
  environment: Environment,
  config: FlagConfig,
  isValid: boolean,
): Preview {
  // An invalid configuration is not evaluated, not even for the time of typing.
  const settled = useSettled(isValid ? config : undefined, TYPING_MS);
  const { data, error } = useQuery({
    ...rpc.flags.preview.queryOptions({
      input: {
        id: flag.id,
        environment: environment.name,
        draft: { ...toInput(settled ?? config), status: 'active' },
      },
    }),
    enabled: isValid && settled !== undefined,
    placeholderData: keepPreviousData,
  });
  return { result: data, error, fieldErrors: toEditorErrors(fieldErrorsOf(error)) };
}

/** The share of last week's visitors that would get each variant or value, also of unsaved changes. */
export function PreviewCard({
  config,
  preview: { result, error, fieldErrors },
  isValid,
}: {
  readonly config: FlagConfig;
  readonly preview: Preview;
  /** Whether the configuration can be evaluated. */
  readonly isValid: boolean;
}) {
  const shares = result?.shares.toSorted((one, other) => other.visitors - one.visitors);
  const isFieldShown = Object.keys(fieldErrors).length > 0;
  return (
    <Card title={texts.title} description={config.status === 'active' ? texts.text : texts.textOff}>
      {error !== null && !isFieldShown && <ProblemNotice {...toProblem(error)} />}
      {error === null && shares === undefined && isValid && <SkeletonLines count={3} label={texts.loading} />}
      {(!isValid || isFieldShown) && <p className="text-ink-3">{texts.invalid}</p>}
      {isValid && error === null && shares !== undefined && result !== undefined && (
        <div className="flex flex-col gap-3">
          {result.visitors === 0 ? (
            <p className="text-ink-3">{texts.noVisitors}</p>
          ) : (
            <>
              <WeightBar
                className="h-2.5"
                parts={shares.map(({ variant, value, share }, place) => ({
                  key: variant ?? JSON.stringify(value),
                  percent: share,
                  place,
                }))}
              />
              <ul className="flex flex-col gap-1.5">
                {shares.map(({ variant, value, visitors, share }, place) => (
                  <li key={variant ?? JSON.stringify(value)} className="flex items-center gap-2">
                    <span
                      aria-hidden
                      className={joinClasses(
                        'size-2.5 shrink-0 rounded-full forced-color-adjust-none',
                        SERIES_GROUNDS[place % SERIES_GROUNDS.length],
                      )}
                    />
                    <span className="min-w-0 flex-1 truncate font-mono text-xs">
                      {variant ?? formatValue(value)}
                    </span>
                    <span className="text-ink-3 text-xs tabular-nums">
                      {visitors.toLocaleString(LANGUAGE)}
                    </span>
                    <span className="w-14 text-right font-medium tabular-nums">
                      {formatPercent(Math.round(share * 10) / 10)}
                    </span>
                  </li>
                ))}
              </ul>
              <p className="text-ink-3 text-xs">{texts.of({ count: result.visitors })}</p>
            </>
          )}
        </div>
      )}
    </Card>
  );
}
