import { expect, expectTypeOf, test } from 'vitest';
import { defineModule, listModules, type Ordered, type UseModule } from './define-module.ts';

const base = defineModule({ name: 'base', needs: [], create: () => ({ service: { answer: 42 } }) });
const dependent = defineModule({
  name: 'dependent',
  needs: [base],
  create: (_kernel, use) => ({ service: use(base).answer }),
});

type Base = typeof base;
type Dependent = typeof dependent;

test('a list in which a module precedes or lacks one that it needs does not compile', () => {
  expect(listModules([base, dependent])).toEqual([base, dependent]);
  expectTypeOf<[Base, Dependent]>().toExtend<Ordered<[Base, Dependent]>>();
  expectTypeOf<[Dependent, Base]>().not.toExtend<Ordered<[Dependent, Base]>>();
  expectTypeOf<[Dependent]>().not.toExtend<Ordered<[Dependent]>>();
});

test('a module can use those that it needs, and no other', () => {
  expectTypeOf<Base>().toExtend<Parameters<UseModule<Base>>[0]>();
  expectTypeOf<Dependent>().not.toExtend<Parameters<UseModule<Base>>[0]>();
});
