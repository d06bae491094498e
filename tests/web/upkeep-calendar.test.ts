import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn } from '../factories/caller.ts'
import { createDevice } from '../factories/devices.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { putUpkeep } from '../factories/upkeep.ts'
import { fetchRaw, openWeb, type Web, withoutTime } from '../factories/web.ts'

let web: Web
beforeAll(async () => {
  web = await openWeb()
})
afterAll(async () => {
  await web.close()
  await rm(web.services.config.dataDir, { recursive: true, force: true })
})

async function fleet() {
  const { services } = web
  const organisation = await createOrganisation(services)
  const below = await createOrganisation(services, { parent: organisation })
  const account = await createAccount(services, { organisation })
  await services.pool.query('UPDATE account SET settings = $2 WHERE id = $1', [
    account.id,
    { language: 'en' },
  ])
  const device = await createDevice(services, { organisation, name: 'Van, red' })
  const lower = await createDevice(services, { organisation: below, name: 'Lower' })
  const plan = (deviceId: number, organisationId: number, dueOn: string) =>
    putUpkeep(services, { deviceId, organisationId, dueOn })
  const id = await plan(device.id, organisation.id, '2031-12-31')
  await plan(lower.id, below.id, '2032-01-15')
  const sid = await logIn(services, account)
  const ask = (func: string, params: object = {}) =>
    call(services, `device/${func}`, params, { sid })
  const link = async (params: object = {}) =>
    String((await ask('MakeUpkeepCalendar', params))['path'])
  return { organisation, account, device, id, ask, link }
}

const linesOf = (body: Buffer) => String(body).replaceAll('\r\n ', '').split('\r\n')

test('a link shows what its maker sees, without a session, and the same to the byte', async () => {
  const { link, id } = await fleet()
  const path = await link()
  const { status, headers, body } = await fetchRaw(web, path)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  })
  expect(headers['set-cookie']).toBeUndefined()
  const lines = linesOf(body)
  expect(lines).toEqual(
    expect.arrayContaining([
      `UID:upkeep-${id}`,
      'DTSTART;VALUE=DATE:20311231',
      'DTEND;VALUE=DATE:20320101',
      'SUMMARY:Inspection: Van\\, red',
      'DTSTART;VALUE=DATE:20320115',
    ]),
  )
  const again = await fetchRaw(web, path)
  expect(again.headers.etag).toBe(headers.etag)
  const known = { headers: { 'if-none-match': `W/${headers.etag}` } }
  const unchanged = await fetchRaw(web, path, known)
  expect([unchanged.status, unchanged.body.length]).toEqual([304, 0])
  const head = await fetchRaw(web, path, { method: 'HEAD' })
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect((await fetchRaw(web, path, { method: 'POST' })).status).toBe(405)
})

test('without those below it shows the own devices only', async () => {
  const { link } = await fleet()
  const { body } = await fetchRaw(web, await link({ is_get_child: false }))
  expect(linesOf(body).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(String(body)).not.toContain('Lower')
})

test('only a hash of the token is kept; a new link ends the old one, and so does its maker', async () => {
  const { link, ask, account } = await fleet()
  const statusOf = async (path: string) => (await fetchRaw(web, path)).status
  const first = await link()
  const second = await link()
  expect(await statusOf(first)).toBe(404)
  expect(await statusOf(second)).toBe(200)
  const { rows } = await web.services.pool.query(
    'SELECT row_to_json(c)::text AS kept FROM upkeep_calendar c WHERE account_id = $1',
    [account.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].kept).not.toContain(second.slice(10, 53))
  expect(await ask('GetUpkeepCalendar')).toMatchObject({ create_time: expect.any(Number) })
  const freeze = (at: string) =>
    web.services.pool.query(`UPDATE account SET frozen_at = ${at} WHERE id = $1`, [account.id])
  await freeze('now()')
  expect(await statusOf(second)).toBe(404)
  await freeze('NULL')
  expect(await statusOf(second)).toBe(200)
  await ask('WithdrawUpkeepCalendar')
  expect(await statusOf(second)).toBe(404)
  expect(await ask('GetUpkeepCalendar')).toMatchObject({ create_time: null })
})

test('what moves away or is done leaves the calendar', async () => {
  const { link, device, ask, id } = await fleet()
  const path = await link({ is_get_child: false })
  const count = async () =>
    linesOf((await fetchRaw(web, path)).body).filter((line) => line === 'BEGIN:VEVENT').length
  expect(await count()).toBe(1)
  const done = { simei: String(device.id), upkeep_id: String(id), done_day: '2026-01-05' }
  expect(await ask('CloseUpkeep', done)).toMatchObject({ next_day: '2032-12-31' })
  expect(await count()).toBe(1)
  const elsewhere = await createOrganisation(web.services)
  await web.services.pool.query('UPDATE device SET organisation_id = $2 WHERE id = $1', [
    device.id,
    elsewhere.id,
  ])
  expect(await count()).toBe(0)
})

test('one link is read ten times at once at most, and strange ones are none', async () => {
  const { link } = await fleet()
  const path = await link()
  const statuses: number[] = []
  await withoutTime(web, async () => {
    for (let n = 0; n < 11; n++) statuses.push((await fetchRaw(web, path)).status)
  })
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  for (const name of ['x', 'x.ics', `${'a'.repeat(43)}`, `${'a'.repeat(43)}.ics`, ''])
    expect((await fetchRaw(web, `/calendar/${name}`)).status, name).toBe(404)
})
