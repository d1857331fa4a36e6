import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAsOwner } from './testing/create-owner.ts';
import { type DashboardWorld, expectAccessible, openDashboard, shoot } from './testing/open-dashboard.ts';

const PASSWORD = 'correct horse battery staple';

let world: DashboardWorld;
let owner: Page;

beforeAll(async () => {
  world = await openDashboard();
  owner = await (await world.openProfile()).newPage();
  await openAsOwner(owner, world.program);
}, 180_000);
afterAll(() => world.close());

/** Invites a person as the owner and returns the link of the invitation. */
async function invite(email: string, role: string): Promise<string> {
  const { link } = await owner.evaluate(
    async (body) => {
      const response = await fetch('/api/auth/organization/invite-member', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const created: { readonly link: string } = await response.json();
      return created;
    },
    { email, role },
  );
  return link;
}

test('an invited person chooses a password and joins', async () => {
  const address = await invite('grace@example.com', 'viewer');
  const page = await (await world.openProfile({ screen: 'phone' })).newPage();
  await page.goto(address);
  await page.getByRole('heading', { name: 'You are invited' }).waitFor();
  await page.getByText(/^Set a password to join \S+.*\.$/).waitFor();
  await expect
    .poll(() => page.locator('dl').textContent())
    .toMatch(/Invited byadaE-mailgrace@example\.comRoleViewer/);
  await expectAccessible(page);
  await shoot(page, 'invitation');
  await page.getByLabel('Your name').fill('Grace Hopper');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.context().close();
});

test('an invitation works once', async () => {
  const address = await invite('linus@example.com', 'member');
  for (const outcome of ['Overview', 'This link no longer works']) {
    const page = await (await world.openProfile()).newPage();
    await page.goto(address);
    if (outcome === 'Overview') {
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Join' }).click();
    }
    await page.getByRole('heading', { name: outcome }).waitFor();
    if (outcome !== 'Overview') {
      await page.getByRole('alert').getByText('is invalid or has expired').waitFor();
      expect(await page.getByRole('textbox').count()).toBe(0);
    }
    await page.context().close();
  }
});

test('a user of another account cannot accept an invitation, and sees why', async () => {
  const address = await invite('joan@example.com', 'member');
  await owner.goto(address);
  await owner.getByText('You are signed in as ada@example.com.').waitFor();
  await owner.locator('dl').getByText('joan@example.com').waitFor();
  await owner.getByRole('button', { name: 'Accept invitation' }).click();
  await owner.getByRole('alert').getByText('for another e-mail address').waitFor();
  await expectAccessible(owner);
  await owner.getByRole('button', { name: /^Sign out and/ }).click();
  await owner.getByRole('button', { name: 'Join' }).waitFor();
});

test('no page caused an error or violated the content security policy', () => {
  expect(world.takeComplaints()).toEqual([]);
});
