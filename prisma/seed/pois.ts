import type { PoiIcon } from '#lib/codes/poi-icons.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { db, rowFor, run } from '#server/db/sql.ts'
import { yardAt } from './fences.ts'
import type { OrganisationKey } from './organisations.ts'

type DemoPoi = {
  organisation: OrganisationKey
  name: string
  icon: PoiIcon
  colour: string
  note?: string
  lat: number
  lon: number
  radius: number
  is_shared?: boolean
}

/** Where the demo's vehicles call; the workshop is seen by the dealer's customers too. */
const demoPois: readonly DemoPoi[] = [
  {
    organisation: 'owner',
    name: '沙恩仓库 Schaan depot',
    icon: 'warehouse',
    colour: '#1971c2',
    note: '07:00–22:00',
    ...yardAt('owner'),
    radius: 150,
  },
  {
    organisation: 'owner',
    name: '瓦杜兹客户 Vaduz customer',
    icon: 'customer',
    colour: '#0c8f6c',
    lat: 47_139_400,
    lon: 9_521_800,
    radius: 100,
  },
  {
    organisation: 'owner-taxi',
    name: '瓦杜兹候客区 Vaduz rank',
    icon: 'parking',
    colour: '#6741d9',
    ...yardAt('owner-taxi'),
    radius: 150,
  },
  {
    organisation: 'dealer',
    name: '特里森维修站 Triesen workshop',
    icon: 'repair',
    colour: '#e8590c',
    note: '+423 392 00 00',
    lat: 47_120_600,
    lon: 9_517_200,
    radius: 100,
    is_shared: true,
  },
  {
    organisation: 'owner-logistics',
    name: '坂田仓库 Bantian depot',
    icon: 'warehouse',
    colour: '#1971c2',
    lat: 22_625_000,
    lon: 114_030_000,
    radius: 300,
  },
  {
    organisation: 'nordlicht-rhine',
    name: 'Lager Triesen',
    icon: 'warehouse',
    colour: '#2f9e44',
    ...yardAt('nordlicht-rhine'),
    radius: 200,
  },
]

export async function seedPois(
  client: PoolClient,
  organisations: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { organisation, ...poi } of demoPois) {
    const organisation_id = organisations.get(organisation) as number
    const row = { organisation_id, ...poi }
    await run(client, db.insertInto('poi').values(rowFor('poi', row)))
  }
}
