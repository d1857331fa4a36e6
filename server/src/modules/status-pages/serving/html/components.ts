import { html, type Markup } from '../../../../lib/text/markup.ts';
import type {
  ComponentState,
  PublicComponent,
  PublicGroup,
  PublicLatency,
} from '../../projection/public-page.ts';
import { renderBars } from './bars.ts';
import { detailOf, type RenderContext } from './render-context.ts';
import { STATE_CLASS } from './state-class.ts';

const CHART_HEIGHT = 28;
/** Space for the width of the line. */
const CHART_MARGIN = 2;

/** Renders the section of components: groups and components in their order. */
export function renderComponents(context: RenderContext): Markup {
  const { page, messages } = context;
  const render = (component: PublicComponent) => renderComponent(context, component);
  const known = new Set(page.groups.map(({ id }) => id));
  const loose = page.components.filter(({ groupId }) => groupId === null || !known.has(groupId));
  const entries = [
    ...page.groups.map((group) => ({ order: group.order, group })),
    ...loose.map((component) => ({ order: component.order, component })),
  ].sort((one, other) => one.order - other.order);
  const blocks: Markup[] = [];
  let run: Markup[] = [];
  const endRun = () => {
    if (run.length > 0) blocks.push(html`<ul class="g">${run}</ul>`);
    run = [];
  };
  for (const entry of entries) {
    if ('component' in entry) run.push(html`<li>${render(entry.component)}</li>`);
    else {
      endRun();
      const members = page.components
        .filter(({ groupId }) => groupId === entry.group.id)
        .sort((one, other) => one.order - other.order);
      blocks.push(renderGroup(context, entry.group, members.map(render)));
    }
  }
  endRun();
  const hasUptime = page.components.some(({ uptimePercent }) => uptimePercent !== undefined);
  return html`<section aria-labelledby="components"><h2 id="components">${messages.components}</h2>${
    blocks.length === 0 ? html`<p class="m">${messages.noComponents}</p>` : blocks
  }${hasUptime && html`<p class="m" id="uptime">${messages.uptimeDefinition}</p>`}</section>`;
}

/** Renders the name of a state with its mark. */
function renderState({ messages }: Pick<RenderContext, 'messages'>, state: ComponentState): Markup {
  return html`<span class="s ${STATE_CLASS[state]}">${messages.state[state]}</span>`;
}

function renderGroup(context: RenderContext, group: PublicGroup, members: readonly Markup[]): Markup {
  const open = !group.isCollapsed && html` open`;
  return html`<div class="g"><details id="${group.id}"${open}><summary><h3>${group.name}</h3>${renderState(context, group.state)}</summary><ul>${members.map((member) => html`<li>${member}</li>`)}</ul></details></div>`;
}

function renderComponent(context: RenderContext, component: PublicComponent): Markup {
  const { name, description, state, url, latency } = component;
  const { isFull, hasCharts } = detailOf(context);
  const heading = component.groupId === null ? html`<h3>${name}</h3>` : html`<h4>${name}</h4>`;
  return html`<div class="r">${heading}${renderState(context, state)}</div>${
    description !== null && html`<p class="m">${description}</p>`
  }${url !== undefined && html`<p class="m">${url}</p>`}${renderUptime(context, component)}${
    latency === undefined || !hasCharts
      ? renderMedian(context, component)
      : renderLatency(context, latency, isFull ? 1 : 2)
  }`;
}

function renderUptime(context: RenderContext, component: PublicComponent): Markup | undefined {
  const { formats, messages } = context;
  const { days, uptimePercent } = component;
  const { isFull } = detailOf(context);
  // The link leads to the definition in any case.
  const described = isFull && html` aria-describedby="uptime"`;
  const uptime =
    uptimePercent === undefined
      ? undefined
      : html`<a href="#uptime"${described}>${
          uptimePercent === null
            ? messages.day.no_data
            : messages.uptimeOf({ percent: formats.percent(uptimePercent) })
        }</a>`;
  if (days === undefined) return uptime === undefined ? undefined : html`<p class="l">${uptime}</p>`;
  const bars = renderBars(context, component);
  if (!isFull) return html`${bars}<p class="l">${uptime}</p>`;
  const first = days[0];
  return html`${bars}<p class="l"><span>${
    first === undefined ? '' : formats.day(first.date)
  }</span>${uptime}<span>${todayIn(context)}</span></p>`;
}

function renderMedian(
  { formats, messages }: RenderContext,
  { latency }: PublicComponent,
): Markup | undefined {
  const medianMs = latency?.medianMs ?? null;
  if (medianMs === null) return undefined;
  const text = messages.latencyMedian({ value: formats.milliseconds(Math.round(medianMs)) });
  return html`<p class="lat">${text}</p>`;
}

function todayIn({ page }: RenderContext): string {
  return new Intl.RelativeTimeFormat(page.language, { numeric: 'auto' }).format(0, 'day');
}

/**
 * Renders the latency of the last 24 hours as a line, with the median as text. Hours without checks are gaps.
 * @param step the hours between two points.
 */
function renderLatency(
  { formats, messages }: RenderContext,
  { medianMs, points }: PublicLatency,
  step: 1 | 2,
): Markup | undefined {
  if (medianMs === null) return undefined;
  const text = messages.latencyMedian({ value: formats.milliseconds(Math.round(medianMs)) });
  const shown = step === 1 ? points : highestOfPairs(points);
  // The text says what the line shows.
  return html`<div class="lat"><span>${text}</span><svg viewBox="0 0 ${Math.max(1, shown.length - 1)} ${CHART_HEIGHT}" preserveAspectRatio="none" aria-hidden="true"><path d="${pathOf(shown)}"/></svg></div>`;
}

function highestOfPairs(points: PublicLatency['points']): PublicLatency['points'] {
  return points.flatMap((point, index) => {
    if (index % 2 === 1) return [];
    const values = [point.ms, points[index + 1]?.ms ?? null].filter((ms) => ms !== null);
    return { ...point, ms: values.length === 0 ? null : Math.max(...values) };
  });
}

/** Returns a path of relative steps: they need the fewest characters. */
function pathOf(points: PublicLatency['points']): string {
  const highest = Math.max(1, ...points.flatMap(({ ms }) => (ms === null ? [] : [ms])));
  let path = '';
  let lastY: number | undefined;
  for (const [index, { ms }] of points.entries()) {
    if (ms === null) {
      lastY = undefined;
      continue;
    }
    const y = Math.round(CHART_HEIGHT - CHART_MARGIN - (ms / highest) * (CHART_HEIGHT - 2 * CHART_MARGIN));
    if (lastY === undefined) path += `M${index} ${y}`;
    else path += `l1${y < lastY ? '' : ' '}${y - lastY}`;
    // A point without neighbors is a dot.
    if (lastY === undefined && (points[index + 1]?.ms ?? null) === null) path += 'h.1';
    lastY = y;
  }
  return path === '' ? 'M0 0' : path;
}
