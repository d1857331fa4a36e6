import { isFilled } from '../../../ui/schema-form/schema-draft.ts';
import type { KindInfo } from '../monitor-parts/monitor.ts';
import { configFields, isScheduled, type MonitorDraft } from './monitor-draft.ts';

/** Whether the draft names a complete target, so that a test can find something out. Heartbeats have no target. */
export function isTestable(draft: MonitorDraft, info: KindInfo): boolean {
  if (!isScheduled(draft.kind)) return false;
  if (draft.kind === 'http') return isWebAddress(draft.url);
  return isFilled(configFields(info), draft.config);
}

/** Whether a text is an address that a web server can have. An unfinished host such as `https://exam` is not. */
export function isWebAddress(text: string): boolean {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return false;
  const { protocol, hostname } = new URL(trimmed);
  const isHost = /^(localhost|\[.+\]|[^.].*\.[^.]+)$/.test(hostname);
  return (protocol === 'https:' || protocol === 'http:') && isHost;
}

/** Completes an address without a scheme: `example.com/health`. */
export function completeAddress(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || /^[a-z][a-z0-9+.-]*:/i.test(trimmed)) return trimmed;
  return `https://${trimmed}`;
}
