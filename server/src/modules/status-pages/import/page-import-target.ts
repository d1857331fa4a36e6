import type { Actor } from '../../../lib/actor.ts';
import type { ThreadReader } from '../../../lib/imports/create-import-thread.ts';
import type { NewComponent } from '../components/components.contract.ts';
import type { NewIncident, NewUpdate } from '../incidents/incidents.contract.ts';
import type { NewMaintenance } from '../maintenances/maintenances.contract.ts';
import type { NewStatusPage } from '../status-pages.contract.ts';
import type { readPageImport } from './read-page-import.ts';

/** A page of an organization. */
export interface ImportedInto {
  readonly pageId: string;
  readonly organizationId: string;
}

/** Reads files, and creates what an import consists of. Each function throws an AppError if it is not possible. */
export interface PageImportTarget {
  readonly read: ThreadReader<typeof readPageImport>;
  /** Returns which of the slugs are used on this server. */
  takenSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the ids of the HTTP monitors of an organization by their addresses without queries. */
  monitorsByUrl(organizationId: string, urls: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** @returns the id. */
  createPage(actor: Actor, organizationId: string, input: NewStatusPage): Promise<string>;
  /** Lets everybody see the page. */
  publishPage(actor: Actor, page: ImportedInto): Promise<void>;
  /** @returns the id. */
  createGroup(actor: Actor, page: ImportedInto, name: string): Promise<string>;
  /** @returns the id. */
  createComponent(actor: Actor, page: ImportedInto, input: NewComponent): Promise<string>;
  /** @returns the id. */
  createIncident(actor: Actor, page: ImportedInto, input: NewIncident): Promise<string>;
  addUpdate(actor: Actor, page: ImportedInto, incidentId: string, input: NewUpdate): Promise<void>;
  setPostmortem(actor: Actor, page: ImportedInto, incidentId: string, message: string): Promise<void>;
  createMaintenance(actor: Actor, page: ImportedInto, input: NewMaintenance): Promise<void>;
  /** Resolves when this process shows what was created. */
  showPages(): Promise<void>;
}

/** A run of an import. */
export interface ImportRun {
  readonly actor: Actor;
  readonly target: PageImportTarget;
  /** `undefined` for a dry run. */
  readonly page: ImportedInto | undefined;
  /** The ids of components by their ids in the file; in a dry run, an id that no component has. */
  readonly componentIds: Map<string, string>;
  readonly nowMs: number;
}
