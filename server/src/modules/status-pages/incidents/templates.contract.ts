import { z } from 'zod';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { lineOfText } from '../../../lib/shapes.ts';
import { EXAMPLE_TEXT, markdown } from '../status-page-fields.contract.ts';
import {
  componentId,
  EXAMPLE_PAGE_ID,
  EXAMPLE_TEMPLATE_ID,
  incidentTemplateId,
  statusPageId,
} from '../status-page-id.contract.ts';
import { incidentStatus, MAX_IMPACTS, severity, title } from './incidents.contract.ts';

const success = z.literal(true);
const instant = z.iso.datetime();
const byPage: readonly ResourceRule[] = [{ kind: 'status-page', at: ['id'] }];
const read = scoped('read:status_pages');
const write = { access: scoped('write:status_pages'), administrative: true } as const;
const tags = ['Status pages'];
const done = z.object({ success });
const example = {
  name: 'Payments',
  title: 'Payments fail',
  severity: 'major',
  status: 'investigating',
  message: EXAMPLE_TEXT,
};
const templateFields = {
  name: lineOfText(100),
  title,
  severity,
  status: incidentStatus,
  message: markdown,
  componentIds: z.array(componentId).max(MAX_IMPACTS),
};
const template = z.object({
  id: incidentTemplateId,
  statusPageId,
  ...templateFields,
  name: z.string(),
  title: z.string(),
  message: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
const oneTemplate = z.object({ success, template });
/** The most templates of a page. */
export const MAX_TEMPLATES = 100;
const templateInPage = { id: statusPageId, templateId: incidentTemplateId };
const templateParams = { id: EXAMPLE_PAGE_ID, templateId: EXAMPLE_TEMPLATE_ID };

/** Templates of incidents. */
export const incidentTemplatesContract = {
  list: operation({ example: { params: { id: EXAMPLE_PAGE_ID } }, access: read, resources: byPage })
    .route({
      method: 'GET',
      path: '/v1/status-pages/{id}/incident-templates',
      tags,
      summary: 'List the templates of incidents',
      description: 'By name.',
    })
    .input(z.strictObject({ id: statusPageId }))
    .output(z.object({ success, templates: z.array(template) })),

  create: operation({
    example: { params: { id: EXAMPLE_PAGE_ID }, body: example },
    ...write,
    resources: byPage,
    errors: ['CONFLICT'],
    isIdempotent: true,
  })
    .route({
      method: 'POST',
      path: '/v1/status-pages/{id}/incident-templates',
      tags,
      summary: 'Create a template of incidents',
      description: `A page has at most ${MAX_TEMPLATES} templates.`,
      successStatus: 201,
    })
    .input(
      z.strictObject({
        id: statusPageId,
        ...templateFields,
        severity: severity.default('minor'),
        status: incidentStatus.default('investigating'),
        componentIds: templateFields.componentIds.default([]),
      }),
    )
    .output(oneTemplate),

  update: operation({
    example: { params: templateParams, body: { name: 'Payments' } },
    ...write,
    resources: byPage,
  })
    .route({
      method: 'PATCH',
      path: '/v1/status-pages/{id}/incident-templates/{templateId}',
      tags,
      summary: 'Update a template of incidents',
    })
    .input(z.strictObject(templateFields).partial().extend(templateInPage))
    .output(oneTemplate),

  delete: operation({ example: { params: templateParams }, ...write, resources: byPage })
    .route({
      method: 'DELETE',
      path: '/v1/status-pages/{id}/incident-templates/{templateId}',
      tags,
      summary: 'Delete a template of incidents',
    })
    .input(z.strictObject(templateInPage))
    .output(done),
};
