export { flagEvaluationsChanged } from './flag-hooks.ts';
export { flagsModule } from './flags.module.ts';
export { createFlagServices, type FlagsService } from './flags.service.ts';
export { JsonSchemaChecker } from './json-schema/check-json-schema.ts';
