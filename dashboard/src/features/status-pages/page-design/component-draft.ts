import type { Inputs } from '../../../api/rpc.ts';
import type { Component, ComponentState } from '../parts/types.ts';

type NewComponent = Inputs['statusPages']['components']['create'];

/** The kinds of components. */
export const KINDS = [
  'monitor',
  'group',
  'static',
  'third_party',
] as const satisfies readonly Component['kind'][];
/** What an outage does. */
export const AUTO_INCIDENTS = ['off', 'draft', 'published'] as const;

/** A component as the form edits it: texts are empty for fields without a value. */
export interface ComponentDraft {
  readonly kind: Component['kind'];
  readonly displayName: string;
  readonly description: string;
  readonly groupId: string | null;
  readonly monitorId: string | null;
  readonly monitorIds: readonly string[];
  readonly monitorTag: string;
  readonly state: ComponentState;
  readonly thirdPartyUrl: string;
  readonly thirdPartyComponent: string;
  /** `null`: as the page. */
  readonly autoIncident: Component['autoIncident'];
}

/** The draft of a new component. */
export const EMPTY_COMPONENT: ComponentDraft = {
  kind: 'monitor',
  displayName: '',
  description: '',
  groupId: null,
  monitorId: null,
  monitorIds: [],
  monitorTag: '',
  state: 'operational',
  thirdPartyUrl: '',
  thirdPartyComponent: '',
  autoIncident: null,
};

/** Returns the draft of a stored component. */
export function draftOfComponent(component: Component): ComponentDraft {
  const { kind, displayName, groupId, monitorId, monitorIds, state, autoIncident } = component;
  return {
    kind,
    displayName,
    description: component.description ?? '',
    groupId,
    monitorId,
    monitorIds,
    monitorTag: component.monitorTag ?? '',
    state,
    thirdPartyUrl: component.thirdPartyUrl ?? '',
    thirdPartyComponent: component.thirdPartyComponent ?? '',
    autoIncident,
  };
}

/** Whether a draft has everything that its kind requires. */
export function isCompleteComponent(draft: ComponentDraft): boolean {
  if (draft.displayName.trim() === '') return false;
  if (draft.kind === 'monitor') return draft.monitorId !== null;
  if (draft.kind === 'group') return draft.monitorIds.length > 0 || draft.monitorTag.trim() !== '';
  return draft.kind === 'static' || draft.thirdPartyUrl.trim() !== '';
}

/** Returns what the API takes: the common fields, and those of the kind. */
export function toComponent(draft: ComponentDraft): Omit<NewComponent, 'id' | 'kind'> {
  const { displayName, description, groupId, autoIncident } = draft;
  return {
    displayName: displayName.trim(),
    description: description.trim() || null,
    groupId,
    ...fieldsOfKind(draft),
    ...(draft.kind !== 'static' && { autoIncident }),
  };
}

function fieldsOfKind(draft: ComponentDraft): Partial<NewComponent> {
  switch (draft.kind) {
    case 'monitor':
      return { monitorId: draft.monitorId };
    case 'group':
      return { monitorIds: [...draft.monitorIds], monitorTag: draft.monitorTag.trim() || null };
    case 'static':
      return { state: draft.state };
    case 'third_party':
      return {
        thirdPartyUrl: draft.thirdPartyUrl.trim(),
        thirdPartyComponent: draft.thirdPartyComponent.trim() || null,
      };
  }
}
