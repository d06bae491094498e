import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientErrorLimits } from '#lib/rules/client-error-limits.ts'
import { forgetStale } from '../../../workers/maintenance/forget-stale.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let sid = ''
let dealerSid = ''

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const organisation = await createOrganisation(platform, { name: 'root' })
  sid = await logIn(platform, await createAccount(platform, { organisation }))
  const below = await createOrganisation(platform, { name: 'dealer', parent: organisation })
  dealerSid = await logIn(platform, await createAccount(platform, { organisation: below }))
})
afterAll(() => platform.close())
beforeEach(() => platform.pool.query('DELETE FROM client_error'))

const ask = (func: string, params: object = {}, as = sid): Promise<Reply> =>
  call(platform, `ops/${func}`, params, { sid: as })
const report = (message: string, more: object = {}) =>
  ask('ReportError', { message, place: '/monitor', version: 'v1', ...more }, dealerSid)
type Item = { error_id: string; message: string; count: number; last_millis: number }
const list = async (params: object = {}) =>
  (await ask('GetErrors', params))['items'] as (Item & Record<string, unknown>)[]
const traces = async () =>
  (await platform.pool.query("SELECT FROM audit WHERE func = 'ops/ReportError'")).rowCount ?? 0

test('errors of one message, page and version are one, with how often and when', async () => {
  const before = await traces()
  await report('TypeError: x')
  await report('TypeError: x')
  await report('TypeError: x', { version: 'v2' })
  await report('TypeError: x', { place: '/device' })
  const found = await list()
  expect(found.map(({ place, version, count }) => [place, version, count])).toEqual([
    ['/device', 'v1', 1],
    ['/monitor', 'v2', 1],
    ['/monitor', 'v1', 2],
  ])
  // The first of each kind alone is in the audit log.
  expect((await traces()) - before).toBe(3)
  expect(await list({ version: 'v2' })).toHaveLength(1)
  expect(await list({ search: '/DEV' })).toHaveLength(1)
  expect(await list({ search: '%' })).toEqual([])
})

test('what may open something or name somebody is not kept', async () => {
  await report('Error: https://a.example/?sid=secret of ann@mail.example', {
    place: '/locus/42?token=abc',
  })
  const [one] = await list()
  expect(one).toMatchObject({ message: 'Error: <url> of <mail>', place: '/locus/#' })
  const { rows } = await platform.pool.query(
    "SELECT object_name FROM audit WHERE func = 'ops/ReportError' AND object_name LIKE '%secret%'",
  )
  expect(rows).toEqual([])
})

test('what grows as its secrets are taken out is kept as far as it fits', async () => {
  const place = `/${'a@b.c '.repeat(33)}`
  expect(await report('Error: long place', { place })).toMatchObject({ errcode: 0 })
})

test('pages follow each other', async () => {
  for (const word of ['a', 'b', 'c']) await report(`Error: ${word}`)
  const first = await list({ limit_size: 2 })
  const last = first.at(-1)
  const rest = await list({ limit_size: 2, last_time: last?.last_millis, last_id: last?.error_id })
  expect([...first, ...rest].map(({ message }) => message).toSorted()).toEqual([
    'Error: a',
    'Error: b',
    'Error: c',
  ])
})

test('kinds are bounded, and go after their time', async () => {
  await platform.pool.query(
    `INSERT INTO client_error (message, place, source, version, agent, first_at, last_at)
     SELECT 'n' || n, '', '', '', '', now(), now() - make_interval(secs => 10000 - n) FROM generate_series(1, $1::int) n`,
    [clientErrorLimits.kinds],
  )
  expect(await report('Error: one more')).toMatchObject({ errcode: 0 })
  expect(await list({ search: 'one more' })).toHaveLength(1)
  const kept = 'SELECT count(*)::int AS count FROM client_error'
  const { rows } = await platform.pool.query(kept)
  expect(rows[0].count).toBe(clientErrorLimits.kinds)
  await platform.pool.query(
    "UPDATE client_error SET last_at = now() - make_interval(days => $1) WHERE message <> 'n2000'",
    [clientErrorLimits.keptDays + 1],
  )
  await forgetStale({ main: platform.pool })
  expect((await list()).map(({ message }) => message)).toEqual(['n2000'])
})

test('only the root reads them', async () => {
  expect((await ask('GetErrors', {}, dealerSid)).error).toBe('noPermission')
})
