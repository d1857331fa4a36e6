import type { Flow, FlowNode } from './flow.ts';

/** Sizes in pixels. */
export const SIZES = { width: 176, between: 76, gap: 8, least: 44, room: 400 } as const;
/** The widest nodes, in pixels. */
const MAX_WIDTH = 320;

/** A node with its place. */
export interface PlacedNode extends FlowNode {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** A ribbon between two nodes. */
export interface Ribbon {
  readonly key: string;
  /** An SVG path. */
  readonly path: string;
  readonly step: number;
  readonly from: number;
  readonly to: number;
}

/** A flow as it is drawn. */
export interface FlowLayout {
  readonly width: number;
  /** Of a node. */
  readonly nodeWidth: number;
  /** Between two steps. */
  readonly between: number;
  readonly height: number;
  readonly steps: readonly (readonly PlacedNode[])[];
  readonly ribbons: readonly Ribbon[];
}

/**
 * Places steps beside one another. Nodes are as tall as their part of the step, but tall enough to be read; a ribbon is
 * at each end the part of the node that it is. Nodes, and then the space between them, are wider where there is room.
 *
 * @param availableWidth the width to fill, in pixels.
 */
export function layOut({ steps, links }: Flow, availableWidth = 0): FlowLayout {
  const gaps = Math.max(0, steps.length - 1);
  const fitting = Math.floor((availableWidth - gaps * SIZES.between) / Math.max(1, steps.length));
  const nodeWidth = Math.min(MAX_WIDTH, Math.max(SIZES.width, fitting));
  const left = Math.floor((availableWidth - steps.length * nodeWidth) / Math.max(1, gaps));
  const between = Math.max(SIZES.between, left);
  const placed = steps.map((nodes, step) => placeNodes(nodes, step * (nodeWidth + between)));
  const used = new Map<PlacedNode, { leaving: number; arriving: number }>();
  const ribbons = links.flatMap(({ step, from, to, value }): Ribbon[] => {
    const [source, target] = [placed[step]?.[from], placed[step + 1]?.[to]];
    if (source === undefined || target === undefined || value <= 0) return [];
    const left = take(used, source, 'leaving', value);
    const right = take(used, target, 'arriving', value);
    const [x0, x1] = [source.x + nodeWidth, target.x];
    return [{ key: keyOf({ step, from, to }), step, from, to, path: ribbon(x0, left, x1, right) }];
  });
  const lasts = placed.flatMap((nodes) => nodes.slice(-1));
  return {
    width: steps.length * nodeWidth + gaps * between,
    nodeWidth,
    between,
    height: Math.max(0, ...lasts.map(({ y, height }) => y + height)),
    steps: placed,
    ribbons,
  };
}

function placeNodes(nodes: readonly FlowNode[], x: number): readonly PlacedNode[] {
  const whole = nodes.reduce((sum, { value }) => sum + value, 0);
  let y = 0;
  return nodes.map((node) => {
    const part = whole === 0 ? 0 : node.value / whole;
    const height = Math.max(SIZES.least, Math.round(part * SIZES.room));
    const placed = { ...node, x, y, height };
    y += height + SIZES.gap;
    return placed;
  });
}

interface Edge {
  readonly top: number;
  readonly bottom: number;
}

/** The next part of a side of a node. */
function take(
  used: Map<PlacedNode, { leaving: number; arriving: number }>,
  node: PlacedNode,
  side: 'leaving' | 'arriving',
  value: number,
): Edge {
  const before = used.get(node) ?? { leaving: 0, arriving: 0 };
  const perValue = node.value === 0 ? 0 : node.height / node.value;
  const top = Math.min(node.height, before[side] * perValue);
  const bottom = Math.min(node.height, (before[side] + value) * perValue);
  used.set(node, { ...before, [side]: before[side] + value });
  return { top: node.y + top, bottom: node.y + bottom };
}

function ribbon(x0: number, left: Edge, x1: number, right: Edge): string {
  const middle = (x0 + x1) / 2;
  const at = (value: number) => Math.round(value * 10) / 10;
  return [
    `M${x0},${at(left.top)}`,
    `C${middle},${at(left.top)} ${middle},${at(right.top)} ${x1},${at(right.top)}`,
    `L${x1},${at(right.bottom)}`,
    `C${middle},${at(right.bottom)} ${middle},${at(left.bottom)} ${x0},${at(left.bottom)}`,
    'Z',
  ].join('');
}

/** A node, by its step and place. */
export interface Spot {
  readonly step: number;
  readonly place: number;
}

/** A ribbon, by its step and the places that it joins. */
export type Link = Pick<Ribbon, 'step' | 'from' | 'to'>;

/**
 * Returns the keys of the ribbons on paths through a node or a ribbon: those that lead to it and those that continue from it, over
 * all steps.
 */
export function ribbonsThrough(ribbons: readonly Ribbon[], target: Spot | Link): ReadonlySet<string> {
  const isLink = 'from' in target;
  const found = new Set<string>(isLink ? [keyOf(target)] : []);
  const follow = (places: ReadonlySet<number>, step: number, direction: 1 | -1): void => {
    const next = ribbons.filter((ribbon) =>
      direction === 1
        ? ribbon.step === step && places.has(ribbon.from)
        : ribbon.step === step - 1 && places.has(ribbon.to),
    );
    if (next.length === 0) return;
    for (const { key } of next) found.add(key);
    follow(new Set(next.map(({ from, to }) => (direction === 1 ? to : from))), step + direction, direction);
  };
  follow(new Set([isLink ? target.to : target.place]), isLink ? target.step + 1 : target.step, 1);
  follow(new Set([isLink ? target.from : target.place]), target.step, -1);
  return found;
}

/** Returns the nodes that ribbons join, as `step-place`. */
export function nodesOf(ribbons: readonly Ribbon[], keys: ReadonlySet<string>): ReadonlySet<string> {
  const joined = ribbons.filter(({ key }) => keys.has(key));
  return new Set(joined.flatMap(({ step, from, to }) => [`${step}-${from}`, `${step + 1}-${to}`]));
}

function keyOf({ step, from, to }: Link): string {
  return `${step}-${from}-${to}`;
}
