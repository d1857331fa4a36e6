import type { ComponentState } from './types.ts';

/** The states of affected components, by the id of the component. */
export type Impacts = Readonly<Record<string, ComponentState>>;

/** Returns impacts as the API takes them. */
export function toImpacts(impacts: Impacts): { id: string; impact: ComponentState }[] {
  return Object.entries(impacts).map(([id, impact]) => ({ id, impact }));
}

/** Returns the impacts of an incident or an update, by component. */
export function fromImpacts(
  components: readonly { readonly id: string; readonly impact: ComponentState }[],
): Impacts {
  return Object.fromEntries(components.map(({ id, impact }) => [id, impact]));
}
