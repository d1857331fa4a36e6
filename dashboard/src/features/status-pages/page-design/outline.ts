import type { DropTarget } from '../../../ui/use-dragging.ts';

/** A part of a page: the components without a group, or those of a group. */
export interface Section {
  /** `null` for the components without a group, which are always first. */
  readonly groupId: string | null;
  readonly componentIds: readonly string[];
}

/** The order of all groups and components of a page. */
export type Outline = readonly Section[];

/** A position in the outline. */
export interface Place {
  /** The position of the section. */
  readonly section: number;
  /** The position within the section. */
  readonly index: number;
}

interface Ordered {
  readonly id: string;
  readonly order: number;
}

/** Builds the outline of a page. Components of an unknown group are without a group. */
export function toOutline(
  groups: readonly Ordered[],
  components: readonly (Ordered & { readonly groupId: string | null })[],
): Outline {
  const sorted = inOrder(components);
  const known = new Set(groups.map(({ id }) => id));
  const idsOf = (groupId: string | null) =>
    sorted
      .filter((one) => (one.groupId !== null && known.has(one.groupId) ? one.groupId : null) === groupId)
      .map(({ id }) => id);
  return [null, ...inOrder(groups).map(({ id }) => id)].map((groupId) => ({
    groupId,
    componentIds: idsOf(groupId),
  }));
}

/** Returns where a component is; `undefined` if it is not in the outline. */
export function placeOf(outline: Outline, componentId: string): Place | undefined {
  for (const [section, { componentIds }] of outline.entries()) {
    const index = componentIds.indexOf(componentId);
    if (index !== -1) return { section, index };
  }
  return undefined;
}

/**
 * Moves a component by one position. At the end of a section it moves into the next one.
 * @param step 1 for down, -1 for up.
 * @returns the same outline if the component cannot be moved.
 */
export function stepComponent(outline: Outline, componentId: string, step: 1 | -1): Outline {
  const place = placeOf(outline, componentId);
  if (place === undefined) return outline;
  const length = outline[place.section]?.componentIds.length ?? 0;
  const index = place.index + step;
  if (index >= 0 && index < length) return moveComponent(outline, componentId, { ...place, index });
  const section = place.section + step;
  const target = outline[section];
  if (target === undefined) return outline;
  return moveComponent(outline, componentId, {
    section,
    index: step === 1 ? 0 : target.componentIds.length,
  });
}

/** Moves a component to a position, which is counted without the component. */
export function moveComponent(outline: Outline, componentId: string, to: Place): Outline {
  if (outline[to.section] === undefined || placeOf(outline, componentId) === undefined) return outline;
  return outline.map((section, at) => {
    const others = section.componentIds.filter((id) => id !== componentId);
    return {
      ...section,
      componentIds:
        at === to.section ? [...others.slice(0, to.index), componentId, ...others.slice(to.index)] : others,
    };
  });
}

/** Moves a group by one position. Components without a group stay first. */
export function stepGroup(outline: Outline, groupId: string, step: 1 | -1): Outline {
  return moveGroup(outline, groupId, outline.findIndex((section) => section.groupId === groupId) + step);
}

/** Moves a group to the position of another section. */
export function moveGroup(outline: Outline, groupId: string, to: number): Outline {
  const from = outline.findIndex((section) => section.groupId === groupId);
  const moved = outline[from];
  if (moved === undefined || to < 1 || to >= outline.length || to === from) return outline;
  const others = outline.filter((section) => section !== moved);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

function inOrder<T extends Ordered>(list: readonly T[]): readonly T[] {
  return [...list].sort((one, other) => one.order - other.order || one.id.localeCompare(other.id));
}

/** Moves a component to where it is dropped. */
export function dropComponent(outline: Outline, componentId: string, target: DropTarget): Outline {
  const from = placeOf(outline, componentId);
  if (from === undefined) return outline;
  const to = dropPlace(outline, target);
  // Positions are counted without the component.
  const index = from.section === to.section && from.index < to.index ? to.index - 1 : to.index;
  const isSame = from.section === to.section && from.index === index;
  return isSame ? outline : moveComponent(outline, componentId, { section: to.section, index });
}

/** Returns the position of a drop, counted with all components. */
function dropPlace(outline: Outline, { section, index, isAfter }: DropTarget): Place {
  if (index !== undefined) return { section, index: isAfter ? index + 1 : index };
  if (isAfter || section === 0) return { section, index: 0 };
  return { section: section - 1, index: outline[section - 1]?.componentIds.length ?? 0 };
}
