import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAsOwner } from './testing/create-owner.ts';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

const PASSWORD = 'correct horse battery staple';

let world: DashboardWorld;
let owner: Page;

beforeAll(async () => {
  world = await openDashboard();
  owner = await (await world.openProfile()).newPage();
  await openAsOwner(owner, world.program);
}, 180_000);
afterAll(() => world.close());

const rowOf = (name: string) => owner.getByRole('row').filter({ hasText: name });
const menuOf = async (name: string) => {
  await rowOf(name)
    .getByRole('button', { name: /^Actions for/ })
    .click();
};

/** Invites a person and returns the invitation link. */
async function invite(email: string, role: string): Promise<string> {
  await owner.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const link = await dialog.getByLabel('Invitation link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return link;
}

/** Accepts an invitation in a new browser profile. */
async function join(link: string, name: string, screen: 'desktop' | 'phone' = 'desktop'): Promise<Page> {
  const page = await (await world.openProfile({ screen })).newPage();
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  return page;
}

test('an invited person is listed as pending, and joins with the selected role', async () => {
  await owner.goto('/settings/members');
  await rowOf('ada').waitFor();
  await owner.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByText('can edit only their own segments').waitFor();
  await expectAccessible(owner);
  await shoot(owner, 'members-invite');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const link = await invite('grace@example.com', 'Viewer');
  await owner.getByRole('list', { name: 'Pending invitations' }).getByText('grace@example.com').waitFor();
  const grace = await join(link, 'Grace Hopper', 'phone');
  await grace.goto('/settings/members');
  await grace.getByText('Only owners and admins can invite people').waitFor();
  await expect.poll(() => grace.getByRole('button', { name: 'Invite', exact: true }).count()).toBe(0);
  await expect.poll(() => grace.getByText('Pending invitations').count()).toBe(0);
  await expect.poll(() => grace.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await expectAccessible(grace);
  await shoot(grace, 'members-viewer-phone');
  await grace.goto('/settings/organization');
  await grace.getByRole('button', { name: 'Leave' }).waitFor();
  await expect.poll(() => grace.getByRole('tab', { name: 'Security' }).count()).toBe(0);
  await expect.poll(() => grace.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0);
  await grace.context().close();
});

test('a renewed invitation has a new link, and the previous link is invalid; a cancelled invitation is removed', async () => {
  await owner.reload();
  const before = await invite('linus@example.com', 'Member');
  await owner.getByRole('button', { name: 'Renew the invitation for linus@example.com' }).click();
  await owner.getByText('New link created').waitFor();
  const stranger = await (await world.openProfile()).newPage();
  await stranger.goto(before);
  await stranger.getByRole('alert').getByText('is invalid or has expired').waitFor();
  await stranger.context().close();
  await expectAccessible(owner);
  await shoot(owner, 'members');
  await owner.getByRole('button', { name: 'Cancel the invitation for linus@example.com' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Cancel invitation' }).click();
  await owner.getByText('No pending invitations').waitFor();
});

test('a changed role takes effect', async () => {
  await menuOf('Grace Hopper');
  await owner.getByRole('menuitem', { name: 'Change role' }).click();
  await owner
    .getByRole('dialog')
    .getByRole('radio', { name: /^Admin/ })
    .check();
  await owner.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
  await owner.getByText('The role of Grace Hopper is now Admin').first().waitFor();
  await rowOf('Grace Hopper').getByText('Admin', { exact: true }).waitFor();
});

test('an admin can manage all members except owners', async () => {
  const grace = await (await world.openProfile({ theme: 'dark' })).newPage();
  await signIn(grace, world.program, { email: 'grace@example.com', password: PASSWORD });
  await grace.goto('/settings/members');
  await grace.getByRole('button', { name: 'Actions for ada' }).click();
  await grace.getByText('Only owners can change or remove owners.').waitFor();
  await expectAccessible(grace);
  await shoot(grace, 'members-dark');
  await grace.keyboard.press('Escape');
  await grace.getByRole('button', { name: 'Invite', exact: true }).click();
  await grace.getByRole('radio', { name: /^Admin/ }).waitFor();
  await expect.poll(() => grace.getByRole('radio', { name: /^Owner/ }).count()).toBe(0);
  await grace.context().close();
});

test('the only owner cannot leave or change role, and the page explains why', async () => {
  await menuOf('ada');
  await owner.getByText('The only owner cannot leave').waitFor();
  await shoot(owner, 'members-last-owner');
  await owner.keyboard.press('Escape');
  await owner.goto('/settings/organization?tab=danger');
  await owner.getByText('You are the only owner').waitFor();
  await expect.poll(() => owner.getByRole('button', { name: 'Leave' }).isDisabled()).toBe(true);
});

test('an owner creates a reset link for a member', async () => {
  await owner.goto('/settings/members');
  await menuOf('Grace Hopper');
  await owner.getByRole('menuitem', { name: 'Reset password' }).click();
  await owner.getByRole('button', { name: 'Create link' }).click();
  const link = await owner.getByLabel('Reset link').inputValue();
  await expectAccessible(owner);
  await shoot(owner, 'members-reset-link');
  expect(link).toMatch(/\/reset-password#token=/);
  await owner.getByRole('button', { name: 'Done' }).click();
});

test('a member is removed after confirmation', async () => {
  await menuOf('Grace Hopper');
  await owner.getByRole('menuitem', { name: 'Remove' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove member' }).click();
  await owner.getByText('Grace Hopper removed').first().waitFor();
  await rowOf('Grace Hopper').waitFor({ state: 'detached' });
});

test('the organization is renamed, and the new name appears immediately', async () => {
  await owner.goto('/settings/organization');
  await owner.getByLabel('Name', { exact: true }).fill('Analytical Engines');
  await owner.getByRole('button', { name: 'Save' }).first().click();
  await owner.getByText('Settings saved').first().waitFor();
  await owner.getByRole('complementary').getByText('Analytical Engines').first().waitFor();
  await expectAccessible(owner);
  await shoot(owner, 'organization');
});

test('a new organization is created and becomes active; deleting it requires its name', async () => {
  await owner.getByRole('button', { name: 'Create' }).click();
  await owner.getByRole('dialog').getByLabel('Name').fill('Second try');
  await owner.getByRole('button', { name: 'Create organization' }).click();
  await owner.waitForURL((url) => url.pathname === '/');
  await owner.getByRole('button', { name: 'Organization: Second try' }).waitFor();
  await owner.goto('/settings/organization?tab=danger');
  await owner.getByRole('button', { name: 'Delete', exact: true }).click();
  const sure = owner.getByRole('alertdialog').getByRole('button', { name: 'Delete organization' });
  await expect.poll(() => sure.isDisabled()).toBe(true);
  await owner.getByRole('alertdialog').getByRole('textbox').fill('Second try');
  await expectAccessible(owner);
  await shoot(owner, 'organization-delete');
  await sure.click();
  await owner.waitForURL((url) => url.pathname === '/');
  await owner.getByText('Second try deleted').first().waitFor();
  await owner.getByRole('complementary').getByText('Analytical Engines').first().waitFor();
});

test('the pages fit on a phone with the dark theme', async () => {
  const phone = await (await world.openProfile({ screen: 'phone', theme: 'dark' })).newPage();
  await signIn(phone, world.program, { email: 'ada@example.com', password: PASSWORD });
  await phone.goto('/settings/organization?tab=danger');
  await phone.getByText('You are the only owner').waitFor();
  await expect.poll(() => phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await expectAccessible(phone);
  await shoot(phone, 'organization-phone-dark');
  await phone.goto('/settings/members');
  await phone.getByRole('row').filter({ hasText: 'ada' }).waitFor();
  await expect.poll(() => phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await shoot(phone, 'members-phone-dark');
  await phone.context().close();
});

test('no page caused an error in the browser', () => {
  expect(world.takeComplaints()).toEqual([]);
});
