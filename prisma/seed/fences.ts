import type { PoolClient } from '#server/db/pool.ts'
import { db, first, rowFor, run } from '#server/db/sql.ts'
import type { OrganisationKey } from './organisations.ts'

type Shape =
  | { type: 'circle'; lat: number; lon: number; radius: number }
  | { type: 'polygon'; points: number[] }

type DemoFence = Shape & {
  organisation: OrganisationKey
  name: string
  alarm: 'in' | 'out' | 'in_out' | 'close'
  colour: string
  zone: string
}

const china = { zone: 'Asia/Shanghai', colour: '#1971c2' } as const

/** Where the demo's vehicles go; each watches all devices of its organisation. */
export const demoFences: readonly DemoFence[] = [
  {
    ...{ organisation: 'owner', name: '坂田仓库 Bantian depot', ...china, alarm: 'in_out' },
    ...{ type: 'circle', lat: 22_625_000, lon: 114_030_000, radius: 900 },
  },
  {
    ...{ organisation: 'owner', name: '城区配送范围 City round', ...china, alarm: 'close' },
    type: 'polygon',
    points: [
      ...[22_690_000, 113_950_000, 22_700_000, 114_090_000],
      ...[22_600_000, 114_130_000, 22_560_000, 114_040_000, 22_590_000, 113_960_000],
    ],
  },
  {
    ...{ organisation: 'owner-taxi', name: '机场蓄车区 Airport rank', ...china, alarm: 'in' },
    ...{ type: 'circle', lat: 23_185_000, lon: 113_266_000, radius: 1_200 },
  },
  {
    ...{ organisation: 'europe-rhine', name: 'Vaduz Zentrum', alarm: 'in_out' },
    ...{ zone: 'Europe/Vaduz', colour: '#2f9e44', type: 'circle' },
    ...{ lat: 47_141_000, lon: 9_521_000, radius: 700 },
  },
]

export async function seedFences(
  client: PoolClient,
  organisations: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { organisation, ...fence } of demoFences) {
    const organisation_id = organisations.get(organisation) as number
    const added = await first(
      client,
      db
        .insertInto('fence')
        .values(rowFor('fence', { organisation_id, ...fence }))
        .returning('id'),
    )
    const bound = { fence_id: added?.id as number, organisation_id }
    await run(client, db.insertInto('fence_binding').values(rowFor('fence_binding', bound)))
  }
}
