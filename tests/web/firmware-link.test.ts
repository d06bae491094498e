import { afterAll, beforeAll, expect, test } from 'vitest'
import { firmwarePath } from '#server/domain/control/firmware/firmware-link.ts'
import { createDevice } from '../factories/devices.ts'
import { putFilesAway, putFirmware, putRollout } from '../factories/firmware.ts'
import { createOrganisation } from '../factories/organisations.ts'
import { fetchRaw, openWeb, type Web, withoutTime } from '../factories/web.ts'

let web: Web
const bytes = Buffer.from([0x7e, 0, 1, 2, 0xff])

beforeAll(async () => {
  web = await openWeb({ env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => web.close())

/** A device that was told to fetch it. */
async function told(state = 'sent') {
  const { services } = web
  const organisation = await createOrganisation(services)
  const device = await createDevice(services, { organisation, model: 'GT-100' })
  const organisationId = organisation.id
  const firmwareId = await putFirmware(services, { organisationId, bytes })
  const stages = [[device.id]]
  const rolloutId = await putRollout(services, { organisationId, firmwareId, stages })
  await services.pool.query(`UPDATE rollout SET way = 'url' WHERE id = $1`, [rolloutId])
  await services.pool.query('UPDATE rollout_target SET state = $2 WHERE rollout_id = $1', [
    rolloutId,
    state,
  ])
  const until = Math.floor(services.now() / 1000) + 600
  return { rolloutId, deviceId: device.id, until }
}

const at = (link: Parameters<typeof firmwarePath>[0]) =>
  firmwarePath(link, web.services.config.SECRET)

test('a device fetches its firmware without a session, more than once', async () => {
  const path = at(await told())
  for (let n = 0; n < 2; n++) {
    const answer = await fetchRaw(web, path)
    expect(answer.status).toBe(200)
    expect(answer.body.equals(bytes)).toBe(true)
    expect(answer.headers['content-length']).toBe(String(bytes.length))
  }
})

test('who asks again and again is told to wait; a buyer of the device gets nothing', async () => {
  const link = await told()
  const refused = await withoutTime(web, async () => {
    for (let n = 0; n < 10; n++) expect((await fetchRaw(web, at(link))).status).toBe(200)
    return fetchRaw(web, at(link))
  })
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
  const sold = await told()
  const buyer = await createOrganisation(web.services, { name: 'buyer' })
  await web.services.pool.query('UPDATE device SET organisation_id = $2 WHERE id = $1', [
    sold.deviceId,
    buyer.id,
  ])
  expect((await fetchRaw(web, at(sold))).status).toBe(404)
})

test('a link that is over, changed, or of a device that needs it no more, leads nowhere', async () => {
  const link = await told()
  const path = at(link)
  const other = at({ ...link, deviceId: link.deviceId + 1 })
  const forged = path.replace(/[^.]+$/, other.split('.').at(-1) ?? '')
  const past = at({ ...link, until: Math.floor(web.services.now() / 1000) })
  for (const one of [forged, other, past, `${path}x`, '/firmware/', '/firmware/1.2.3.x'])
    expect((await fetchRaw(web, one)).status, one).toBe(404)
  for (const state of ['waiting', 'done', 'cancelled'])
    expect((await fetchRaw(web, at(await told(state)))).status, state).toBe(404)
})

test('whose file is in a store that is away is asked to come again', async () => {
  const path = at(await told())
  await putFilesAway(web.services.pool, bytes.length)
  expect((await fetchRaw(web, path)).status).toBe(503)
})
