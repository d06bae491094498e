import { expect, test } from 'vitest'
import { leaveOutDevices } from '#server/domain/tracking/data-push/leave-out-devices.ts'
import { packBody, unpackBody } from '#server/domain/tracking/data-push/message-body.ts'
import { rootPlatform } from '../factories/file-platform.ts'
import { createAccount, createOrganisation, type Organisation } from '../factories/organisations.ts'

const { platform, root } = await rootPlatform()

const bodyOf = (devices: readonly number[]) =>
  JSON.stringify({ type: 'location', events: devices.map((id) => ({ simei: String(id), at: 1 })) })

async function putPush(organisation: Organisation): Promise<number> {
  const account = await createAccount(platform, { organisation })
  const { rows } = await platform.pool.query<{ id: number }>(
    `INSERT INTO data_push (account_id, organisation_id, models, types, address, secret, secret_tail, brand, lang,
       next_at, created_at, updated_at)
     VALUES ($1, $2, '{}', '{location}', 'https://example.org', '\\x01', 'tail', 'waypost', 'en', now(), now(), now())
     RETURNING id`,
    [account.id, organisation.id],
  )
  return rows[0]?.id ?? 0
}

async function putDelivery(pushId: number, state: string, devices: readonly number[]) {
  const text = bodyOf(devices)
  const { rows } = await platform.pool.query<{ id: string }>(
    `INSERT INTO data_push_delivery (push_id, message_id, type, events, bytes, body, state, answer, created_at)
     VALUES ($1, 'msg_1', 'location', $2, $3, $4, $5, 'an answer', now()) RETURNING id`,
    [pushId, devices.length, text.length, await packBody(text), state],
  )
  return rows[0]?.id
}

async function kept(id: unknown) {
  const { rows } = await platform.pool.query(
    'SELECT message_id, events, body, answer FROM data_push_delivery WHERE id = $1',
    [id],
  )
  const [row] = rows
  return row && { ...row, body: row.body && JSON.parse(await unpackBody(row.body)).events.length }
}

test('events of devices leave messages that wait or went, and others stay as they are', async () => {
  const mine = await putPush(root)
  const others = await putPush(await createOrganisation(platform, { parent: root }))
  const bodies = { both: [1, 2, 1], gone: [1], none: [2] }
  const ids: Record<string, unknown> = {}
  for (const state of ['waiting', 'delivered', 'dead'])
    for (const [name, devices] of Object.entries(bodies))
      ids[`${state} ${name}`] = await putDelivery(mine, state, devices)
  const foreign = await putDelivery(others, 'dead', bodies.both)
  const left = { organisationIds: [root.id], deviceIds: [1] }
  expect(await leaveOutDevices(platform.pool, left)).toBe(6)
  expect(await leaveOutDevices(platform.pool, left)).toBe(0)
  const same = { message_id: 'msg_1', answer: 'an answer' }
  for (const state of ['waiting', 'delivered', 'dead'])
    expect(await kept(ids[`${state} none`])).toEqual({ ...same, events: 1, body: 1 })
  expect(await kept(ids['waiting gone'])).toBeUndefined()
  const changed = await kept(ids['waiting both'])
  expect(changed).toMatchObject({ events: 1, body: 1, answer: '' })
  expect(changed.message_id).not.toBe('msg_1')
  for (const state of ['delivered', 'dead']) {
    expect(await kept(ids[`${state} both`])).toMatchObject({ events: 3, body: 1, answer: '' })
    expect(await kept(ids[`${state} gone`])).toMatchObject({ events: 1, body: null, answer: '' })
  }
  expect(await kept(foreign)).toEqual({ ...same, events: 3, body: 3 })
})
