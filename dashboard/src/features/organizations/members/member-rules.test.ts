import { expect, test } from 'vitest';
import { assignableRoles, isLastOwner, type Member, permissionsOn } from './member-rules.ts';

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

test('nobody assigns a role above their own, and only owners and admins assign roles', () => {
  expect(assignableRoles('owner')).toEqual(['owner', 'admin', 'member', 'viewer']);
  expect(assignableRoles('admin')).toEqual(['admin', 'member', 'viewer']);
  expect([...assignableRoles('member'), ...assignableRoles('viewer')]).toEqual([]);
});

test('the last owner keeps the role; with two owners, each can lose it', () => {
  expect(isLastOwner(ada, [ada, linus])).toBe(true);
  expect(isLastOwner(ada, [ada, grace])).toBe(false);
  expect(permissionsOn(ada, ada, [ada, linus])).toMatchObject({ canChangeRole: false, canRemove: false });
  expect(permissionsOn(ada, ada, [ada, linus]).reason).toMatch(/only owner/);
  expect(permissionsOn(grace, ada, [ada, grace])).toEqual({
    canChangeRole: true,
    canRemove: true,
    canReset: true,
    reason: undefined,
  });
});

test('an admin cannot manage owners, and a viewer cannot manage anyone', () => {
  expect(permissionsOn(ada, linus, [ada, grace, linus])).toMatchObject({
    canChangeRole: false,
    canRemove: false,
  });
  expect(permissionsOn(vera, linus, [ada, linus, vera])).toMatchObject({
    canChangeRole: true,
    canRemove: true,
  });
  expect(permissionsOn(linus, vera, [ada, linus, vera])).toEqual({
    canChangeRole: false,
    canRemove: false,
    canReset: false,
    reason: undefined,
  });
});

test('nobody removes themselves or resets their own password here', () => {
  expect(permissionsOn(linus, linus, [ada, linus])).toMatchObject({
    canChangeRole: true,
    canRemove: false,
    canReset: false,
  });
});
