import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inScope } from '#server/db/in-scope.ts'
import { putAttendanceRule } from '../../factories/attendance.ts'
import { createBeacon } from '../../factories/beacons.ts'
import { putComplaint } from '../../factories/complaints.ts'
import { createDevice } from '../../factories/devices.ts'
import { putFeedback } from '../../factories/feedback.ts'
import { createFence } from '../../factories/fences.ts'
import { putFirmware, putRollout } from '../../factories/firmware.ts'
import { createAccount, createGroup, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { createPoi } from '../../factories/pois.ts'
import { amrOf, putRecording } from '../../factories/recordings.ts'
import { putSim } from '../../factories/sims.ts'
import { putBookLock, putTripNote, putTripPurpose } from '../../factories/trip-notes.ts'
import { putWallet, putWithdrawal } from '../../factories/wallets.ts'
import { putHours } from '../../factories/working-days.ts'

let platform: Platform
let paths: { own: string; foreign: string }
let ids: { own: number; foreign: number }

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  const own = await createOrganisation(platform, { parent: root })
  const foreign = await createOrganisation(platform, { parent: root })
  for (const organisation of [own, foreign]) {
    const account = await createAccount(platform, { organisation })
    await createGroup(platform, organisation)
    const device = await createDevice(platform, { organisation })
    await platform.pool.query(
      `WITH kept AS (INSERT INTO undo (func, organisation_id, request_id, ends_at)
         VALUES ('x/X', $1, '', now()) RETURNING id),
       chosen AS (INSERT INTO selection (account_id, is_recycled, ends_at) VALUES ($3, false, now()))
       INSERT INTO undo_device (undo_id, device_id, before) SELECT id, $2, '{}' FROM kept`,
      [organisation.id, device.id, account.id],
    )
    await platform.pool.query(
      `INSERT INTO alarm_notice (account_id, types, ways, brand, lang) VALUES ($1, '{}', '{}', 'x', 'en')`,
      [account.id],
    )
    await platform.pool.query(
      `INSERT INTO web_push_subscription (account_id, sid_hash, endpoint_hash, endpoint, p256dh, auth, brand)
       VALUES ($1, '', int4send($1), '', '', '', 'x')`,
      [account.id],
    )
    await platform.pool.query(
      'INSERT INTO followed_device (account_id, device_id) VALUES ($1, $2)',
      [account.id, device.id],
    )
    await platform.pool.query(
      `INSERT INTO device_invitation (device_id, organisation_id, from_id, to_name, rights, expires_at)
       VALUES ($1, $2, $3, 'x', 'view', now())`,
      [device.id, organisation.id, account.id],
    )
    await platform.pool.query(
      `WITH link AS (INSERT INTO upkeep_calendar (account_id, token_hash, includes_below, brand, lang, created_at)
         VALUES ($3, int4send($3), true, 'x', 'en', now())),
       meter AS (INSERT INTO device_meter (device_id) VALUES ($2))
       INSERT INTO upkeep (organisation_id, device_id, kind, due_km, sort_on, remind_days, remind_km, remind_hours,
         created_at, updated_at) VALUES ($1, $2, 'service', 1, now(), 1, 1, 1, now(), now())`,
      [organisation.id, device.id, account.id],
    )
    await platform.pool.query(
      `INSERT INTO assignment (organisation_id, kind, subject, name, detail, account_id, taken_at)
       VALUES ($1, 'task', '1', 'x', '', $2, now())`,
      [organisation.id, account.id],
    )
    await putTripNote(platform, {
      deviceId: device.id,
      organisationId: organisation.id,
      at: 1_790_000_000,
    })
    await putTripPurpose(platform, {
      deviceId: device.id,
      organisationId: organisation.id,
      at: 1_790_000_000,
    })
    await putBookLock(platform, { deviceId: device.id, organisationId: organisation.id })
    await putHours(platform, { deviceId: device.id, organisationId: organisation.id })
    const firmwareId = await putFirmware(platform, { organisationId: organisation.id })
    const rollout = { organisationId: organisation.id, firmwareId, stages: [[device.id]] }
    await putRollout(platform, rollout)
    await putRecording(platform, { deviceId: device.id, bytes: amrOf(1) })
    await putWallet(platform, organisation.id)
    await putWithdrawal(platform, { rootId: root.id, organisationId: organisation.id })
    await putComplaint(platform, {
      rootId: root.id,
      organisationId: organisation.id,
      handlerId: root.id,
    })
    await putFeedback(platform, { organisationId: organisation.id, handlerId: root.id })
    await createFence(platform, { organisation, deviceId: device.id })
    await createPoi(platform, { organisation })
    const beacon = await createBeacon(platform, { organisation })
    const rule_id = await putAttendanceRule(platform, {
      organisationId: organisation.id,
      beaconIds: [beacon.id],
    })
    await platform.pool.query(
      `INSERT INTO attendance_correction (rule_id, person, day, period, punch, state, reason, written_at)
       VALUES ($1, 'x', '2026-03-02', '08:00–17:00', 'in', 0, 'x', now())`,
      [rule_id],
    )
    await putSim(platform, organisation.id)
    await platform.pool.query(
      `INSERT INTO alarm_rule (organisation_id, name, is_on, kind, includes_below, types, moment, minutes, result, note, steps)
       VALUES ($1, 'x', true, 'close', false, '{}', 'begin', 30, 'e_disposal_ignored', '', '[]')`,
      [organisation.id],
    )
    await platform.pool.query(
      `WITH switched AS (INSERT INTO device_service VALUES ($1, 7, true))
       INSERT INTO service_batch (device_id, organisation_id, type, source, key, flow, rflow, starts_at)
       VALUES ($1, NULL, 7, 'gift', $3, 1, 1, now()), (NULL, $2, 8, 'gift', $3 || 'o', 1, 1, now())`,
      [device.id, organisation.id, `gift:${device.id}`],
    )
    await platform.pool.query(
      `INSERT INTO audit (at, actor_kind, actor_name, organisation_path, func) VALUES (now(), 'account', 'x', $1, 'x/X')`,
      [organisation.path],
    )
  }
  paths = { own: own.path, foreign: foreign.path }
  ids = { own: own.id, foreign: foreign.id }
})
afterAll(() => platform.close())

const scoped = (statement: string, values: unknown[] = []) =>
  inScope(platform.pool, paths.own, (client) => client.query(statement, values))

describe('a forgotten check does not reach other trees', () => {
  test.each([
    ['organisation', 1],
    ['account', 1],
    ['device_group', 1],
    ['fence', 1],
    ['fence_binding', 1],
    ['poi', 1],
    ['beacon', 1],
    ['attendance_rule', 1],
    ['attendance_correction', 1],
    ['alarm_rule', 1],
    ['audit', 1],
    ['undo', 1],
    ['undo_device', 1],
    ['selection', 1],
    ['alarm_notice', 1],
    ['web_push_subscription', 1],
    ['followed_device', 1],
    ['device_invitation', 1],
    ['device_service', 1],
    ['service_batch', 2],
    ['wallet', 1],
    ['bank_card', 1],
    ['withdrawal', 1],
    ['complaint', 1],
    ['feedback', 1],
    ['sim_card', 1],
    ['upkeep', 1],
    ['trip_note', 1],
    ['recording', 1],
    ['trip_purpose', 1],
    ['log_book_lock', 1],
    ['organisation_hours', 1],
    ['device_hours', 1],
    ['device_meter', 1],
    ['upkeep_calendar', 1],
    ['assignment', 1],
    ['firmware', 1],
    ['rollout', 1],
    ['rollout_target', 1],
  ])('%s shows what lies in the subtree', async (table, count) => {
    expect((await scoped(`SELECT FROM "${table}"`)).rowCount).toBe(count)
    const all = await platform.pool.query(`SELECT FROM "${table}"`)
    expect(all.rowCount).toBeGreaterThan(count)
  })

  test.each([
    `UPDATE organisation SET name = 'mine' WHERE id = $1`,
    `UPDATE account SET permissions = '{}' WHERE organisation_id = $1`,
    `DELETE FROM device_group WHERE organisation_id = $1`,
    `DELETE FROM fence WHERE organisation_id = $1`,
    `DELETE FROM poi WHERE organisation_id = $1`,
    `UPDATE beacon SET name = 'mine' WHERE organisation_id = $1`,
    `DELETE FROM attendance_rule WHERE organisation_id = $1`,
    `UPDATE attendance_correction SET state = 0
      WHERE rule_id IN (SELECT id FROM attendance_rule WHERE organisation_id = $1)`,
    `UPDATE alarm_rule SET is_on = false WHERE organisation_id = $1`,
    `UPDATE device SET name = 'mine' WHERE organisation_id = $1`,
    `DELETE FROM device WHERE organisation_id = $1`,
    `UPDATE alarm_notice SET types = '{}'
      WHERE account_id IN (SELECT id FROM account WHERE organisation_id = $1)`,
    `DELETE FROM followed_device
      WHERE account_id IN (SELECT id FROM account WHERE organisation_id = $1)`,
    `UPDATE upkeep SET told = 3 WHERE organisation_id = $1`,
    `DELETE FROM firmware WHERE organisation_id = $1`,
    `UPDATE rollout SET state = 'running' WHERE organisation_id = $1`,
    `DELETE FROM log_book_lock WHERE organisation_id = $1`,
    `DELETE FROM organisation_hours WHERE organisation_id = $1`,
    `UPDATE device_hours SET periods = '[]' WHERE organisation_id = $1`,
    `UPDATE trip_purpose SET reason = 'x' WHERE organisation_id = $1`,
    `UPDATE trip_note SET text = '' WHERE organisation_id = $1`,
    `DELETE FROM recording WHERE organisation_id = $1`,
    `UPDATE device_invitation SET ended_at = NULL WHERE organisation_id = $1`,
    `DELETE FROM web_push_subscription
      WHERE account_id IN (SELECT id FROM account WHERE organisation_id = $1)`,
    `UPDATE assignment SET note = 'mine' WHERE organisation_id = $1`,
    `UPDATE wallet SET real_name = 'mine' WHERE organisation_id = $1`,
    `UPDATE withdrawal SET remark = 'mine' WHERE organisation_id = $1`,
    `DELETE FROM bank_card WHERE organisation_id = $1`,
    `UPDATE undo SET ends_at = now() WHERE organisation_id = $1`,
    `DELETE FROM undo_device WHERE device_id IN (SELECT id FROM device WHERE organisation_id = $1)`,
  ])('%s changes nothing there', async (statement) => {
    expect((await scoped(statement, [ids.foreign])).rowCount).toBe(0)
  })

  test('nothing is put or moved into another tree', async () => {
    const put = `INSERT INTO device_group (organisation_id, name) VALUES ($1, 'theirs')`
    await expect(scoped(put, [ids.foreign])).rejects.toThrow('row-level security')
    const move = `UPDATE organisation SET path = $1 || id || '/'`
    await expect(scoped(move, [paths.foreign])).rejects.toThrow('row-level security')
    expect((await scoped(put, [ids.own])).rowCount).toBe(1)
    const register = `INSERT INTO device (imei, organisation_id, protocol) VALUES ('77', $1, 'jt808')`
    await expect(scoped(register, [ids.foreign])).rejects.toThrow('row-level security')
    const take = 'UPDATE device SET organisation_id = $1'
    await expect(scoped(take, [ids.foreign])).rejects.toThrow('row-level security')
    expect((await scoped(take, [ids.own])).rowCount).toBe(1)
  })

  test('the bound ends with its transaction, also when that fails', async () => {
    await expect(scoped('SELECT 1 / 0')).rejects.toThrow()
    const { rows } = await platform.pool.query('SELECT current_user <> session_user AS "isBound"')
    expect(rows[0].isBound).toBe(false)
  })
})
