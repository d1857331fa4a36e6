import type { Inputs } from '../../../api/rpc.ts';
import { present } from '../../../lib/search.ts';
import { fromLocalInput } from '../../../lib/time/local-input.ts';
import { type Impacts, toImpacts } from '../parts/impacts.ts';
import type { ComponentState, IncidentStatus, IncidentTemplate, Severity } from '../parts/types.ts';

/** An incident as the form edits it. */
export interface IncidentDraft {
  readonly title: string;
  readonly severity: Severity;
  readonly status: IncidentStatus;
  readonly message: string;
  readonly impacts: Impacts;
  /** Whether it began earlier. */
  readonly isBackDated: boolean;
  /** In the format of `datetime-local` inputs, in the time zone of the browser. */
  readonly startedAt: string;
  readonly resolvedAt: string;
  readonly notify: boolean;
}

/** The draft of a new incident. */
export const EMPTY_INCIDENT: IncidentDraft = {
  title: '',
  severity: 'minor',
  status: 'investigating',
  message: '',
  impacts: {},
  isBackDated: false,
  startedAt: '',
  resolvedAt: '',
  notify: true,
};

const IMPACT_OF: Readonly<Record<Severity, ComponentState>> = {
  minor: 'degraded',
  major: 'partial_outage',
  critical: 'major_outage',
};

/** Fills in a draft from a template. Components get the state that the severity suggests. */
export function applyTemplate(draft: IncidentDraft, template: IncidentTemplate): IncidentDraft {
  const { title, severity, status, message, componentIds } = template;
  const impacts = Object.fromEntries(componentIds.map((id) => [id, IMPACT_OF[severity]]));
  return { ...draft, title, severity, status, message, impacts };
}

/** Returns which times of a draft are wrong: not in the past, or not in their order. */
export function wrongTimes(
  { isBackDated, status, startedAt, resolvedAt }: IncidentDraft,
  nowMs: number,
): { readonly startedAt?: 'past'; readonly resolvedAt?: 'past' | 'order' } {
  if (!isBackDated) return {};
  const [start, end] = [fromLocalInput(startedAt), fromLocalInput(resolvedAt)];
  const isFuture = (instant: string | undefined) => instant !== undefined && Date.parse(instant) > nowMs;
  if (isFuture(start)) return { startedAt: 'past' };
  if (status !== 'resolved' || end === undefined) return {};
  if (isFuture(end)) return { resolvedAt: 'past' };
  return start !== undefined && end < start ? { resolvedAt: 'order' } : {};
}

/** Whether a draft has everything that the API requires. */
export function isComplete(draft: IncidentDraft, nowMs: number): boolean {
  const hasText = draft.title.trim() !== '' && draft.message.trim() !== '';
  return hasText && Object.keys(wrongTimes(draft, nowMs)).length === 0;
}

/** Returns what the API takes. Times are sent only of an incident that is reported afterwards. */
export function toIncident(
  draft: IncidentDraft,
  statusPageId: string,
  isDraft: boolean,
): Inputs['incidents']['create'] {
  const { title, severity, status, message, impacts, isBackDated, startedAt, resolvedAt, notify } = draft;
  return {
    id: statusPageId,
    title: title.trim(),
    severity,
    status,
    message: message.trim(),
    components: toImpacts(impacts),
    isDraft,
    notify,
    ...(isBackDated &&
      present({
        startedAt: fromLocalInput(startedAt),
        resolvedAt: status === 'resolved' ? fromLocalInput(resolvedAt) : undefined,
      })),
  };
}
