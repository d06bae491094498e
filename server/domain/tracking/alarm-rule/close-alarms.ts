import { sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { alarmRuleLimits } from '#lib/rules/alarm-rule-limits.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import { readDevices } from '../../fleet/device/read-devices.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { formerOf } from '../alarm/former-alarm.ts'
import { beganIn, endedAt, selectRuled } from './due-alarms.ts'
import { type RuledDevices, ruledDevices } from './ruled-devices.ts'
import { type AlarmRule, ruleBits } from './winning-rule.ts'

export type RuleStores = { main: Pool; positions: Pool; now: () => number }

const atOnce = 500
const pageSize = 1000
const daySeconds = 86_400

/**
 * Closes what rules say. Each alarm once: it is claimed by its id in the main store, closed in the other one where nobody
 * has handled it meanwhile, and written to the log together with the end of the claim, whoever died in between.
 */
export async function closeAlarms(stores: RuleStores): Promise<{ closed: number }> {
  let closed = await finishClosings(stores)
  for await (const chunk of ruledDevices(stores.main, 'close'))
    for await (const due of dueAlarms(stores, chunk)) {
      await claim(stores, due)
      crashpoint('claimed')
      closed += await finishClosings(stores)
    }
  return { closed }
}

type DueAlarm = { id: number; deviceId: number; rule: AlarmRule }

type Candidate = {
  id: number
  deviceId: number
  time: number
  type: number
  subject: number
  ended: number | null
}

async function* dueAlarms(stores: RuleStores, chunk: RuledDevices): AsyncGenerator<DueAlarm[]> {
  const { devices, rules, book } = chunk
  const now = Math.floor(stores.now() / 1000)
  const byId = new Map(devices.map((device) => [device.id, device]))
  for await (const page of openAlarms(stores, { ids: [...byId.keys()], rules, now })) {
    const due = page.flatMap((alarm) => {
      const device = byId.get(alarm.deviceId)
      const rule = device && book.of(device, alarm)
      if (!rule || !isDue(rule, alarm, now)) return []
      return { id: alarm.id, deviceId: alarm.deviceId, rule }
    })
    if (due.length > 0) yield due
  }
}

function isDue({ moment, minutes }: AlarmRule, { time, ended }: Candidate, now: number): boolean {
  const since = moment === 'begin' ? time + storeEpoch : ended
  return since !== null && since + minutes * 60 <= now
}

/** Those that some rule may close, device by device. */
async function* openAlarms(
  { positions }: RuleStores,
  { ids, rules, now }: { ids: readonly number[]; rules: readonly AlarmRule[]; now: number },
): AsyncGenerator<Candidate[]> {
  const bits = [...new Set(rules.flatMap(ruleBits))]
  const soonest = Math.min(...rules.map(({ minutes }) => minutes))
  const period = { from: now - alarmRuleLimits.lookBackDays * daySeconds, to: now - soonest * 60 }
  let after: Candidate | undefined
  for (;;) {
    const last = after
    const page = await all(
      positions,
      selectRuled(ids)
        .select(['a.id', 'a.device_id as deviceId', 'a.time', 'a.type', 'a.subject'])
        .select(endedAt.as('ended'))
        .where('a.handled_at', 'is', null)
        .where('a.type', '=', anyOf(bits))
        .where(beganIn(period))
        .$if(last !== undefined, (alarms) =>
          alarms.where(({ eb, refTuple, tuple }) =>
            eb(
              refTuple('a.device_id', 'a.time', 'a.id'),
              '>',
              tuple(last?.deviceId ?? 0, last?.time ?? 0, last?.id ?? 0),
            ),
          ),
        )
        .orderBy('a.device_id')
        .orderBy('a.time')
        .orderBy('a.id')
        .limit(pageSize),
    )
    if (page.length > 0) yield page
    if (page.length < pageSize) return
    after = page.at(-1)
  }
}

/** With the words of the rule as they are now: it may be another one, or gone, when the claim is carried out. */
async function claim({ main, now }: RuleStores, due: readonly DueAlarm[]): Promise<void> {
  const at = new Date(now())
  const rows = due.map(({ id, deviceId, rule }) => ({
    alarm_id: id,
    device_id: deviceId,
    rule_id: rule.id,
    organisation_id: rule.organisationId,
    name: rule.name,
    result: rule.result,
    note: rule.note,
    at,
  }))
  const claims = db.insertInto('alarm_closing').values(rowFor('alarm_closing', rows))
  await run(
    main,
    claims.onConflict((conflict) => conflict.column('alarm_id').doNothing()),
  )
}

async function finishClosings(stores: RuleStores): Promise<number> {
  let closed = 0
  for (;;) {
    const part = await inTransaction(stores.main, (client) => finishPart(stores, client))
    closed += part.closed
    if (part.seen < atOnce) return closed
  }
}

const selectClaims = () =>
  db
    .selectFrom('alarm_closing')
    .select(['alarm_id as alarmId', 'device_id as deviceId', 'rule_id as ruleId'])
    .select(['organisation_id as organisationId', 'name', 'result', 'note', 'at'])
    .where('done_at', 'is', null)

type Claim = {
  alarmId: number
  deviceId: number
  ruleId: number
  organisationId: number
  name: string
  result: string
  note: string
  at: Date
}

async function finishPart(stores: RuleStores, client: PoolClient) {
  const claims: Claim[] = await all(
    client,
    selectClaims().orderBy('alarm_id').limit(atOnce).forUpdate().skipLocked(),
  )
  const closed: Claim[] = []
  for (const part of alike(claims)) closed.push(...(await close(stores.positions, part)))
  crashpoint('closed')
  const ids = closed.map(({ alarmId }) => alarmId)
  const isClosed = new Set(ids)
  for (const part of alike(closed)) await note(client, stores, part)
  const done = db.updateTable('alarm_closing').set({ done_at: new Date(stores.now()) })
  await run(client, done.where('alarm_id', '=', anyOf(ids)))
  // Handled by somebody, or deleted: should it be open again, it may be closed then.
  const left = claims.filter(({ alarmId }) => !isClosed.has(alarmId))
  const undone = db.deleteFrom('alarm_closing')
  await run(client, undone.where('alarm_id', '=', anyOf(left.map(({ alarmId }) => alarmId))))
  return { seen: claims.length, closed: closed.length }
}

/** Of one rule, claimed together. */
function alike(claims: readonly Claim[]): Claim[][] {
  const parts = new Map<string, Claim[]>()
  for (const one of claims) {
    const key = `${one.ruleId} ${one.at.getTime()} ${one.name} ${one.result} ${one.note}`
    const part = parts.get(key)
    if (part) part.push(one)
    else parts.set(key, [one])
  }
  return [...parts.values()]
}

/** Answers those that it closed, now or before its worker died. */
async function close(positions: Pool, claims: readonly Claim[]): Promise<Claim[]> {
  const [claimed] = claims
  if (!claimed) return []
  const { at, name, result, note: text, organisationId } = claimed
  const ids = claims.map(({ alarmId }) => alarmId)
  const deviceIds = [...new Set(claims.map(({ deviceId }) => deviceId))]
  const open = db
    .updateTable('tracking.alarm')
    .set({ former: formerOf(0), handled_at: at, handled_by: null, handled_in: organisationId })
    .set({ handler: name, result, note: text })
    .set({ acked_at: sql`coalesce(acked_at, ${at})` })
    .where('id', '=', anyOf(ids))
    .where('device_id', '=', anyOf(deviceIds))
    .where('handled_at', 'is', null)
    .where('deleted_at', 'is', null)
  await run(positions, open)
  const closed = await all(
    positions,
    db
      .selectFrom('tracking.alarm')
      .select('id')
      .where('id', '=', anyOf(ids))
      .where('device_id', '=', anyOf(deviceIds))
      .where('handled_at', '=', at)
      .where('handled_by', 'is', null)
      .where('handler', '=', name),
  )
  const isClosed = new Set(closed.map(({ id }) => id))
  return claims.filter(({ alarmId }) => isClosed.has(alarmId))
}

/** In the log it is the rule that acts, in its organisation. */
async function note(
  client: PoolClient,
  { main, now }: RuleStores,
  claims: readonly Claim[],
): Promise<void> {
  const [claimed] = claims
  if (!claimed) return
  const { ruleId, organisationId, name, result, note: text } = claimed
  const devices = await readDevices(main, [...new Set(claims.map(({ deviceId }) => deviceId))])
  const events = devices.map(({ id, imei, organisationId: ownerId }) => ({
    object: { kind: 'device', id, name: imei, ownerId } as const,
    after: {
      alarms: claims.filter(({ deviceId }) => deviceId === id).map(({ alarmId }) => alarmId),
      rule: name,
      ruleId,
      result,
      note: text,
    },
  }))
  const [home = ''] = devices.map(({ organisationPath }) => organisationPath)
  const caller = {
    kind: 'visitor',
    name,
    organisationId,
    path: pathOf(organisationId, home),
  } as const
  const audit = { now, ip: '', requestId: '', idempotency: undefined, caller }
  await writeAudit(client, audit, 'alarm/Handle', events)
}

/** Of an organisation above `home`; of a device that was moved since, its new home. */
function pathOf(organisationId: number, home: string): string {
  const step = `/${organisationId}/`
  const at = home.indexOf(step)
  return at < 0 ? home : home.slice(0, at + step.length)
}
