import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginUpgrade } from '#server/gateway/codecs/jt808/upgrade.ts'
import { type UpgradeConnection, Upgrades } from '#server/gateway/upgrade/upgrades.ts'
import { createDevice } from '../factories/devices.ts'
import { putFilesAway, putFirmware, putRollout } from '../factories/firmware.ts'
import { createOrganisation, type Organisation } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'

/** When a gateway rests from firmware: the clock is the test's, the line to a device too. */
let platform: Platform
let organisation: Organisation
let upgrades: Upgrades
const bytes = Buffer.alloc(40_000, 0x7d)

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true, env: { LOG_LEVEL: 'silent' } })
  organisation = await createOrganisation(platform, { name: 'root' })
  await platform.pool.query(
    `INSERT INTO gateway_instance (id, gateway_id, at) VALUES ('g', 'g', now())`,
  )
})
afterAll(() => platform.close())
beforeEach(async () => {
  await platform.pool.query('TRUNCATE rollout CASCADE; DELETE FROM device_holder')
  const { pool: main, files, log, now } = platform
  upgrades = new Upgrades({ main, files, log, now, origin: 'http://here', secret: 'a secret' })
})

type Line = UpgradeConnection & { packets: Buffer[]; unread: number }

/** A device of JT/T 808 of 2019 that is connected, and the roll-out that it is in. */
async function connected(): Promise<{ id: number; line: Line; look: () => Promise<void> }> {
  const organisationId = organisation.id
  const { id } = await createDevice(platform, { organisation, model: 'GT-100' })
  const firmwareId = await putFirmware(platform, { organisationId, bytes })
  await putRollout(platform, { organisationId, firmwareId, stages: [[id]] })
  const { rows } = await platform.pool.query<{ epoch: number }>(
    `INSERT INTO device_holder (device_id, instance, ip, is_proved, transport)
     VALUES ($1, 'g', '::1', true, 3) RETURNING epoch`,
    [id],
  )
  const packets: Buffer[] = []
  const link = {}
  let serial = 0
  const line: Line = {
    device: { id },
    isClosed: false,
    epoch: Number(rows[0]?.epoch),
    packets,
    unread: 0,
    out: {
      sendPacket: (packet) => void packets.push(packet),
      unsent: () => line.unread,
      beginUpgrade: (image) =>
        beginUpgrade({
          image,
          number: '00000013912360001',
          link,
          takeSerials: (count) => {
            serial += count
            return serial - count
          },
        }),
    },
    send: () => undefined,
  }
  return { id, line, look: () => upgrades.look('g', (asked) => (asked === id ? line : undefined)) }
}

async function targetOf(deviceId: number) {
  const { rows } = await platform.pool.query(
    'SELECT state, tries, fails FROM rollout_target WHERE device_id = $1',
    [deviceId],
  )
  return rows[0]
}

const putHere = () =>
  platform.pool.query('UPDATE stored_file SET bytes = $1, hash = NULL WHERE size = $2', [
    bytes,
    bytes.length,
  ])

test('while files are away no device fails, and they are asked for again after half a minute', async () => {
  const { id, line, look } = await connected()
  await putFilesAway(platform.pool, bytes.length)
  await look()
  expect(await targetOf(id)).toEqual({ state: 'waiting', tries: 0, fails: 0 })
  await putHere()
  platform.advance(29)
  await look()
  expect(line.packets).toEqual([])
  expect(await targetOf(id)).toEqual({ state: 'waiting', tries: 0, fails: 0 })
  platform.advance(1)
  await look()
  expect(line.packets).toHaveLength(16)
  expect(await targetOf(id)).toEqual({ state: 'sending', tries: 1, fails: 0 })
})

test('a device that reads nothing for five minutes gives its place up, and begins again', async () => {
  const { id, line, look } = await connected()
  line.unread = 16_384
  await look()
  platform.advance(299)
  await upgrades.tick()
  expect(await targetOf(id)).toMatchObject({ state: 'sending', tries: 1 })
  platform.advance(1)
  await upgrades.tick()
  await expect.poll(() => targetOf(id)).toEqual({ state: 'waiting', tries: 1, fails: 0 })
  expect(line.packets).toEqual([])
  line.unread = 0
  await upgrades.tick()
  expect(line.packets).toEqual([])
  await look()
  expect(line.packets).toHaveLength(16)
  expect(await targetOf(id)).toMatchObject({ state: 'sending', tries: 2 })
})
