import type { SimCarrier, SimState } from '#lib/codes/sim.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { all, anyOf, db, first, rowFor, run } from '#server/db/sql.ts'
import { inventCard } from '#server/sandbox/sim/invent-card.ts'
import type { OrganisationKey } from './organisations.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const kbOfMb = 1024

type DemoSim = {
  organisation: OrganisationKey
  carrier: SimCarrier
  state?: SimState
  /** MB, and percent of them that are used. */
  flow: readonly [total: number, used: number]
  /** Days until its end; past ones are negative. */
  days: number
  plan: string
  /** Last digits of its ICCID, by which the sandbox errs: 11 it does not. */
  end?: '01' | '03'
  isLoose?: true
}

/** Of every kind: fresh, busy, nearly used up, ending, over, stopped, cancelled, loose. */
const demoSims: readonly DemoSim[] = [
  { organisation: 'owner', carrier: 'mobile', flow: [1024, 41], days: 212, plan: '1 GB / 年' },
  { organisation: 'owner', carrier: 'mobile', flow: [500, 96], days: 88, plan: '500 MB / 季' },
  { organisation: 'owner', carrier: 'unicom', flow: [100, 63], days: 5, plan: '100 MB / 月' },
  { organisation: 'owner', carrier: 'telecom', flow: [100, 100], days: 23, plan: '100 MB / 月' },
  {
    organisation: 'owner',
    carrier: 'unicom',
    state: 'stopped',
    flow: [100, 88],
    days: -12,
    plan: '100 MB / 月',
  },
  {
    organisation: 'owner',
    carrier: 'mobile',
    flow: [500, 20],
    days: 120,
    plan: '500 MB / 季',
    end: '01',
  },
  {
    organisation: 'owner',
    carrier: 'telecom',
    flow: [100, 71],
    days: 9,
    plan: '100 MB / 月',
    end: '03',
  },
  {
    organisation: 'owner-logistics',
    carrier: 'mobile',
    flow: [2048, 35],
    days: 301,
    plan: '2 GB / 年',
  },
  {
    organisation: 'owner-logistics',
    carrier: 'unicom',
    flow: [1024, 82],
    days: 40,
    plan: '1 GB / 季',
  },
  {
    organisation: 'owner-taxi',
    carrier: 'telecom',
    flow: [500, 12],
    days: 77,
    plan: '500 MB / 季',
  },
  {
    organisation: 'owner-taxi',
    carrier: 'mobile',
    state: 'cancelled',
    flow: [100, 100],
    days: -160,
    plan: '100 MB / 月',
  },
  {
    organisation: 'eschen-fleet',
    carrier: 'mobile',
    flow: [1024, 58],
    days: 154,
    plan: '1 GB / 年',
  },
  { organisation: 'nordlicht-haul', carrier: 'other', flow: [500, 27], days: 640, plan: '500 MB' },
  {
    organisation: 'dealer',
    carrier: 'mobile',
    state: 'inactive',
    isLoose: true,
    flow: [100, 0],
    days: 365,
    plan: '100 MB / 月',
  },
  {
    organisation: 'dealer',
    carrier: 'unicom',
    state: 'inactive',
    isLoose: true,
    flow: [1024, 0],
    days: 365,
    plan: '1 GB / 年',
  },
]

/** Cards of the demo, most of them in devices, and what their operator has of them. */
export async function seedSims(
  client: PoolClient,
  organisations: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const devices = await freeDevices(client, organisations)
  for (const [at, sim] of demoSims.entries()) {
    const organisationId = organisations.get(sim.organisation) as number
    const iccid = `8986042500${String(at + 1).padStart(8, '0')}${sim.end ?? '11'}`
    await insertCard(client, sim, { iccid, organisationId, now })
    const deviceId = sim.isLoose ? undefined : devices.get(organisationId)?.shift()
    if (deviceId === undefined) continue
    // The trigger `device_sim_follows` binds it.
    const { msisdn } = inventCard(iccid, now)
    const reported = db.updateTable('device').set({ iccid, sim: msisdn })
    await run(client, reported.where('id', '=', deviceId))
  }
}

async function freeDevices(client: PoolClient, organisations: ReadonlyMap<string, number>) {
  const ids = [...new Set(demoSims.map(({ organisation }) => organisations.get(organisation) ?? 0))]
  const rows = await all(
    client,
    db
      .selectFrom('device')
      .select(['id', 'organisation_id as organisationId'])
      .where('organisation_id', '=', anyOf(ids))
      .where('activated_at', 'is not', null)
      .orderBy('id'),
  )
  const byOrganisation = new Map<number, number[]>()
  for (const { id, organisationId } of rows)
    byOrganisation.set(organisationId, [...(byOrganisation.get(organisationId) ?? []), id])
  return byOrganisation
}

type Place = { iccid: string; organisationId: number; now: number }

async function insertCard(
  client: PoolClient,
  { carrier, state = 'active', flow: [mb, percent], days, plan }: DemoSim,
  { iccid, organisationId, now }: Place,
): Promise<void> {
  const total = mb * kbOfMb
  const activatedAt =
    state === 'inactive' ? null : new Date(now - (400 - Math.max(0, days / 2)) * dayMs)
  const facts = {
    state,
    flow_total: total,
    flow_used: Math.round((total * percent) / 100),
    activated_at: activatedAt,
    expires_at: new Date(now + days * dayMs),
  }
  const { msisdn, imsi, counted_at } = inventCard(iccid, now)
  const sandbox = { ...facts, iccid, msisdn, imsi, counted_at }
  await run(client, db.insertInto('sandbox_sim').values(rowFor('sandbox_sim', sandbox)))
  const card = {
    ...facts,
    iccid,
    msisdn,
    imsi,
    carrier,
    package_name: plan,
    apn: 'cmiot',
    organisation_id: organisationId,
    created_at: new Date(now - 400 * dayMs),
    checked_at: new Date(now - hourMs),
    next_check_at: new Date(now + hourMs),
  }
  const made = await first(
    client,
    db.insertInto('sim_card').values(rowFor('sim_card', card)).returning('id'),
  )
  if (made && state === 'active') await insertWhiteNumbers(client, { simId: made.id, iccid, now })
}

/** Whom it may call and be called by. */
const whiteNumbers = ['13800138000', '+41791234567'] as const

type Listed = { simId: number; iccid: string; now: number }

async function insertWhiteNumbers(client: PoolClient, { simId, iccid, now }: Listed) {
  const at = new Date(now - 60 * dayMs)
  const rows = whiteNumbers.map((phone) => ({
    sim_id: simId,
    phone: phone,
    added_at: at,
    told_at: at,
  }))
  await run(client, db.insertInto('sim_white_number').values(rowFor('sim_white_number', rows)))
  const theirs = whiteNumbers.map((phone) => ({ iccid: iccid, phone: phone }))
  await run(
    client,
    db.insertInto('sandbox_white_number').values(rowFor('sandbox_white_number', theirs)),
  )
}
