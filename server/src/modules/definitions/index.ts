export { presentDefinition } from './definition-rows.ts';
export {
  createDefinitionsService,
  type DefinitionsDeps,
  type DefinitionsService,
} from './definitions.service.ts';
