import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rolloutRules } from '#lib/rules/rollout-rules.ts'
import { advanceRollouts } from '#server/domain/control/firmware/advance-rollouts.ts'
import { endTarget, failTarget } from '#server/domain/control/firmware/end-target.ts'
import { createDevice } from '../factories/devices.ts'
import { putFirmware, putRollout } from '../factories/firmware.ts'
import { createAccount, createOrganisation, type Organisation } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'

/** What the worker does of roll-outs; a gateway's part is written as it writes it. */
let platform: Platform
let organisation: Organisation
let firmwareId: number

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  organisation = await createOrganisation(platform, { name: 'root' })
  firmwareId = await putFirmware(platform, { organisationId: organisation.id })
})
afterAll(() => platform.close())
beforeEach(() =>
  platform.pool.query(
    'TRUNCATE rollout CASCADE; DELETE FROM device_holder; DELETE FROM gateway_instance; DELETE FROM outbox_message',
  ),
)

const advance = () => advanceRollouts({ main: platform.pool, bus: platform.bus, now: platform.now })

const device = async () => (await createDevice(platform, { organisation, model: 'GT-100' })).id

async function rollout(
  sizes: readonly number[],
  more: { accountId?: number; state?: string } = {},
) {
  const stages: number[][] = []
  for (const size of sizes) {
    const ids: number[] = []
    for (let n = 0; n < size; n++) ids.push(await device())
    stages.push(ids)
  }
  const id = await putRollout(platform, {
    organisationId: organisation.id,
    firmwareId,
    stages,
    ...more,
  })
  return { id, stages }
}

async function standing(id: number) {
  const { rows } = await platform.pool.query(
    'SELECT state, why, stage, is_told AS told FROM rollout WHERE id = $1',
    [id],
  )
  return rows[0]
}

async function targetOf(deviceId = 0) {
  const { rows } = await platform.pool.query(
    'SELECT state, why, fails FROM rollout_target WHERE device_id = $1 ORDER BY rollout_id DESC',
    [deviceId],
  )
  return rows[0]
}

/** A gateway that lives holds it. */
async function connect(deviceId = 0): Promise<void> {
  await platform.pool.query(
    `INSERT INTO gateway_instance (id, gateway_id, at) VALUES ('g', 'g', now()) ON CONFLICT DO NOTHING`,
  )
  await platform.pool.query(
    `INSERT INTO device_holder (device_id, instance, ip, is_proved, transport) VALUES ($1, 'g', '::1', true, 3)`,
    [deviceId],
  )
}

async function send(deviceId = 0): Promise<void> {
  const at = new Date(platform.now())
  await platform.pool.query(
    `UPDATE rollout_target SET state = 'sent', started_at = $2, sent_at = $2, tries = tries + 1 WHERE device_id = $1`,
    [deviceId, at],
  )
}

const now = () => platform.now()
const done = (deviceId = 0) =>
  endTarget(platform.pool, { deviceId, part: 0, state: 'done', why: '', now: now() })
const fail = (deviceId = 0) =>
  failTarget(platform.pool, { deviceId, part: 0, state: 'failed', why: 'failed', now: now() })

test('the next stage opens once one is done and nobody who is connected waits', async () => {
  const { id, stages } = await rollout([3, 1, 1])
  const [[one, two, away] = [], [shared] = [], [rest] = []] = stages
  await connect(one)
  await connect(two)
  await advance()
  expect(await standing(id)).toMatchObject({ stage: 1 })
  await send(one)
  await done(one)
  await advance()
  expect(await standing(id)).toMatchObject({ stage: 1 })
  await send(two)
  await advance()
  expect(await standing(id)).toMatchObject({ stage: 1 })
  await done(two)
  await advance()
  expect(await standing(id)).toMatchObject({ stage: 2, state: 'running' })
  await advance()
  expect(await standing(id)).toMatchObject({ stage: 3 })
  for (const deviceId of [away, shared, rest]) {
    await send(deviceId)
    await done(deviceId)
  }
  await advance()
  expect(await standing(id)).toMatchObject({ state: 'done', why: '' })
})

test('without a device that has it no further one gets it, and a paused one goes no further', async () => {
  const first = await rollout([1, 1])
  await advance()
  expect(await standing(first.id)).toMatchObject({ stage: 1 })
  const paused = await rollout([1, 1], { state: 'paused' })
  await send(paused.stages[0]?.[0])
  await done(paused.stages[0]?.[0])
  await advance()
  expect(await standing(paused.id)).toMatchObject({ stage: 1, state: 'paused' })
})

test('a device that failed twice stops the rest, and its maker is told once', async () => {
  const { id: accountId } = await createAccount(platform, { organisation })
  await platform.pool.query('UPDATE account SET email = $2, settings = $3 WHERE id = $1', [
    accountId,
    'maker@example.com',
    { language: 'en' },
  ])
  const { id, stages } = await rollout([2, 1], { accountId })
  const [[bad, other] = [], [shared] = []] = stages
  await send(bad)
  await fail(bad)
  expect(await targetOf(bad)).toEqual({ state: 'waiting', why: 'failed', fails: 1 })
  expect(await standing(id)).toMatchObject({ state: 'running' })
  await send(bad)
  await fail(bad)
  expect(await targetOf(bad)).toEqual({ state: 'failed', why: 'failed', fails: 2 })
  expect(await standing(id)).toMatchObject({ state: 'stopped', why: 'failed', told: false })
  await advance()
  await advance()
  for (const deviceId of [other, shared])
    expect(await targetOf(deviceId)).toMatchObject({ state: 'cancelled', why: 'stopped' })
  const { rows } = await platform.pool.query('SELECT target, subject, body FROM outbox_message')
  expect(rows).toMatchObject([{ target: 'maker@example.com' }])
  expect(rows[0].subject).toContain('GT-100')
  expect(rows[0].body).toContain('The update of devices failed')
  expect(await standing(id)).toMatchObject({ told: true })
})

test('one that is paused as nobody took it is told once, too', async () => {
  const { id: accountId } = await createAccount(platform, { organisation })
  await platform.pool.query('UPDATE account SET email = $2 WHERE id = $1', [
    accountId,
    'pilot@example.com',
  ])
  const { id, stages } = await rollout([1, 1], { accountId })
  await platform.pool.query('UPDATE rollout_target SET tries = $2 WHERE device_id = $1', [
    stages[0]?.[0],
    rolloutRules.mostTries,
  ])
  await advance()
  expect(await standing(id)).toMatchObject({ state: 'paused', why: 'failed', told: true })
  await advance()
  const { rows } = await platform.pool.query('SELECT target FROM outbox_message')
  expect(rows).toEqual([{ target: 'pilot@example.com' }])
})

test('who says nothing within the hour is tried once more, then given up; a late result counts', async () => {
  const { id, stages } = await rollout([1])
  const [[deviceId] = []] = stages
  await send(deviceId)
  platform.advance(rolloutRules.answerMinutes * 60 - 1)
  await advance()
  expect(await targetOf(deviceId)).toMatchObject({ state: 'sent' })
  platform.advance(2)
  await advance()
  expect(await targetOf(deviceId)).toEqual({ state: 'waiting', why: 'noAnswer', fails: 1 })
  await send(deviceId)
  platform.advance(rolloutRules.answerMinutes * 60 + 1)
  await advance()
  expect(await targetOf(deviceId)).toEqual({ state: 'timedOut', why: 'noAnswer', fails: 2 })
  expect(await standing(id)).toMatchObject({ state: 'stopped', why: 'failed' })
  await done(deviceId)
  expect(await targetOf(deviceId)).toMatchObject({ state: 'done' })
})

test('a device that reports the new version since has it, without a result', async () => {
  const { id, stages } = await rollout([1])
  const [[deviceId] = []] = stages
  const tell = (value: string) =>
    platform.pool.query(
      `INSERT INTO hardware_change (device_id, organisation_id, kind, former, value, by_person, at)
       VALUES ($1, $2, 'firmware', '1.9', $3, false, $4)`,
      [deviceId, organisation.id, value, new Date(platform.now())],
    )
  await tell('2.0')
  platform.advance(60)
  await send(deviceId)
  await advance()
  expect(await targetOf(deviceId)).toMatchObject({ state: 'sent' })
  platform.advance(60)
  await tell('2.1')
  await advance()
  expect(await targetOf(deviceId)).toMatchObject({ state: 'sent' })
  await tell('2.0')
  await advance()
  expect(await targetOf(deviceId)).toMatchObject({ state: 'done', why: 'told' })
  expect(await standing(id)).toMatchObject({ state: 'done' })
})

test('at its end what waits gets nothing; what is sent still has its hour', async () => {
  const { id, stages } = await rollout([3])
  const [[sent, waits, broken] = []] = stages
  platform.advance(86_390)
  await send(sent)
  await platform.pool.query(
    `UPDATE rollout_target SET state = 'sending', epoch = 99 WHERE device_id = $1`,
    [broken],
  )
  platform.advance(20)
  await advance()
  expect(await standing(id)).toMatchObject({ state: 'done', why: 'over' })
  expect(await targetOf(waits)).toMatchObject({ state: 'cancelled', why: 'over' })
  expect(await targetOf(broken)).toMatchObject({ state: 'cancelled', why: 'over' })
  expect(await targetOf(sent)).toMatchObject({ state: 'sent' })
  platform.advance(rolloutRules.answerMinutes * 60)
  await advance()
  expect(await targetOf(sent)).toMatchObject({ state: 'timedOut', fails: 1 })
  expect(await standing(id)).toMatchObject({ state: 'done', why: 'over' })
})

test('what a gateway left in the middle may be begun again after six hours', async () => {
  const { stages } = await rollout([1])
  const [[deviceId] = []] = stages
  await platform.pool.query(
    `UPDATE rollout_target SET state = 'sending', epoch = 99, started_at = $2 WHERE device_id = $1`,
    [deviceId, new Date(platform.now())],
  )
  platform.advance(rolloutRules.sendHours * 3600 - 1)
  await advance()
  expect(await targetOf(deviceId)).toMatchObject({ state: 'sending' })
  platform.advance(2)
  await advance()
  expect(await targetOf(deviceId)).toMatchObject({ state: 'waiting' })
})

test('who is deleted, frozen or elsewhere is left out, and who was begun too often', async () => {
  const { id, stages } = await rollout([4, 1])
  const [[deleted, frozen, moved, lost] = []] = stages
  const elsewhere = await createOrganisation(platform, { name: 'elsewhere' })
  await platform.pool.query('UPDATE device SET deleted_at = now() WHERE id = $1', [deleted])
  await platform.pool.query('UPDATE device SET frozen_at = now() WHERE id = $1', [frozen])
  await platform.pool.query('UPDATE device SET organisation_id = $2 WHERE id = $1', [
    moved,
    elsewhere.id,
  ])
  await platform.pool.query('UPDATE rollout_target SET tries = $2 WHERE device_id = $1', [
    lost,
    rolloutRules.mostTries,
  ])
  await advance()
  for (const deviceId of [deleted, frozen, moved])
    expect(await targetOf(deviceId)).toMatchObject({ state: 'skipped', why: 'gone' })
  expect(await targetOf(lost)).toMatchObject({ state: 'failed', why: 'lost' })
  // Nobody of the first stage has it and one failed: the next one does not begin.
  expect(await standing(id)).toMatchObject({ stage: 1, state: 'paused', why: 'failed' })
})

test('a stage of which all are left out proves nothing wrong: the next one begins', async () => {
  const { id, stages } = await rollout([1, 1])
  await platform.pool.query('UPDATE device SET deleted_at = now() WHERE id = $1', [stages[0]?.[0]])
  await advance()
  expect(await standing(id)).toMatchObject({ stage: 2, state: 'running' })
})

test('a result ends the roll-out that was begun last alone', async () => {
  const older = await rollout([1])
  const [[deviceId] = []] = older.stages
  await send(deviceId)
  await platform.pool.query(
    `UPDATE rollout_target SET state = 'timedOut', ended_at = $2 WHERE device_id = $1`,
    [deviceId, new Date(now())],
  )
  platform.advance(60)
  const stages = [[deviceId ?? 0]]
  const newer = await putRollout(platform, { organisationId: organisation.id, firmwareId, stages })
  await platform.pool.query(
    `UPDATE rollout_target SET state = 'sent', started_at = $2, sent_at = $2, tries = 1 WHERE rollout_id = $1`,
    [newer, new Date(now())],
  )
  await done(deviceId)
  const { rows } = await platform.pool.query(
    'SELECT state FROM rollout_target WHERE device_id = $1 ORDER BY rollout_id',
    [deviceId],
  )
  expect(rows).toEqual([{ state: 'timedOut' }, { state: 'done' }])
})
