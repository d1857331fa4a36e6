import { expect, test } from 'vitest';
import { defineModule, listModules } from './define-module.ts';

const base = defineModule({ name: 'base', needs: [], create: () => ({ service: { answer: 42 } }) });
const dependent = defineModule({
  name: 'dependent',
  needs: [base],
  create: (_kernel, use) => ({ service: use(base).answer }),
});

test('a list in which a module precedes one that it needs does not compile', () => {
  expect(listModules([base, dependent])).toEqual([base, dependent]);
  // @ts-expect-error `dependent` needs `base`, which comes later.
  listModules([dependent, base]);
  // @ts-expect-error `dependent` needs `base`, which is not in the list.
  listModules([dependent]);
});

test('a module cannot use one that it does not need', () => {
  defineModule({
    name: 'undeclared',
    needs: [],
    // @ts-expect-error `base` is not among the needs.
    create: (_kernel, use) => ({ service: use(base) }),
  });
});
