import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Program } from './start-program.ts';

/** The owner of an instance without demo data. */
export const OWNER = { email: 'ada@example.com', password: 'correct horse battery staple' };

/** Creates the owner account of a new instance and signs the browser profile of a page in. The page shows "Add a website". */
export async function openAsOwner(page: Page, program: Program): Promise<void> {
  await createOwner(program);
  const response = await page.request.post('/api/auth/sign-in/email', {
    data: OWNER,
    headers: { origin: program.baseUrl },
  });
  expect(response.status()).toBe(200);
  await page.goto('/websites/new');
  await page.getByRole('heading', { name: 'Add a website' }).waitFor();
}

/** Creates the owner account with the token of the printed set-up link. The organization is "Lighthouse Labs". */
export async function createOwner({ printed, baseUrl }: Program): Promise<void> {
  const [, token = ''] = /\/setup\?token=(\S+)/.exec(printed) ?? [];
  const response = await fetch(`${baseUrl}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify({ token, ...OWNER, organizationName: 'Lighthouse Labs' }),
  });
  expect(response.status).toBe(200);
}
