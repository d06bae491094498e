import { sql } from 'kysely'
import type { Protocol } from '#lib/codes/protocols.ts'
import { restWords } from '#lib/commands/rest-words.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { anyOf, db, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { insertWords, type SentWord, type Word } from './insert-words.ts'
import { powerTypes } from './keep-standing.ts'

/** Where nothing follows, a device may be away as long. */
const longestWait = 7 * 86_400
/** Of devices whose interval nobody chose. */
const usualSeconds = 600

/** What a device is told: to rest, or to report again. */
export type Told = {
  deviceId: number
  typeValue: number
  protocol: string
  /** Seconds, as chosen. */
  interval: number | null
  isOn: boolean
  /** Unix seconds; null: nothing follows. */
  until: number | null
  /** By whom: of an organisation that the device is of or below. */
  organisationId: number
  accountId: number | null
  imei: string
  /** Of the device. */
  ownerId: number
  path: string
}

/** In place of waiting ones of the schedule; each is an event of the log. `now`: Unix ms. */
export async function tellRest(
  client: PoolClient,
  told: readonly Told[],
  now: number,
): Promise<SentWord[]> {
  if (told.length === 0) return []
  const deviceIds = told.map(({ deviceId }) => deviceId)
  const superseded = {
    state: 'cancelled',
    reply: 'superseded',
    answered_at: sql<Date>`now()`,
  } as const
  await run(
    client,
    db
      .updateTable('command')
      .set(rowFor('command', superseded))
      .where('device_id', '=', anyOf(deviceIds))
      .where('type_value', '=', anyOf(powerTypes))
      .where('state', '=', 'waiting'),
  )
  const sent = await insertWords(
    client,
    told.map((one) => wordOf(one, now)),
  )
  await noteTold(client, { told, sent, now })
  await againIfLow(client, told, now)
  return sent
}

function wordOf({ interval, protocol, isOn, until, ...one }: Told, now: number): Word {
  const words = restWords[protocol as Protocol]?.(interval ?? usualSeconds)
  const word = isOn ? words?.wake : words?.rest
  return {
    deviceId: one.deviceId,
    kind: word?.kind,
    params: word?.params,
    typeValue: one.typeValue,
    accountId: one.accountId,
    organisationId: one.organisationId,
    until: until ?? now / 1000 + longestWait,
  }
}

/** Who reports again by its usual interval is told that of a low battery anew. */
async function againIfLow(client: PoolClient, told: readonly Told[], now: number): Promise<void> {
  const ids = told.filter(({ isOn }) => isOn).map(({ deviceId }) => deviceId)
  const anew = { is_low: false, next_at: new Date(now) }
  const modes = db.updateTable('low_power_mode').set(rowFor('low_power_mode', anew))
  await run(client, modes.where('device_id', '=', anyOf(ids)))
}

type Noted = { told: readonly Told[]; sent: readonly SentWord[]; now: number }

/** By nobody in particular, in the log of the device's organisation. */
async function noteTold(client: PoolClient, { told, sent, now }: Noted): Promise<void> {
  const commands = new Map(sent.map(({ id, deviceId }) => [deviceId, id]))
  const owners = new Map(told.map(({ ownerId, path }) => [ownerId, path]))
  for (const [organisationId, path] of owners) {
    const caller = { kind: 'visitor', name: '', organisationId, path } as const
    const ones = told.filter(({ ownerId }) => ownerId === organisationId)
    const events = ones.map(({ deviceId: id, imei: name, typeValue, isOn }) => ({
      object: { kind: 'device', id, name, ownerId: organisationId } as const,
      after: { type_value: typeValue, command: commands.get(id), is_on: isOn },
    }))
    const by = { now: () => now, ip: '', requestId: '', caller }
    await writeAudit(client, by, 'cmd/Schedule', events)
  }
}
