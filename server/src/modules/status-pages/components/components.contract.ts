import { z } from 'zod';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { entityTag, lineOfText } from '../../../lib/shapes.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { webUrl } from '../../links/link-fields.contract.ts';
import { tag } from '../../monitors/monitor-fields.contract.ts';
import { monitorId } from '../../monitors/monitor-id.contract.ts';
import { websiteId } from '../../websites/website-id.contract.ts';
import { COMPONENT_KINDS } from '../page-states.data.ts';
import { autoIncident, componentState } from '../status-page-fields.contract.ts';
import {
  componentGroupId,
  componentId,
  EXAMPLE_COMPONENT_ID,
  EXAMPLE_GROUP_ID,
  EXAMPLE_PAGE_ID,
  statusPageId,
} from '../status-page-id.contract.ts';

/** The most components of a page. */
export const MAX_COMPONENTS = 200;
/** The most groups of a page. */
export const MAX_GROUPS = 50;
const MAX_MONITORS = 100;
const MAX_ORDER = 1_000_000;

const success = z.literal(true);
const instant = z.iso.datetime();
const isUnique = (all: readonly string[]) => new Set(all).size === all.length;
const kind = z.enum(
  COMPONENT_KINDS,
  sayInSchema('fields.mustBeOneOf', { names: COMPONENT_KINDS.join(', ') }),
);
const order = z.int().min(0).max(MAX_ORDER).describe('Components are shown in this order');

const fields = {
  displayName: lineOfText(100),
  description: z.string().trim().min(1).max(500).nullable(),
  groupId: componentGroupId.nullable(),
  order,
  isVisible: z.boolean().describe('Hidden components are absent from everything that is public'),
  hideUrl: z.boolean().describe('Hides the address that is monitored. A new component hides it'),
  hideUptimePercentage: z.boolean(),
  hideLatency: z.boolean(),
  monitorId: monitorId.nullable().describe('For the kind `monitor`'),
  monitorIds: z
    .array(monitorId)
    .max(MAX_MONITORS)
    .refine(isUnique, sayInSchema('fields.mustNotContainMonitorTwice'))
    .describe('For the kind `group`'),
  monitorTag: tag.nullable().describe('For the kind `group`: all monitors with this tag'),
  state: componentState.describe('For the kind `static`: its state'),
  thirdPartyUrl: webUrl
    .nullable()
    .describe('For the kind `third_party`: the address of a page with the API of Statuspage'),
  thirdPartyComponent: lineOfText(200)
    .nullable()
    .describe('For the kind `third_party`: the name of a component of that page. `null`: the whole page'),
  websiteId: websiteId
    .nullable()
    .describe('A traffic alert of this website has the effect of an outage of the component'),
  autoIncident: autoIncident.nullable().describe('`null`: the rule of the page'),
  resolveOnRecovery: z.boolean().nullable().describe('`null`: the rule of the page'),
} as const;

/** The values of fields that a new component does not set. */
export const COMPONENT_DEFAULTS = {
  description: null,
  groupId: null,
  isVisible: true,
  hideUrl: true,
  hideUptimePercentage: false,
  hideLatency: false,
  monitorId: null,
  monitorIds: [],
  monitorTag: null,
  state: 'operational',
  thirdPartyUrl: null,
  thirdPartyComponent: null,
  websiteId: null,
  autoIncident: null,
  resolveOnRecovery: null,
} as const;

const component = z.object({
  id: componentId,
  statusPageId,
  kind,
  ...fields,
  displayName: z.string(),
  order: z.int(),
  currentState: componentState.describe(
    'What the page shows: the state of its monitors, incidents and maintenance',
  ),
  createdAt: instant,
  updatedAt: instant,
  etag: entityTag,
});
const groupFields = {
  name: lineOfText(100),
  order,
  isCollapsed: z
    .boolean()
    .describe('Whether the page shows it collapsed while all its components are operational'),
};
const group = z.object({
  id: componentGroupId,
  statusPageId,
  ...groupFields,
  name: z.string(),
  createdAt: instant,
  updatedAt: instant,
});

const oneComponent = z.object({ success, component });
const oneGroup = z.object({ success, group });
const done = z.object({ success });

const byId: readonly ResourceRule[] = [{ kind: 'status-page', at: ['id'] }];
const referenced: readonly ResourceRule[] = [
  ...byId,
  { kind: 'website', at: ['websiteId'] },
  { kind: 'monitor', at: ['monitorId'] },
  { kind: 'monitor', at: ['monitorIds', '*'] },
];
const read = scoped('read:status_pages');
const write = { access: scoped('write:status_pages'), administrative: true } as const;
const tags = ['Status pages'];
const pageParams = { id: EXAMPLE_PAGE_ID };
const exampleParams = { ...pageParams, componentId: EXAMPLE_COMPONENT_ID };
const exampleGroup = { ...pageParams, groupId: EXAMPLE_GROUP_ID };
const inPage = { id: statusPageId, componentId };
const groupInPage = { id: statusPageId, groupId: componentGroupId };

/** The schema of a new component. */
export const newComponent = z.strictObject({
  kind: kind
    .optional()
    .describe(
      'By default: `monitor` with `monitorId`, `group` with `monitorIds` or `monitorTag`, `third_party` with `thirdPartyUrl`, otherwise `static`',
    ),
  ...z.object(fields).partial().shape,
  displayName: fields.displayName,
});
/** The schema of changes of a component. */
export const componentChanges = z.strictObject(fields).partial();

/** Components of status pages. */
export const componentsContract = {
  list: operation({ example: { params: pageParams }, access: read, resources: byId })
    .route({
      method: 'GET',
      path: '/v1/status-pages/{id}/components',
      tags,
      summary: 'List the components of a status page',
      description: 'All components and groups, in their order.',
    })
    .input(z.strictObject({ id: statusPageId }))
    .output(z.object({ success, components: z.array(component), groups: z.array(group) })),

  create: operation({
    example: { params: pageParams, body: { displayName: 'Checkout' } },
    ...write,
    resources: referenced,
    errors: ['CONFLICT'],
    isIdempotent: true,
  })
    .route({
      method: 'POST',
      path: '/v1/status-pages/{id}/components',
      tags,
      summary: 'Add a component to a status page',
      description: `A page has at most ${MAX_COMPONENTS} components. Without an order, it becomes the last one.`,
      successStatus: 201,
    })
    .input(newComponent.extend({ id: statusPageId }))
    .output(oneComponent),

  reorder: operation({
    example: {
      params: pageParams,
      body: {
        components: [{ id: EXAMPLE_COMPONENT_ID, groupId: EXAMPLE_GROUP_ID }],
        groupIds: [EXAMPLE_GROUP_ID],
      },
    },
    ...write,
    resources: byId,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'PUT',
      path: '/v1/status-pages/{id}/components/order',
      tags,
      summary: 'Reorder components and groups',
      description:
        'Contains every component and every group of the page once, in their new order. If one was added or removed meanwhile, nothing changes.',
    })
    .input(
      z.strictObject({
        id: statusPageId,
        components: z
          .array(z.strictObject({ id: componentId, groupId: componentGroupId.nullable() }))
          .max(MAX_COMPONENTS),
        groupIds: z.array(componentGroupId).max(MAX_GROUPS),
      }),
    )
    .output(z.object({ success, components: z.array(component), groups: z.array(group) })),

  update: operation({
    example: { params: exampleParams, body: { displayName: 'Checkout' } },
    ...write,
    resources: referenced,
    isVersioned: true,
  })
    .route({
      method: 'PATCH',
      path: '/v1/status-pages/{id}/components/{componentId}',
      tags,
      summary: 'Update a component',
      description: 'Omitted fields keep their values. The kind cannot be changed.',
    })
    .input(componentChanges.extend(inPage))
    .output(oneComponent),

  delete: operation({ example: { params: exampleParams }, ...write, resources: byId, isVersioned: true })
    .route({
      method: 'DELETE',
      path: '/v1/status-pages/{id}/components/{componentId}',
      tags,
      summary: 'Remove a component',
      description: 'Incidents and maintenance no longer mention it.',
    })
    .input(z.strictObject(inPage))
    .output(done),

  createGroup: operation({
    example: { params: pageParams, body: { name: 'Europe' } },
    ...write,
    resources: byId,
    errors: ['CONFLICT'],
    isIdempotent: true,
  })
    .route({
      method: 'POST',
      path: '/v1/status-pages/{id}/groups',
      tags,
      summary: 'Add a group of components',
      description: `A page has at most ${MAX_GROUPS} groups.`,
      successStatus: 201,
    })
    .input(
      z.strictObject({
        id: statusPageId,
        name: groupFields.name,
        order: order.optional(),
        isCollapsed: groupFields.isCollapsed.default(false),
      }),
    )
    .output(oneGroup),

  updateGroup: operation({
    example: { params: exampleGroup, body: { name: 'Europe' } },
    ...write,
    resources: byId,
  })
    .route({
      method: 'PATCH',
      path: '/v1/status-pages/{id}/groups/{groupId}',
      tags,
      summary: 'Update a group of components',
    })
    .input(z.strictObject(groupFields).partial().extend(groupInPage))
    .output(oneGroup),

  deleteGroup: operation({ example: { params: exampleGroup }, ...write, resources: byId })
    .route({
      method: 'DELETE',
      path: '/v1/status-pages/{id}/groups/{groupId}',
      tags,
      summary: 'Delete a group of components',
      description: 'Its components remain on the page, without a group.',
    })
    .input(z.strictObject(groupInPage))
    .output(done),
};

/** A new component. */
export type NewComponent = z.output<typeof newComponent>;
/** Changes of a component. */
export type ComponentChanges = z.output<typeof componentChanges>;
