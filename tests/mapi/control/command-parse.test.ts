import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { heartbeatFrame, locationFrame } from '../../bench/load/jt808-frame.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { gt06Frame } from '../../simulator/protocols/gt06.ts'

let platform: Platform
let sid: string

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform)
  sid = await logIn(platform, await createAccount(platform, { organisation: root }))
})
beforeEach(() => platform.advance(10))
afterAll(() => platform.close())

const parse = (bytes: Buffer | string, rest: object = {}) =>
  call(
    platform,
    'cmd/Parse',
    { hex: typeof bytes === 'string' ? bytes : bytes.toString('hex'), ...rest },
    { sid },
  )

const number = '13800000001'
const report = { at: 1_790_000_000, lat: 31_000_000, lon: 121_000_000, speed: 126, course: 90 }

test('several frames are told apart, with parts, fields and an unfinished rest', async () => {
  // The speed needs an escape.
  const location = locationFrame(number, 2, { ...report, speed: 0x7e })
  const heartbeat = heartbeatFrame(number, 1)
  const rest = heartbeat.subarray(0, 8)
  const reply = await parse(Buffer.concat([heartbeat, location, rest]))
  const behind = heartbeat.length + location.length
  expect(reply).toMatchObject({ errcode: 0, protocol: 'jt808' })
  expect(reply['frames']).toMatchObject([
    { from: 0, to: heartbeat.length, name: '0x0002 heartbeat', serial: 1, number, error: null },
    { from: heartbeat.length, to: behind, name: '0x0200 location', serial: 2, number },
  ])
  expect(reply['frames'][1].reports).toMatchObject([
    { lat: 31_000_000, lon: 121_000_000, speed: 126, fixedAt: 1_790_000_000 },
  ])
  expect(reply['frames'][1].parts).toMatchObject([
    { name: 'flag', from: heartbeat.length },
    { name: 'header', from: heartbeat.length + 1, to: heartbeat.length + 13 },
    { name: 'body', from: heartbeat.length + 13 },
    { name: 'checksum', to: behind - 1 },
    { name: 'flag', from: behind - 1, to: behind },
  ])
  expect(reply['rest']).toEqual({ from: behind, to: behind + rest.length })
})

test('a wrong checksum is said', async () => {
  const bytes = heartbeatFrame(number, 1)
  bytes[bytes.length - 2] = (bytes[bytes.length - 2] as number) ^ 1
  expect((await parse(bytes))['frames']).toMatchObject([{ error: 'bad checksum', fields: {} }])
  const gt06 = gt06Frame(0x13, 7, Buffer.from([0x46, 6, 4, 0, 2]))
  gt06[gt06.length - 3] = (gt06[gt06.length - 3] as number) ^ 1
  expect((await parse(gt06))['frames']).toMatchObject([{ error: 'wrong CRC' }])
})

test('GT06 up and down, and an OsmAnd request', async () => {
  const command = Buffer.concat([Buffer.from([10, 0, 0, 0, 1]), Buffer.from('WHERE#')])
  const down = await parse(gt06Frame(0x80, 7, command))
  expect(down).toMatchObject({ protocol: 'gt06', rest: null })
  expect(down['frames']).toMatchObject([{ serial: 7, fields: { serverFlag: 1, text: 'WHERE#' } }])
  expect(down['frames'][0].parts.map(({ name }: { name: string }) => name)).toEqual([
    'start',
    'length',
    'type',
    'content',
    'serial',
    'crc',
    'stop',
  ])
  const request = 'GET /?id=phone1&lat=31&lon=121&timestamp=1790000000 HTTP/1.1\r\n\r\n'
  const phone = await parse(Buffer.from(request))
  expect(phone['frames']).toMatchObject([{ number: 'phone1', error: null }])
  expect(phone['frames'][0].reports).toMatchObject([{ lat: 31_000_000, lon: 121_000_000 }])
})

test('spaces and 0x are skipped; what is no hex or of no protocol is refused', async () => {
  const spaced = heartbeatFrame(number, 1).toString('hex').replace(/../g, '0x$& ')
  expect((await parse(spaced))['frames']).toHaveLength(1)
  expect((await parse('7e0')).error).toBe('badParams')
  expect((await parse('zz')).error).toBe('badParams')
  expect((await parse('01020304')).error).toBe('protocolUnknown')
})

type Place = { path: string; from: number; to: number }
const hexAt = (bytes: Buffer, places: readonly Place[], path: string) => {
  const found = places.find((place) => place.path === path)
  return found && bytes.toString('hex', found.from, found.to)
}

test('the bytes of each field are named, behind an escape and in the second frame too', async () => {
  const first = heartbeatFrame(number, 1)
  const location = locationFrame(number, 0x7e, { ...report, speed: 0x7d, course: 90 })
  const bytes = Buffer.concat([first, location])
  const [, frame] = (await parse(bytes))['frames']
  const at = (path: string) => hexAt(bytes, frame.places, path)
  expect(at('header.id')).toBe('0200')
  expect(at('header.number')).toBe('013800000001')
  expect(at('header.serial')).toBe('007d02')
  expect(at('lat')).toBe('01d905c0')
  expect(at('lon')).toBe('07365040')
  expect(at('speed')).toBe('007d01')
  expect(at('course')).toBe('005a')
  expect(at('deviceTime')).toHaveLength(12)
  for (const { from, to } of frame.places as Place[]) {
    expect(from).toBeGreaterThan(first.length)
    expect(to).toBeGreaterThan(from)
    expect(to).toBeLessThan(bytes.length)
  }
  expect((await parse(first))['frames'][0].places).toHaveLength(4)
})

test('bytes of fields in GT06 and of params in a request', async () => {
  const login = gt06Frame(0x01, 1, Buffer.from('0123456789012345' + '0001' + '3202', 'hex'))
  const [logged] = (await parse(login))['frames']
  expect(hexAt(login, logged.places, 'imeiRaw')).toBe('0123456789012345')
  expect(hexAt(login, logged.places, 'zoneLanguage')).toBe('3202')
  const fix = '1a0b170a0b0c' + 'cf' + '03547b00' + '0c84d600' + '3c' + '1459'
  const content = Buffer.from(`${fix}01cc00287d001fb8`, 'hex')
  const located = gt06Frame(0x12, 2, content)
  const [frame] = (await parse(located))['frames']
  expect(hexAt(located, frame.places, 'gps.latitude')).toBe('03547b00')
  expect(hexAt(located, frame.places, 'gps.course')).toBe('1459')
  expect(hexAt(located, frame.places, 'lbs.mcc')).toBe('01cc')
  expect(hexAt(located, frame.places, 'lbs.cellId')).toBe('001fb8')
  const request = Buffer.from('GET /?id=phone1&lat=31.5&lon=121 HTTP/1.1\r\n\r\n')
  const [asked] = (await parse(request))['frames']
  const { from, to } = asked.places.find(({ path }: Place) => path === 'lat')
  expect(request.toString('latin1', from, to)).toBe('31.5')
})
