import fs from 'node:fs'
import { DOMParser } from '@xmldom/xmldom'
import { expect, test } from 'vitest'
import { readFencesFile } from './read-fences-file.ts'

// Written by ogr2ogr 3.6.2 and gpsbabel 1.8.0 from three ways and a recorded one.
const folder = 'tests/files/corridors'

const parse = (text: string) =>
  new DOMParser().parseFromString(text, 'application/xml') as unknown as Document

async function read(name: string, width?: number) {
  const file = new File([fs.readFileSync(`${folder}/${name}`)], name)
  const found = await readFencesFile(file, parse, width === undefined ? {} : { width })
  if ('fault' in found) return found
  return {
    ways: found.fences.map(({ fence, thinnedBy }) => ({
      name: fence.name,
      type: fence.type,
      width: fence.width,
      points: fence.points?.length,
      ...(thinnedBy !== undefined && { thinnedBy }),
    })),
    faults: found.faults.map(({ name, fault }) => [name, fault]),
    first: found.fences[0]?.fence.points?.[0],
    last: found.fences.at(-1)?.fence.points?.at(-1),
  }
}

const way = (name: string, points: number) => ({ name, type: 'corridor', width: 300, points })

test.each(['ogr.kml', 'ogr-libkml.kml', 'ogr.geojsonl', 'ogr-of-kml.geojson'])(
  '%s: each line is a corridor, with the name of its feature, over the date line too',
  async (name) => {
    expect(await read(name, 300)).toEqual({
      ways: [
        way('Rheintal Straße', 4),
        way('上海 内环', 2),
        way('上海 内环', 2),
        way('Taveuni', 3),
      ],
      faults: [],
      first: { lat: 47_141_000, lon: 9_520_900 },
      last: { lat: -17_050_000, lon: -179_900_000 },
    })
  },
)

test.each(['ogr-track.kml', 'ogr-track.gpx', 'gpsbabel-track.geojson'])(
  '%s: a recorded way keeps its ends and its bends, and says that it lost points',
  async (name) => {
    const narrow = await read(name, 40)
    const wide = await read(name, 1000)
    expect(narrow).toMatchObject({
      ways: [{ name: 'Morning run', width: 40, thinnedBy: 4 }],
      faults: [],
      first: { lat: 47_140_000, lon: 9_520_000 },
      last: { lat: 47_174_500, lon: 9_514_917 },
    })
    expect(wide).toMatchObject({ ways: [{ thinnedBy: 100 }] })
    const [many, few] = [narrow, wide].map((one) => ('ways' in one ? one.ways[0]?.points : 0))
    expect(many).toBeGreaterThan(few ?? 0)
    expect(few).toBeGreaterThan(3)
  },
)

test('gpsbabel-route.kml: the way is a corridor, its turning points are refused', async () => {
  expect(await read('gpsbabel-route.kml')).toMatchObject({
    ways: [{ type: 'corridor', width: 100, points: 4 }],
    faults: ['P1', 'P2', 'P3', 'P4'].map((name) => [name, 'noArea']),
  })
})

test('gpsbabel-route.gpx: a route is a corridor', async () => {
  expect(await read('gpsbabel-route.gpx', 300)).toMatchObject({
    ways: [way('Schulweg Süd', 4)],
    faults: [],
  })
})

test('ogr.gpx: routes are corridors, over the date line too', async () => {
  expect(await read('ogr.gpx', 300)).toMatchObject({
    ways: [way('Rheintal Straße', 4), way('Taveuni', 3)],
    faults: [],
    last: { lat: -17_050_000, lon: -179_900_000 },
  })
})

test('ogr-mercator.geojson: metres are refused by the name of their system', async () => {
  expect(await read('ogr-mercator.geojson')).toEqual({
    fault: 'system',
    name: expect.stringContaining('3857'),
  })
})
