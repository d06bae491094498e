import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { PoolClient } from '#server/db/pool.ts'
import { all, db, first, rowFor, run } from '#server/db/sql.ts'
import type { OrganisationKey } from './organisations.ts'

const owner: OrganisationKey = 'dealer'
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Made up: no device of the demo takes it. */
const image = Buffer.from('waypost demo firmware '.repeat(2000))

type Plan = {
  version: string
  note: string
  /** Devices of the model that it is for, in their order. */
  from: number
  count: number
  startedAt: number
  endsAt: number
  state: 'done' | 'paused'
}

type Place = { organisationId: number; accountId: number | null; model: string }

/** A firmware that the dealer's devices have, and one that waits after its first ones: of the model that most of them are. */
export async function seedFirmware(
  client: PoolClient,
  organisations: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const organisationId = organisations.get(owner) as number
  const found = await readDevices(client, organisationId)
  const [device] = found
  if (!device) return
  const place: Place = {
    organisationId,
    accountId: (await first(client, accountOf(organisationId)))?.id ?? null,
    model: device.model,
  }
  const ids = found.filter(({ model }) => model === place.model).map(({ id }) => id)
  const ended = now - 6 * dayMs
  const done: Plan = {
    version: '2.3.0',
    note: '省电与断线重连 Power saving, reconnects',
    from: 0,
    count: 12,
    startedAt: ended - dayMs,
    endsAt: ended + 6 * dayMs,
    state: 'done',
  }
  const paused: Plan = {
    version: '2.4.1',
    note: '定位更快 Faster fixes',
    from: 12,
    count: 20,
    startedAt: now - 5 * hourMs,
    endsAt: now + 13 * dayMs,
    state: 'paused',
  }
  for (const plan of [done, paused]) {
    const firmwareId = await addFirmware(client, place, plan)
    const rolloutId = await addRollout(client, place, { plan, firmwareId, ended })
    await addTargets(client, ids.slice(plan.from, plan.from + plan.count), { plan, rolloutId })
  }
}

/** Those that can take packets, in the order of how many are of their model. */
const readDevices = (client: PoolClient, organisationId: number) =>
  all(
    client,
    db
      .with('seen', (seen) =>
        seen
          .selectFrom('device as d')
          .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
          .innerJoin('organisation as top', (join) => join.on('top.id', '=', organisationId))
          .select(['d.id', 'd.model'])
          .where('d.protocol', '=', 'jt808')
          .where((eb) => eb.fn<boolean>('starts_with', ['o.path', 'top.path'])),
      )
      .selectFrom('seen')
      .select(['id', 'model'])
      .select(sql<number>`(count(*) OVER (PARTITION BY model))::int`.as('n'))
      .orderBy('n', 'desc')
      .orderBy('model')
      .orderBy('id'),
  )

const accountOf = (organisationId: number) =>
  db
    .selectFrom('account')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .orderBy('id')
    .limit(1)

async function addFirmware(client: PoolClient, place: Place, plan: Plan): Promise<number> {
  const bytes = Buffer.concat([image, Buffer.from(plan.version)])
  const file = {
    id: randomUUID(),
    account_id: place.accountId,
    name: `${place.model}-${plan.version}.bin`,
    kind: 'firmware',
    mime: 'application/octet-stream',
    size: bytes.length,
    bytes,
    expires_at: new Date('2199-12-31T00:00:00Z'),
  }
  await run(client, db.insertInto('stored_file').values(rowFor('stored_file', file)))
  const row = {
    organisation_id: place.organisationId,
    models: [place.model],
    version: plan.version,
    part: 0,
    manufacturer: '70111',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    file_id: file.id,
    note: plan.note,
    account_id: place.accountId,
    created_at: new Date(plan.startedAt - hourMs),
  }
  const made = db.insertInto('firmware').values(rowFor('firmware', row)).returning('id')
  return (await first(client, made))?.id ?? 0
}

async function addRollout(
  client: PoolClient,
  place: Place,
  { plan, firmwareId, ended }: { plan: Plan; firmwareId: number; ended: number },
): Promise<number> {
  const isDone = plan.state === 'done'
  const row = {
    organisation_id: place.organisationId,
    firmware_id: firmwareId,
    model: place.model,
    version: plan.version,
    way: 'packets',
    share: 25,
    is_whole: true,
    stage: isDone ? 3 : 2,
    state: plan.state,
    why: isDone ? '' : 'byPerson',
    account_id: place.accountId,
    brand: '',
    lang: 'zh',
    created_at: new Date(plan.startedAt),
    ends_at: new Date(plan.endsAt),
    ended_at: isDone ? new Date(ended) : null,
  }
  const made = db.insertInto('rollout').values(rowFor('rollout', row)).returning('id')
  return (await first(client, made))?.id ?? 0
}

/** Two that were named, a quarter of the others, the rest; of one that is paused the first five have it. */
async function addTargets(
  client: PoolClient,
  ids: readonly number[],
  { plan, rolloutId }: { plan: Plan; rolloutId: number },
): Promise<void> {
  const begun = plan.state === 'done' ? ids.length : 5
  const packets = 44
  const shared = 2 + Math.ceil((ids.length - 2) / 4)
  const rows = ids.map((device_id, at) => {
    const isAway = plan.state === 'done' && at === ids.length - 1
    const startedAt = plan.startedAt + (at + 1) * 7 * 60_000
    const isBegun = at < begun && !isAway
    return {
      rollout_id: rolloutId,
      device_id,
      stage: at < 2 ? 1 : at < shared ? 2 : 3,
      state: isAway ? 'cancelled' : isBegun ? 'done' : 'waiting',
      why: isAway ? 'over' : '',
      tries: isBegun ? 1 : 0,
      packets: isBegun ? packets : 0,
      total: isBegun ? packets : 0,
      started_at: isBegun ? new Date(startedAt) : null,
      sent_at: isBegun ? new Date(startedAt + 40_000) : null,
      ended_at: isAway || isBegun ? new Date(startedAt + 160_000) : null,
    }
  })
  if (rows.length > 0)
    await run(client, db.insertInto('rollout_target').values(rowFor('rollout_target', rows)))
}
