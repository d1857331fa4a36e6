import { expect, test } from 'vitest';
import { actsUpon, isLastOwner, type Member, rolesToGive } from './member-rules.ts';

const member = (userId: string, role: Member['role']): Member => ({
  id: `mem_${userId}`,
  userId,
  name: userId,
  email: `${userId}@example.com`,
  role,
  joinedAt: '2026-01-01T00:00:00.000Z',
  lastActiveAt: null,
  twoFactor: false,
});
const ada = member('ada', 'owner');
const grace = member('grace', 'owner');
const linus = member('linus', 'admin');
const vera = member('vera', 'viewer');

test('nobody gives a role above their own, and only owners and admins give any', () => {
  expect(rolesToGive('owner')).toEqual(['owner', 'admin', 'member', 'viewer']);
  expect(rolesToGive('admin')).toEqual(['admin', 'member', 'viewer']);
  expect([...rolesToGive('member'), ...rolesToGive('viewer')]).toEqual([]);
});

test('the last owner keeps the role; of two each may lose it', () => {
  expect(isLastOwner(ada, [ada, linus])).toBe(true);
  expect(isLastOwner(ada, [ada, grace])).toBe(false);
  expect(actsUpon(ada, ada, [ada, linus])).toMatchObject({ canChangeRole: false, canRemove: false });
  expect(actsUpon(ada, ada, [ada, linus]).because).toMatch(/only owner/);
  expect(actsUpon(grace, ada, [ada, grace])).toEqual({
    canChangeRole: true,
    canRemove: true,
    canReset: true,
    because: undefined,
  });
});

test('an admin touches no owner, a viewer nobody', () => {
  expect(actsUpon(ada, linus, [ada, grace, linus])).toMatchObject({ canChangeRole: false, canRemove: false });
  expect(actsUpon(vera, linus, [ada, linus, vera])).toMatchObject({ canChangeRole: true, canRemove: true });
  expect(actsUpon(linus, vera, [ada, linus, vera])).toEqual({
    canChangeRole: false,
    canRemove: false,
    canReset: false,
    because: undefined,
  });
});

test('people leave, and are not removed, by their own hand', () => {
  expect(actsUpon(linus, linus, [ada, linus])).toMatchObject({
    canChangeRole: true,
    canRemove: false,
    canReset: false,
  });
});
