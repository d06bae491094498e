import type { PoolClient } from '#server/db/pool.ts'
import { db, first, rowFor, run } from '#server/db/sql.ts'
import { yardOf } from '../../tests/simulator/world/yards.ts'
import { type OrganisationKey, zoneOf } from './organisations.ts'

type Shape =
  | { type: 'circle'; lat: number; lon: number; radius: number }
  | { type: 'polygon'; points: number[] }

type DemoFence = Shape & {
  organisation: OrganisationKey
  name: string
  alarm: 'in' | 'out' | 'in_out' | 'close'
  colour: string
}

/** Degrees × 1e6. */
export const yardAt = (owner: OrganisationKey): { lat: number; lon: number } => {
  const [lat, lon] = yardOf(owner)
  return { lat: Math.round(lat * 1e6), lon: Math.round(lon * 1e6) }
}

/** Where the demo's vehicles go; each watches all devices of its organisation. */
export const demoFences: readonly DemoFence[] = [
  {
    organisation: 'owner',
    name: '沙恩仓库 Schaan depot',
    alarm: 'in_out',
    colour: '#1971c2',
    type: 'circle',
    ...yardAt('owner'),
    radius: 300,
  },
  {
    organisation: 'owner',
    name: '市区配送范围 City round',
    alarm: 'close',
    colour: '#e8590c',
    type: 'polygon',
    points: [
      47_181_000, 9_496_000, 47_182_500, 9_523_000, 47_147_000, 9_532_000, 47_132_000, 9_527_000,
      47_133_000, 9_511_000, 47_162_000, 9_494_000,
    ],
  },
  {
    organisation: 'owner-taxi',
    name: '瓦杜兹候客区 Vaduz rank',
    alarm: 'in',
    colour: '#6741d9',
    type: 'circle',
    ...yardAt('owner-taxi'),
    radius: 250,
  },
  {
    organisation: 'owner-logistics',
    name: '坂田仓库 Bantian depot',
    alarm: 'in_out',
    colour: '#1971c2',
    type: 'circle',
    lat: 22_625_000,
    lon: 114_030_000,
    radius: 900,
  },
  {
    organisation: 'nordlicht-rhine',
    name: 'Vaduz Zentrum',
    alarm: 'in_out',
    colour: '#2f9e44',
    type: 'circle',
    lat: 47_141_000,
    lon: 9_521_000,
    radius: 700,
  },
]

export async function seedFences(
  client: PoolClient,
  organisations: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { organisation, ...fence } of demoFences) {
    const organisation_id = organisations.get(organisation) as number
    const row = { organisation_id, zone: zoneOf(organisation), ...fence }
    const added = await first(
      client,
      db.insertInto('fence').values(rowFor('fence', row)).returning('id'),
    )
    const bound = { fence_id: added?.id as number, organisation_id }
    await run(client, db.insertInto('fence_binding').values(rowFor('fence_binding', bound)))
  }
}
