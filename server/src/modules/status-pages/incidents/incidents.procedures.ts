import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import type { LoadedIncident } from './find-incidents.ts';
import { incidentsContract } from './incidents.contract.ts';
import type { IncidentsService } from './incidents.service.ts';
import { presentIncident, presentTemplate } from './present-incidents.ts';
import { incidentTemplatesContract } from './templates.contract.ts';
import type { TemplatesService } from './templates.service.ts';

const success = true as const;

/** Binds the contract of incidents to their service. */
export function createIncidentsProcedures(deps: {
  readonly service: IncidentsService;
  keyFor(purpose: string): Buffer;
}) {
  const { service } = deps;
  const os = implement(incidentsContract).$context<RequestContext>();
  const presentOne = (incident: LoadedIncident) => ({ success, incident: presentIncident(incident) });

  return os.router({
    list: os.list.handler(async ({ input: { id, ...options } }) => {
      const { incidents, nextCursor } = await service.list({ pageId: id, ...options });
      return { success, incidents: incidents.map(presentIncident), nextCursor };
    }),
    create: os.create.handler(async ({ input, context }) => {
      const { id, ...fields } = input;
      const incident = await service.create(
        context,
        { pageId: id, organizationId: organizationOf(context) },
        fields,
      );
      return presentOne(incident);
    }),
    get: os.get.handler(async ({ input: { id }, context }) =>
      presentOne(await service.read(id, organizationOf(context))),
    ),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) =>
      presentOne(await service.update(context, id, organizationOf(context), changes)),
    ),
    delete: os.delete.handler(async ({ input: { id }, context }) => {
      await service.remove(context, id, organizationOf(context));
      return { success };
    }),
    publish: os.publish.handler(async ({ input: { id, notify }, context }) =>
      presentOne(await service.publish(context, id, organizationOf(context), notify)),
    ),
    addUpdate: os.addUpdate.handler(async ({ input, context }) => {
      const { id, ...fields } = input;
      const incident = await service.addUpdate(context, id, organizationOf(context), fields);
      return presentOne(incident);
    }),
    changeUpdate: os.changeUpdate.handler(async ({ input: { id, updateId, ...changes }, context }) =>
      presentOne(await service.changeUpdate(context, id, organizationOf(context), updateId, changes)),
    ),
    deleteUpdate: os.deleteUpdate.handler(async ({ input: { id, updateId }, context }) =>
      presentOne(await service.removeUpdate(context, id, organizationOf(context), updateId)),
    ),
    setPostmortem: os.setPostmortem.handler(async ({ input: { id, ...postmortem }, context }) =>
      presentOne(await service.setPostmortem(context, id, organizationOf(context), postmortem)),
    ),
  });
}

/** Binds the contract of templates to their service. */
export function createTemplatesProcedures(deps: {
  readonly service: TemplatesService;
  keyFor(purpose: string): Buffer;
}) {
  const { service } = deps;
  const os = implement(incidentTemplatesContract).$context<RequestContext>();
  const pageOf = (context: RequestContext, pageId: string) => ({
    pageId,
    organizationId: organizationOf(context),
  });

  return os.router({
    list: os.list.handler(async ({ input: { id } }) => ({
      success,
      templates: (await service.list(id)).map(presentTemplate),
    })),
    create: os.create.handler(async ({ input, context }) => {
      const { id, ...fields } = input;
      const row = await service.create(context, pageOf(context, id), fields);
      return { success, template: presentTemplate(row) };
    }),
    update: os.update.handler(async ({ input: { id, templateId, ...changes }, context }) => ({
      success,
      template: presentTemplate(await service.update(context, pageOf(context, id), templateId, changes)),
    })),
    delete: os.delete.handler(async ({ input: { id, templateId }, context }) => {
      await service.remove(context, pageOf(context, id), templateId);
      return { success };
    }),
  });
}
