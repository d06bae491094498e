import { once } from 'node:events'
import net from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { amrFrames } from '#lib/sound/amr-frames.ts'
import { stack } from '../../setup/stack.ts'
import { watchContents, watchFrame } from '../../simulator/protocols/watch.ts'
import { demoFleet } from '../../simulator/world/fleet.ts'
import { idOf } from '../support/live-device.ts'
import { enter } from '../support/log-in.ts'
import { complaintsOf, lookOver } from '../support/look-over.ts'

// A microphone that beeps each second, and nobody who is asked for it.
test.use({
  launchOptions: {
    ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    args: [
      '--disable-3d-apis',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
})

const dealers = ['dealer', 'subdealer', 'owner', 'owner-logistics', 'owner-taxi']

function demoWatch(): string {
  const found = demoFleet().find(
    ({ protocol, fate, owner }) =>
      protocol === 'watch' && fate === 'live' && dealers.includes(owner),
  )
  if (!found) throw new Error('the demo has no such watch')
  return found.imei
}

/** A watch that is connected, with the voice messages that it heard. */
async function worn(imei: string) {
  const own = { maker: '3G', id: imei.padStart(10, '0') }
  const socket = net.connect({ port: stack().watchPort, host: '127.0.0.1' })
  await once(socket, 'connect')
  const heard: Buffer[] = []
  const state = { isLinked: false }
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    const came = watchContents(Buffer.concat([rest, bytes]))
    rest = came.rest
    for (const content of came.contents) {
      if (String(content) === 'LK') state.isLinked = true
      if (content.length > 3 && content.toString('latin1', 0, 3) === 'TK,')
        heard.push(Buffer.from(content.subarray(3)))
    }
  })
  socket.write(watchFrame(own, 'LK'))
  await expect.poll(() => state.isLinked).toBe(true)
  return {
    heard: heard,
    answer: (digit: 0 | 1) => socket.write(watchFrame(own, `TK,${digit}`)),
    socket: socket,
  }
}

/** Escapes undone, as a watch does it. */
function plainSound(escaped: Buffer): Uint8Array {
  const plain: number[] = []
  for (let at = 0; at < escaped.length; at++)
    if (escaped[at] === 0x7d) plain.push('}[],*'.charCodeAt((escaped[++at] ?? 1) - 1))
    else plain.push(escaped[at] as number)
  return Uint8Array.from(plain)
}

const newest = (page: Page) =>
  page.getByRole('region', { name: 'Sent before' }).getByRole('listitem').first()

test('a voice message is recorded, heard, sent to a watch and gone from the form', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  const imei = demoWatch()
  const simei = await idOf(imei)
  const watch = await worn(imei)
  await enter(page, { account: 'dealer' })
  await page.goto(`/device?simei=${simei}&tab=commands`)
  await page.getByPlaceholder('Choose a command').click()
  await page.getByRole('option', { name: 'Voice message' }).click()
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  await expect(
    page.getByText('Record a message, or choose an AMR-NB file (.amr)').first(),
  ).toBeVisible()

  for (const [digit, state] of [
    [1, 'Done'],
    [0, 'Refused'],
  ] as const) {
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(page.getByRole('timer')).toHaveText('Recording: 2 of 15 s')
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Record again' })).toBeVisible()
    await expect(page.getByText(/^Ready to send: [23] s$/)).toBeVisible()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    if (digit === 1) await lookOver(page)
    const before = watch.heard.length
    await send.click()
    await expect.poll(() => watch.heard.length).toBe(before + 1)
    const { all, rest } = amrFrames(plainSound(watch.heard.at(-1) as Buffer))
    expect([all >= 100, all <= 200, rest]).toEqual([true, true, 0])
    watch.answer(digit)
    await expect(newest(page)).toContainText(state)
    await expect(newest(page)).toContainText(/Voice message/)
    await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeVisible()
  }

  await page.locator('input[type=file]').setInputFiles({
    name: 'music.amr',
    mimeType: 'audio/amr',
    buffer: Buffer.from('RIFF no sound'),
  })
  await expect(
    page.getByText('Record a message, or choose an AMR-NB file (.amr)').first(),
  ).toBeVisible()
  watch.socket.destroy()
  expect(complaints).toEqual([])
})
