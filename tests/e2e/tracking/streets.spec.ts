import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { openArchive } from '../../factories/open-archive.ts'
import { writeProtomapsArchive } from '../../factories/protomaps-archive.ts'
import { stack } from '../../setup/stack.ts'
import { enter } from '../support/log-in.ts'
import { catchMap, type MapWindow } from '../support/shown-map.ts'

// The server of the tests reaches no map online, so its policy allows none: server/maps/online-map.test.ts says when it does.
test.use({ locale: 'en-US', viewport: { width: 1280, height: 800 }, bypassCSP: true })

const namesIn = (page: Page, source: string) =>
  page.evaluate((id) => {
    const map = (window as unknown as MapWindow).shownMap
    const found = map?.queryRenderedFeatures().filter((feature) => feature.source === id) ?? []
    return [...new Set(found.map(({ properties: p }) => String(p['name'] ?? p['name:latin'])))]
  }, source)

const jump = (page: Page, center: [number, number], zoom: number) =>
  page.evaluate(
    ([to, deep]) => {
      ;(window as unknown as MapWindow).shownMap?.jumpTo({ center: to, zoom: deep })
    },
    [center, zoom] as const,
  )

/** Until the map has drawn what it can: what is not loaded comes by itself afterwards. */
async function jumpInOutage(page: Page, center: [number, number], zoom: number): Promise<void> {
  await page.context().setOffline(true)
  await page.evaluate(
    async ([to, deep]) => {
      const map = (window as unknown as MapWindow).shownMap
      const seen = map?.once('idle')
      map?.jumpTo({ center: to, zoom: deep })
      await seen
    },
    [center, zoom] as const,
  )
  await page.context().setOffline(false)
}

test('streets of archives of both schemas are named side by side, and errors stay away', async ({
  page,
}) => {
  const folder = path.join(stack().dataDir, 'maps')
  await mkdir(folder, { recursive: true })
  await writeProtomapsArchive(path.join(folder, 'grid.pmtiles'), [9.66, 47.1, 9.76, 47.18])
  const errors: string[] = []
  page.on('console', (line) => {
    // Of the outage, of WebGL by software, and of a machine so busy that a style waits for its script for seconds.
    const expected =
      /ERR_INTERNET_DISCONNECTED|WebSocket|GL Driver Message|Service Worker registration blocked|preloaded using link preload/
    const isExpected = expected.test(line.text())
    if (['error', 'warning'].includes(line.type()) && !isExpected) errors.push(line.text())
  })
  await catchMap(page)
  await enter(page, { account: 'root' })
  await page.goto('/monitor')
  await page.waitForFunction(() => (window as unknown as MapWindow).shownMap?.isStyleLoaded())
  // A style whose code is under way is not drawn without it: of tiles alone is the outage.
  await page.waitForLoadState('networkidle')
  await jumpInOutage(page, [9.5215, 47.1385], 15)
  // A vehicle of the demo may stand on the name of a street.
  const ofVaduz = ['Äulestrasse', 'Städtle', 'Lettstrasse', 'Bergstrasse', 'Heiligkreuz']
  await expect
    .poll(async () => {
      const names = await namesIn(page, 'streets-liechtenstein')
      return ofVaduz.filter((name) => names.includes(name)).length
    })
    .toBeGreaterThan(2)
  await jumpInOutage(page, [9.71, 47.14], 15)
  await expect
    .poll(() => namesIn(page, 'streets-grid'))
    .toEqual(expect.arrayContaining(['Grid Street 3', 'Cross Road 4']))
  await jump(page, [9.65, 47.14], 12)
  await expect.poll(() => namesIn(page, 'streets-grid')).toContain('Gridtown')
  const beside = ['Triesenberg', 'Rotenboden', 'Steg', 'Kuhgrat', 'Drei Schwestern', 'Galinakopf']
  await expect
    .poll(async () => {
      const names = await namesIn(page, 'streets-liechtenstein')
      return beside.filter((name) => names.includes(name)).length
    })
    .toBeGreaterThan(1)
  await jump(page, [113.9, 22.5], 13)
  const hint = page.getByRole('status').filter({ hasText: 'No streets are known here' })
  await expect(hint).toBeVisible()
  await hint.getByRole('button', { name: 'Close this hint' }).click()
  await expect(hint).toBeHidden()
  expect(errors).toEqual([])
})

type Mood = 'there' | 'slow' | 'without tiles' | 'away'

/** As OpenFreeMap, with the same tile everywhere. */
async function standIn(page: Page, moodNow: () => Mood): Promise<void> {
  const origin = 'https://tiles.openfreemap.org'
  const tile = await (await openArchive('brands/assets/liechtenstein.pmtiles')).getZxy(
    14,
    8625,
    5744,
  )
  const headers = { 'access-control-allow-origin': '*' }
  await page.route('**/maps/index.json', async (route) => {
    const answer = await route.fetch()
    const online = { name: 'OpenFreeMap', url: `${origin}/planet` }
    await route.fulfill({ json: { ...(await answer.json()), online } })
  })
  await page.route(`${origin}/**`, async (route) => {
    const mood = moodNow()
    const isTile = route.request().url().endsWith('.pbf')
    if (mood === 'away') return route.abort('namenotresolved')
    // Nobody answers.
    if (mood === 'slow') return
    if (isTile && mood === 'without tiles') return route.fulfill({ status: 404, headers })
    if (isTile)
      return route.fulfill({ body: Buffer.from(tile?.data ?? new ArrayBuffer(0)), headers })
    const json = { tiles: [`${origin}/planet/1/{z}/{x}/{y}.pbf`], minzoom: 0, maxzoom: 14 }
    return route.fulfill({ json, headers })
  })
}

test('the provider gives streets where no archive has any; without it the built-in map stays', async ({
  page,
}) => {
  let mood: Mood = 'slow'
  const errors: string[] = []
  page.on('console', (line) => {
    const isOfBrowser = line.text().startsWith('Failed to load resource')
    if (line.type() === 'error' && !isOfBrowser) errors.push(line.text())
  })
  await catchMap(page)
  await standIn(page, () => mood)
  await enter(page, { account: 'dealer' })
  for (mood of ['slow', 'without tiles', 'away', 'there'] as const) {
    await page.goto('/monitor')
    await page.waitForFunction(() => (window as unknown as MapWindow).shownMap?.isStyleLoaded())
    await jump(page, [114.06, 22.54], 10)
    if (mood !== 'there') {
      await expect.poll(() => namesIn(page, 'world'), mood).toContain('Shenzhen')
      continue
    }
    await jump(page, [114.06, 22.54], 14)
    await expect.poll(async () => (await namesIn(page, 'streets-online')).length).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Choose map' }).click()
    await page.getByRole('menuitemradio', { name: 'OpenFreeMap' }).click()
    await page.keyboard.press('Escape')
    await jump(page, [9.5215, 47.1385], 14)
    await expect.poll(async () => (await namesIn(page, 'streets-online')).length).toBeGreaterThan(1)
    expect(await namesIn(page, 'streets-liechtenstein')).toEqual([])
  }
  expect(errors).toEqual([])
})
