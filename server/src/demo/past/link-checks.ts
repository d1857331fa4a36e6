import { linkTargets } from '../../modules/links/checks/link-targets.table.ts';
import type { LinkVerdict, TargetChecker } from '../../modules/links/index.ts';
import type { State } from '../../stores/state/state.ts';

/** Records checks of all targets of links as if they had been requested. */
export type RecordLinkChecks = (verdictOf: (url: string) => LinkVerdict) => Promise<void>;

/** Creates the function. */
export function createRecordLinkChecks({
  state: { db },
  checker,
}: {
  readonly state: Pick<State, 'db'>;
  readonly checker: Pick<TargetChecker, 'plan' | 'record'>;
}): RecordLinkChecks {
  return async (verdictOf) => {
    await checker.plan();
    const { url, urlKey, host } = linkTargets;
    const targets = await db.selectDistinct({ url, urlKey, host }).from(linkTargets);
    for (const target of targets) await checker.record(target, verdictOf(target.url));
  };
}
