import { expect, type Page, test } from '@playwright/test'
import { loudnessErrors, marks, soundFile, toneShare } from '../../sounds/signal.ts'
import { connected, fleetDevice, idOf, lastPlaceOf } from '../support/live-device.ts'
import { enter } from '../support/log-in.ts'
import { complaintsOf, lookOver } from '../support/look-over.ts'
import { expectToast } from '../support/toasts.ts'
import { ask } from '../support/walker.ts'

type Playing = { played?: AudioBuffer }

const rows = (page: Page) => page.locator('[role=row][data-index]')

/** What goes to the loudspeaker. */
const keepPlayed = (page: Page) =>
  page.addInitScript(() => {
    const { start } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.start = function (...given) {
      if (this.buffer) (globalThis as Playing).played = this.buffer
      start.apply(this, given)
    }
  })

/** Seconds that coder (576 samples) and decoder (529) put before the sound, which no tag of this file tells. */
const layerDelay = (576 + 529) / 8000

const played = (page: Page) =>
  page.evaluate(() => {
    const buffer = (globalThis as Playing).played
    return { rate: buffer?.sampleRate ?? 0, samples: [...(buffer?.getChannelData(0) ?? [])] }
  })

async function recordingsOf(page: Page, simei: string): Promise<string[]> {
  const now = Math.floor(Date.now() / 1000)
  const period = { start_time: now - 86_400, end_time: now }
  const { items } = await ask(page, 'device/GetRecordings', { simei, ...period })
  return (items as { id: string }[]).map(({ id }) => id)
}

async function eraseAll(page: Page, simei: string): Promise<void> {
  const ids = await recordingsOf(page, simei)
  if (ids.length > 0) await ask(page, 'device/DeleteRecordings', { simei, ids })
}

test('what a device recorded is heard as it went in, whatever its format', async ({ page }) => {
  const complaints = complaintsOf(page)
  const device = fleetDevice('dealer', 1)
  const simei = await idOf(device.imei)
  await keepPlayed(page)
  await enter(page, { account: 'dealer' })
  await page.goto('/monitor')
  await eraseAll(page, simei)
  const client = await connected(device, ...(await lastPlaceOf(simei)))
  for (const [name, halves, lost, delay] of [
    ['minute.amr', 120, [4, 7], 0],
    ['mu-law.wav', 4, [], 0],
    ['layer-3.mp3', 4, [], layerDelay],
  ] as const) {
    await client.media(soundFile(name), lost)
    await expect.poll(async () => (await recordingsOf(page, simei)).length).toBe(1)
    await page.goto(`/device/recordings?devices=${device.imei}`)
    await rows(page).first().getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Play' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Play' }).click()
    await expect(dialog.getByRole('button', { name: 'Pause' })).toBeVisible()
    const { samples, rate } = await played(page)
    const heard = samples.slice(Math.round(delay * rate))
    const errors = loudnessErrors(heard, rate).slice(0, halves)
    expect(errors.length, name).toBe(halves)
    for (const error of errors.slice(0, halves - 1)) expect(Math.abs(error), name).toBeLessThan(3)
    for (const [half, hz] of halves > 100 ? marks : [])
      expect(toneShare(samples, rate, { half, hz })).toBeGreaterThan(0.8)
    const slider = dialog.getByRole('slider', { name: 'Position' })
    await slider.press('End')
    await slider.press('Home')
    await dialog.getByRole('button', { name: '2×' }).click()
    if (halves > 100) await lookOver(page)
    await page.keyboard.press('Escape')
    await rows(page).first().getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Deleted')
  }
  client.close()
  expect(complaints).toEqual([])
})
