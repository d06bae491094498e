import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStreetIndex } from '#server/integrations/geocode/build-street-index.ts'
import { nameStreets } from '#server/integrations/geocode/offline.ts'
import { indexSuffix } from '#server/integrations/geocode/street-indexes.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { planOf } from '../../simulator/world/day-plan.ts'
import { demoFleet } from '../../simulator/world/fleet.ts'
import { roadGraph } from '../../simulator/world/roads.ts'
import { sampleAt } from '../../simulator/world/sample.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-stops-'))
let platform: Platform
let sid: string
let organisation: Organisation

beforeAll(async () => {
  const target = path.join(folder, `1-liechtenstein${indexSuffix}`)
  await buildStreetIndex(
    {
      file: path.resolve('brands/assets/liechtenstein.pmtiles'),
      schema: 'openmaptiles',
      maxZoom: 14,
      bounds: [9.47, 47.04, 9.64, 47.28],
    },
    { work: `${target}.work`, target },
  )
  nameStreets({ folder }, (_, error) => {
    throw error
  })
  platform = await openPlatform({ isHeld: true })
  organisation = await createOrganisation(platform, { name: 'root' })
  sid = await logIn(platform, await createAccount(platform, { organisation }))
})
afterAll(async () => {
  await platform.close()
  fs.rmSync(folder, { recursive: true })
  nameStreets({ folder }, () => undefined)
})

/** Friday, 20 November 2026. */
const friday = 20_777
const van = demoFleet().find(({ city, kind }) => city.hasRoads && kind === 'van')
if (!van) throw new Error('the demo has no van in Liechtenstein')
const stops = planOf(van, friday).trips.map(({ end }) => sampleAt(van, end + 60))

test('the stops of a demo vehicle have street addresses', async () => {
  const latlng = stops.map(({ lat, lon }) => ({
    lat: Math.round(lat * 1e6),
    lon: Math.round(lon * 1e6),
  }))
  const params = { latlng, language: 'en' }
  const { items } = await call(platform, 'location/BatchReverseGeocode', params, { sid })
  const streets = new Set(roadGraph().roads.map(({ name }) => name))
  const named = (items as { address: string; unit: string }[]).filter(({ address }) =>
    streets.has((address.split(',')[0] ?? '').replace(/ \d+\w*$/, '')),
  )
  expect(items.length).toBeGreaterThan(10)
  expect(named.length / items.length).toBeGreaterThan(0.8)
  for (const { address, unit } of named) {
    expect(address).toMatch(/, Liechtenstein$/)
    expect(unit).toBe('')
  }
})

test('so has the vehicle itself, in the language of its reader', async () => {
  const [stop] = stops
  const { id } = await createDevice(platform, { organisation })
  await putState(platform, id, {
    fixedAt: Math.floor(Date.now() / 1000),
    lat: Math.round((stop?.lat ?? 0) * 1e6),
    lon: Math.round((stop?.lon ?? 0) * 1e6),
  })
  const detail = await call(platform, 'device/GetDetail', { simei: String(id) }, { sid })
  expect(detail['addr']).toMatch(/^列支敦士登/)
})
