import ExcelJS from 'exceljs'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gapSeconds } from '#lib/track/track.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice, makeFacts, putPositions } from '../../factories/devices.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'
import { runTaskNow } from '../../factories/tasks.ts'

let platform: Platform
let root: Awaited<ReturnType<typeof createOrganisation>>
let sid: string
let simei: string
const hour = 3600
const start = Math.floor(Date.now() / 1000) - 3 * hour
const name = '<粤B·&"12\u0001345>'
const drive = 900
const stand = 600
const fixes = Array.from({ length: 2 * drive + stand }, (_, second) => {
  const moved = Math.min(second, drive) + Math.max(0, second - drive - stand)
  const isMoving = second < drive || second >= drive + stand
  return {
    time: start + second,
    lat: 31_000_000 + moved * 100,
    speed: isMoving ? 400 : 0,
    altitude: 500 + Math.floor(second / 60),
  }
})

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  sid = await logIn(platform, await createAccount(platform, { organisation: root }))
  const device = await createDevice(platform, { organisation: root, name })
  simei = String(device.id)
  await platform.pool.query(
    `SELECT tracking.ensure_partitions((now() - interval '2 days')::date, now()::date)`,
  )
  const place = { deviceId: device.id, lon: 121_000_000, flags: 0 }
  await putPositions(
    platform,
    fixes.map((fix) => ({ ...place, ...fix })),
  )
  await makeFacts(platform, device.id)
})
afterAll(() => platform.close())

const period = () => ({ simei, start_time: start, end_time: start + hour })

async function fileOf(report: string, format: string): Promise<{ task: Reply; bytes: Buffer }> {
  platform.advance(2)
  const params = { report: `locus/${report}`, format, params: period() }
  const started = await call(platform, 'export/Start', params, { sid })
  expect(started.error).toBeUndefined()
  await runTaskNow(platform, started['task_id'])
  const { item } = await call(platform, 'export/Get', { task_id: started['task_id'] }, { sid })
  expect(item).toMatchObject({ state: 'done', format, return_msg: '' })
  const file = await prismaOf(platform).storedFile.findUniqueOrThrow({
    where: { id: item.file_id },
  })
  return { task: item, bytes: Buffer.from(file.bytes ?? '') }
}

type Element = { path: string; attributes: Record<string, string>; text: string }

function elementsOf(xml: string): Element[] {
  const parser = new SaxesParser({ xmlns: false })
  const open: Element[] = []
  const found: Element[] = []
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name: tag, attributes }) => {
    const path = [...open.map((one) => one.path.split('/').at(-1)), tag].join('/')
    const element = { path, attributes: attributes as Record<string, string>, text: '' }
    open.push(element)
    found.push(element)
  })
  parser.on('text', (text) => {
    const last = open.at(-1)
    if (last) last.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return found
}
const at = (found: Element[], path: string) => found.filter((one) => one.path === path)

test('a track as gpx and kml holds every fix in order, whatever the device is called', async () => {
  const { task, bytes } = await fileOf('track', 'gpx')
  expect(task).toMatchObject({ done: fixes.length })
  expect(task['file_name']).toMatch(/^轨迹 .*\.gpx$/)
  const gpx = elementsOf(String(bytes))
  const points = at(gpx, 'gpx/trk/trkseg/trkpt')
  expect(points.map(({ attributes }) => Math.round(Number(attributes['lat']) * 1e6))).toEqual(
    fixes.map(({ lat }) => lat),
  )
  const times = at(gpx, 'gpx/trk/trkseg/trkpt/time').map(({ text }) => Date.parse(text) / 1000)
  expect(times).toEqual(fixes.map(({ time }) => time))
  const heights = at(gpx, 'gpx/trk/trkseg/trkpt/ele').map(({ text }) => Number(text))
  expect(heights).toEqual(fixes.map(({ altitude }) => altitude))
  const speed = 'gpx/trk/trkseg/trkpt/extensions/gpxtpx:TrackPointExtension/gpxtpx:speed'
  expect(at(gpx, speed).map(({ text }) => text)).toEqual(
    fixes.map(({ speed }) => (speed / 36).toFixed(2)),
  )
  expect(String(bytes)).toMatch(/<trkpt [^>]*><ele>500<\/ele><time>[^<]*<\/time><extensions>/)
  expect(at(gpx, 'gpx/metadata/name')[0]?.text).toBe(`轨迹 ${name.replace('\u0001', ' ')}`)

  const kml = elementsOf(String((await fileOf('track', 'kml')).bytes))
  const lines = at(kml, 'kml/Document/Placemark/LineString/coordinates')
  expect(lines.flatMap(({ text }) => text.trim().split(' '))).toHaveLength(fixes.length)
  expect(lines[0]?.text).toMatch(/^121,31,500 121,31.0001,500 /)
  const [lineTimes, speeds] = at(kml, 'kml/Document/Placemark/ExtendedData/Data/value')
  expect(lineTimes?.text.split(' ')).toHaveLength(fixes.length)
  expect(speeds?.text.split(' ').slice(0, 2)).toEqual(['11.11', '11.11'])
})

test('trips are lines of their fixes, stops are places', async () => {
  const { items: trips } = await call(platform, 'location/GetTrips', period(), { sid })
  const { items: stops } = await call(platform, 'location/GetStops', period(), { sid })
  expect([trips.length, stops.length]).toEqual([2, 1])
  const [trip] = trips
  const routes = elementsOf(String((await fileOf('trips', 'gpx')).bytes))
  expect(at(routes, 'gpx/trk/trkseg')).toHaveLength(trips.length)
  const isWithin = ({ time }: { time: number }) =>
    trips.some((one: Reply) => time >= one['start_time'] && time <= one['end_time'])
  const points = at(routes, 'gpx/trk/trkseg/trkpt')
  expect(points).toHaveLength(fixes.filter(isWithin).length)
  expect(points[0]?.attributes).toEqual({ lat: String(trip.start_lat / 1e6), lon: '121' })
  const lines = elementsOf(String((await fileOf('trips', 'kml')).bytes))
  expect(at(lines, 'kml/Document/Placemark/LineString')).toHaveLength(trips.length)
  const places = elementsOf(String((await fileOf('stops', 'gpx')).bytes))
  const [time] = at(places, 'gpx/wpt/time')
  expect(Date.parse(time?.text ?? '') / 1000).toBe(stops[0].start_time)
  const marks = elementsOf(String((await fileOf('stops', 'kml')).bytes))
  expect(at(marks, 'kml/Document/Placemark/Point/coordinates')).toHaveLength(1)
})

test('the same in sheets: each fix with how it was made', async () => {
  const { bytes } = await fileOf('track', 'csv')
  const lines = String(bytes).trim().split('\r\n')
  expect(lines).toHaveLength(fixes.length + 1)
  expect(lines[0]).toContain('时间')
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(new Uint8Array((await fileOf('trips', 'xlsx')).bytes).buffer)
  expect(book.worksheets[0]?.actualRowCount).toBe(3)
})

test('a silence breaks the line in two', async () => {
  const late = start + 2 * drive + stand + gapSeconds + 60
  const deviceId = Number(simei)
  const place = { deviceId, lat: 31_200_000, lon: 121_000_000, speed: 0, flags: 0 }
  await putPositions(platform, [{ ...place, time: late }])
  const gpx = elementsOf(String((await fileOf('track', 'gpx')).bytes))
  expect(at(gpx, 'gpx/trk/trkseg')).toHaveLength(2)
})

test('a track over the date line is one line, of longitudes that GPX knows', async () => {
  const far = await createDevice(platform, { organisation: root, name: 'Taveuni' })
  const lons = [179_990_000, 179_999_000, 180_000_000, -179_998_000, -179_990_000]
  const place = { deviceId: far.id, lat: -16_800_000, speed: 400, flags: 0 }
  await putPositions(
    platform,
    lons.map((lon, second) => ({ ...place, lon, time: start + second })),
  )
  simei = String(far.id)
  const gpx = elementsOf(String((await fileOf('track', 'gpx')).bytes))
  expect(at(gpx, 'gpx/trk/trkseg')).toHaveLength(1)
  const written = at(gpx, 'gpx/trk/trkseg/trkpt').map(({ attributes }) => attributes['lon'])
  expect(written).toEqual(['179.99', '179.999', '-180', '-179.998', '-179.99'])
  expect(at(gpx, 'gpx/trk/trkseg/trkpt/ele')).toEqual([])
  const kml = elementsOf(String((await fileOf('track', 'kml')).bytes))
  const [line, ...others] = at(kml, 'kml/Document/Placemark/LineString/coordinates')
  expect(others).toEqual([])
  expect(line?.text).toBe(lons.map((lon) => `${lon / 1e6},-16.8 `).join(''))
})

test('other lists have no places, other devices no track', async () => {
  platform.advance(2)
  const asMap = { report: 'device', format: 'gpx' }
  expect((await call(platform, 'export/Start', asMap, { sid })).error).toBe('badParams')
  const foreign = { report: 'locus/track', params: { ...period(), simei: '999999999' } }
  expect((await call(platform, 'export/Start', foreign, { sid })).error).toBe('deviceNotFound')
})
