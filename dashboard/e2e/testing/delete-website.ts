import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Program } from './start-program.ts';

/** Deletes the website whose page is shown, so that other files that use the server do not see it. */
export async function deleteWebsite(page: Page, { baseUrl }: Program): Promise<void> {
  const [id = ''] = /web_\w+/.exec(page.url()) ?? [];
  const response = await page.request.delete(`/v1/websites/${id}`, { headers: { origin: baseUrl } });
  expect(response.status()).toBe(200);
}
