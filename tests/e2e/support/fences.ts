import type { Page } from '@playwright/test'
import { ask } from './walker.ts'

/** A circle of 5 km; gives its id. */
export async function addFence(page: Page, name: string): Promise<string> {
  const request_id = crypto.randomUUID()
  const circle = { type: 'circle', lat: 22_600_000, lon: 114_000_000, radius: 5000 }
  const { fence_id } = await ask(page, 'fence/Add', { ...circle, name, alarm: 'in', request_id })
  return String(fence_id)
}
