import type { PoiIcon } from '#lib/codes/poi-icons.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { db, rowFor, run } from '#server/db/sql.ts'
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
    ...{ organisation: 'owner', name: '坂田仓库 Bantian depot', icon: 'warehouse' },
    ...{ colour: '#1971c2', note: '07:00–22:00', lat: 22_625_000, lon: 114_030_000, radius: 300 },
  },
  {
    ...{ organisation: 'owner', name: '福田客户 Futian customer', icon: 'customer' },
    ...{ colour: '#0c8f6c', lat: 22_541_000, lon: 114_061_000, radius: 150 },
  },
  {
    ...{ organisation: 'owner-taxi', name: '机场蓄车区 Airport rank', icon: 'parking' },
    ...{ colour: '#6741d9', lat: 23_185_000, lon: 113_266_000, radius: 400 },
  },
  {
    ...{ organisation: 'dealer', name: '南山维修站 Nanshan workshop', icon: 'repair' },
    ...{ colour: '#e8590c', note: '0755-8600 0000', lat: 22_533_000, lon: 113_930_000 },
    ...{ radius: 100, is_shared: true },
  },
  {
    ...{ organisation: 'europe-rhine', name: 'Lager Triesen', icon: 'warehouse' },
    ...{ colour: '#2f9e44', lat: 47_108_000, lon: 9_527_000, radius: 200 },
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
