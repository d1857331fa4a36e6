import type { MonitorDraft } from './monitor-draft.ts';

/** What a section of the form receives. */
export interface SectionProps {
  readonly draft: MonitorDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly change: (change: Partial<MonitorDraft>) => void;
}
