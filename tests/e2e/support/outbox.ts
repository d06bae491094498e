import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { stack } from '../../setup/stack.ts'

export async function codeSentTo(page: Page, target: string): Promise<string> {
  const outbox = await page.context().newPage()
  await outbox.goto('/outbox')
  const message = outbox.locator(`li[data-target="${target}"]`).first()
  await expect(message).toBeVisible()
  const code = /\b\d{6}\b/.exec((await message.locator('p').last().textContent()) ?? '')?.[0]
  await outbox.close()
  if (!code) throw new Error(`no code was sent to ${target}`)
  return code
}

export const inDatabase = (text: string, values: unknown[] = []): Promise<pg.QueryResult> =>
  whileConnected(text, values, (result) => Promise.resolve(result))

export async function whileConnected<T>(
  text: string,
  values: unknown[],
  act: (result: pg.QueryResult) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(stack().databaseUrl)
  await client.connect()
  try {
    return await act(await client.query(text, values))
  } finally {
    await client.end()
  }
}
