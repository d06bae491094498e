import { expect, test } from 'vitest'
import {
  displayStateOf,
  lineStates,
  type StateFilter,
  stateFilters,
} from '#lib/codes/device-state.ts'
import { searchForm } from '#lib/rules/search-form.ts'
import { findNumbers } from '#server/domain/fleet/device/read-device-names.ts'
import { type DeviceFilter, tellingPart } from '#server/domain/fleet/list/device-filter.ts'
import type { DeviceSort } from '#server/domain/fleet/list/device-sort.ts'
import { listDevices } from '#server/domain/fleet/list/list-devices.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { createOrganisation, type Organisation } from '../../factories/organisations.ts'
import type { Platform } from '../../factories/platform.ts'

const day = 86_400_000
const yesterday = new Date(Date.now() - day)
const tomorrow = new Date(Date.now() + day)

type Row = {
  id: number
  imei: string
  name: string
  iccid: string | null
  path: string
  activated_at: Date | null
  expires_at: Date | null
} & Reported

type Reported = { line: number | null; is_moving: boolean | null }

/** Every state, all over the tree; both cases, patterns of LIKE. */
async function open(isApart: boolean) {
  const { platform, root } = await rootPlatform({ isApart })
  const dealer = await createOrganisation(platform, { parent: root })
  const other = await createOrganisation(platform, { parent: root })
  const shops = await Promise.all(
    [dealer, dealer, other].map((parent) => createOrganisation(platform, { parent })),
  )
  const homes = [root, dealer, other, ...shops].map(({ id }) => id)
  await platform.pool.query(
    `INSERT INTO device (imei, organisation_id, name, iccid, protocol, activated_at, expires_at, deleted_at)
     SELECT (86000000 + n * 7919 % 100003)::text || CASE WHEN n % 90 = 0 THEN 'aB' ELSE '' END,
       ($1::int[])[1 + n % 6],
       (ARRAY['沪A·','京b','Truck ','50%_','', 'éÀ'])[1 + n * 5 % 6] || n * 13 % 1000,
       CASE WHEN n % 3 > 0 THEN '898600' || n * 104729 % 1000003 END, 'gt06',
       CASE WHEN n % 11 > 0 THEN $2::timestamptz END,
       CASE n % 5 WHEN 0 THEN $2::timestamptz WHEN 1 THEN $3 END,
       CASE WHEN n % 17 = 0 THEN $2::timestamptz END
     FROM generate_series(1, 1500) n`,
    [homes, yesterday, tomorrow],
  )
  const { rows } = await platform.pool.query<Omit<Row, keyof Reported>>(
    `SELECT d.id, imei, d.name, iccid, path, activated_at, expires_at
     FROM device d JOIN organisation o ON o.id = organisation_id WHERE deleted_at IS NULL`,
  )
  const states = await platform.positions.query<Reported & { device_id: number }>(
    `INSERT INTO tracking.device_state (device_id, line, is_moving)
     SELECT id, id % 3, id % 4 = 0 FROM unnest($1::int[]) id WHERE id % 7 > 0
     RETURNING device_id, line, is_moving`,
    [rows.map(({ id }) => id)],
  )
  const reported = new Map(states.rows.map((row) => [row.device_id, row]))
  const silent = { line: null, is_moving: null }
  const devices = rows.map((row): Row => ({ ...silent, ...reported.get(row.id), ...row }))
  devices.sort((a, b) => (a.imei < b.imei ? -1 : 1))
  return { platform, views: [root, dealer, shops[0] ?? root], dealer, devices }
}

const oneStore = await open(false)
const { platform, dealer, devices: rows } = oneStore
const stores = { 'one database': oneStore, 'a tracking store apart': await open(true) }

const unix = (date: Date | null) => (date ? date.getTime() / 1000 : undefined)

const stateOf = (row: Row) =>
  displayStateOf(
    {
      line: lineStates[row.line ?? 0] ?? 'e_line_down',
      isMoving: row.is_moving ?? false,
      activatedAt: unix(row.activated_at),
      expiresAt: unix(row.expires_at),
    },
    Date.now() / 1000,
  )

function contains(row: Row, { search, searchesIccid }: DeviceFilter): boolean {
  if (!search) return true
  if (!searchForm(search)) return false
  const numbers = /^[\w-]{3,}$/.test(search) ? [row.imei, searchesIccid ? row.iccid : null] : []
  const lower = (text: string) => text.toLowerCase()
  return (
    searchForm(row.name).includes(searchForm(search)) ||
    numbers.some((text) => text && lower(text).includes(lower(search)))
  )
}

const keys: Record<'imei' | 'name', (row: Row) => string> = {
  imei: ({ imei }) => imei,
  name: ({ name, imei }) => `${name}\0${imei}`,
}

/** As if there were so many: the scan depends on it. */
function pretendSize(
  platform: Platform,
  organisation: Organisation,
  { below, all }: { below: number; all: number },
): void {
  for (const [path, n] of [
    [organisation.path, below],
    ['/', all],
  ] as const) {
    const settled = { value: n, at: platform.now() }
    const value = Promise.resolve(n)
    platform.memory.answers.set(`size:${path}`, { value, settled, freshUntil: Infinity })
  }
}

const searches = [
  '',
  '8',
  '77',
  '沪A',
  '沪a1',
  '沪 a-2',
  '-',
  '860',
  'ab',
  'TRUCK 1',
  '%_',
  'éÀ',
  '8980',
  '000',
  '860012',
  '89860010',
  'nothing',
]
const sizes = [
  [10, 1_000_000],
  [40_000, 1_000_000],
  [900_000, 1_000_000],
] as const

const cases = Object.keys(stores).flatMap((store) =>
  Object.keys(stateFilters).map((state) => [state, store] as [StateFilter, keyof typeof stores]),
)

test.each(cases)(
  'every way to find a page of devices in the state %s finds those that fit, in order, in %s',
  async (state, store) => {
    const wanted: readonly string[] = stateFilters[state]
    const { platform, views, devices } = stores[store]
    for (const organisation of views)
      for (const [at, search] of searches.entries()) {
        const sort = {
          by: (at % 2 ? 'name' : 'imei') as DeviceSort & keyof typeof keys,
          isDescending: at % 3 === 0,
        }
        const filter: DeviceFilter = {
          organisation,
          includesBelow: at % 5 !== 4,
          search: search || undefined,
          searchesIccid: at % 4 === 3,
        }
        const inOrder = devices
          .filter((row) =>
            filter.includesBelow
              ? row.path.startsWith(organisation.path)
              : row.path === organisation.path,
          )
          .filter((row) => wanted.includes(stateOf(row)) && contains(row, filter))
          .sort((a, b) => (keys[sort.by](a) < keys[sort.by](b) !== sort.isDescending ? -1 : 1))
          .map(({ id }) => id)
        for (const [below, all] of sizes) {
          pretendSize(platform, organisation, { below, all })
          const seen: number[] = []
          for (let after: { imei: string; key: string } | undefined; ; ) {
            const page = await listDevices(platform, { filter, state, sort, after, limit: 30 })
            seen.push(...page.map(({ id }) => id))
            const last = page.at(-1)
            if (!last || page.length < 30 || seen.length > 90) break
            after = { imei: last.imei, key: last.sortKey }
          }
          expect(seen, JSON.stringify({ filter, sort, below })).toEqual(
            inOrder.slice(0, seen.length),
          )
          expect(seen.length).toBeGreaterThanOrEqual(Math.min(inOrder.length, 90))
        }
      }
  },
)

test('numbers are found below an organisation only', async () => {
  const numbers = rows.map(({ imei }) => imei)
  const found = await findNumbers(platform.pool, {
    organisation: dealer,
    includesBelow: true,
    numbers: [...numbers, '0086007919'],
  })
  expect(found.map(({ imei }) => imei)).toEqual(
    rows.filter(({ path }) => path.startsWith(dealer.path)).map(({ imei }) => imei),
  )
})

test('a number is looked for by what tells it from others, a name by as few pairs as cover it', async () => {
  expect(tellingPart('8986004729')).toBe('004729')
  expect(tellingPart('12345000000')).toBe('345000')
  expect(tellingPart('86012')).toBe('86012')
  const { rows: covers } = await platform.pool.query<{ grams: string[] }>(
    `SELECT search_grams(t) AS grams FROM unnest(ARRAY['', '沪', '沪A', 'abC', '123456']) t`,
  )
  expect(covers.map(({ grams }) => grams)).toEqual([
    [],
    ['沪'],
    ['沪a'],
    ['bc', 'ab'],
    ['56', '34', '12'],
  ])
})
