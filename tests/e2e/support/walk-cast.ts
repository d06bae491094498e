import { expect, type Page } from '@playwright/test'
import { ask, countOf } from './walker.ts'

export const stamp = String(Date.now()).slice(-8)
export const stem = `86${stamp}`
export const dealer = { name: `江南车联${stamp}`, account: `jiang${stamp}` }
export const sibling = { name: `塞北定位${stamp}`, account: `sai${stamp}` }
export const subDealer = { name: `苏州分销${stamp}`, account: `su${stamp}` }
export const endUser = { name: `顺达物流${stamp}`, account: `shun${stamp}` }

export const number = (index: number) => `${stem}${String(index).padStart(3, '0')}`
/** 10 for the end user, 5 for the sub-dealer, 35 stay. */
const kindOf = (index: number) => (index <= 10 ? '货车' : index <= 15 ? '分销' : '库存')
export const nameOf = (index: number) =>
  `${kindOf(index)}${stamp}-${String(index).padStart(2, '0')}`

export const windows = {} as Record<'root' | 'dealer' | 'subDealer' | 'endUser' | 'sibling', Page>

export async function expectSeen(counts: Partial<Record<keyof typeof windows, number>>) {
  for (const [who, count] of Object.entries(counts)) {
    expect(await countOf(windows[who as keyof typeof windows], stem), who).toBe(count)
  }
}

type Binned = { simei: string; imei: string }

export async function bin(page: Page, search: string): Promise<Binned[]> {
  const { items } = await ask(page, 'device/GetRecycle', { search })
  return items as Binned[]
}

export async function expectInBin(imei: string, counts: Record<keyof typeof windows, number>) {
  for (const [who, count] of Object.entries(counts))
    expect(await bin(windows[who as keyof typeof windows], imei), who).toHaveLength(count)
}
