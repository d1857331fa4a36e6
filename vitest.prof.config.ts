import { mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';
const b: any = structuredClone({ test: { ...(base as any).test, projects: undefined } });
const projects = (base as any).test.projects.map((p: any) => ({ ...p, extends: './vitest.config.ts', test: { ...p.test, setupFiles: ['server/src/testing/leave-nothing.ts', '/tmp/cpu-setup.ts'] } }));
export default { ...(base as any), test: { ...(base as any).test, projects } };
