import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRODUCT } from '../app.ts';
import { listOperations } from '../http/operations.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { scratchContract } from '../testing/scratch-module/scratch.contract.ts';
import { scratchModule } from '../testing/scratch-module/scratch.module.ts';
import { assemble } from './assemble.ts';
import { type AnyModule, defineModule } from './define-module.ts';
import type { Kernel } from './kernel.ts';

let app: TestApp;
let kernel: Kernel;

beforeAll(async () => {
  const observer = defineModule({
    name: 'observer',
    needs: [],
    create: (given) => {
      kernel = { ...given, operations: listOperations(scratchContract, ['scratch']) };
      return { service: undefined };
    },
  });
  app = await openTestApp({ product: { ...PRODUCT, modules: [...PRODUCT.modules, observer] } });
});
afterAll(() => app.close());

test('refuses a contract whose operations no module implements', async () => {
  await expect(assemble(kernel, [])).rejects.toThrow('No module implements the operations of scratch');
});

test('refuses two modules that implement the same operations', async () => {
  await expect(assemble(kernel, [scratchModule, scratchModule])).rejects.toThrow(
    'Two modules provide procedures for scratch',
  );
});

test('refuses an operation that names resources which no module looks up', async () => {
  const withoutLookups: AnyModule = {
    ...scratchModule,
    create: async (given) => ({ ...(await scratchModule.create(given)), lookups: {} }),
  };
  await expect(assemble(kernel, [withoutLookups])).rejects.toThrow(
    'No module looks up resources of the kind website, which scratch.create needs',
  );
});
