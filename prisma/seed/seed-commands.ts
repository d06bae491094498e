import type { CommandState } from '#lib/codes/command-states.ts'
import { paidServices } from '#lib/codes/paid-services.ts'
import { commandNumbers } from '#lib/commands/command-numbers.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { all, anyOf, db, rowFor } from '#server/db/sql.ts'
import { spendEach } from '#server/domain/trade/quota/spend.ts'
import type { FleetDevice } from '../../tests/simulator/world/fleet.ts'

type DemoCommand = {
  typeValue: number
  kind: string
  params: Record<string, unknown>
  state: CommandState
  reply?: string
}

const { location, interval, oilCut, sms } = commandNumbers
const overspeed = 36
const ofAll: readonly DemoCommand[] = [
  { typeValue: location, kind: 'location', params: {}, state: 'answered' },
  { typeValue: interval, kind: 'interval', params: { seconds: 60 }, state: 'answered' },
  { typeValue: overspeed, kind: 'overspeed', params: { kmh: 90 }, state: 'answered' },
  { typeValue: location, kind: 'location', params: {}, state: 'timedOut' },
  {
    typeValue: sms,
    kind: 'sms',
    params: { text: 'APN,iot.waypost.example#' },
    state: 'timedOut',
  },
  {
    typeValue: overspeed,
    kind: 'overspeed',
    params: { kmh: 110 },
    state: 'refused',
    reply: 'unsupported',
  },
  { typeValue: interval, kind: 'interval', params: { seconds: 300 }, state: 'cancelled' },
]
/** Models with a relay. The oil flows again in the end. */
const ofRelays: readonly DemoCommand[] = [
  { typeValue: oilCut, kind: 'restore', params: {}, state: 'answered' },
  { typeValue: oilCut, kind: 'cut', params: {}, state: 'answered' },
]

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Devices are older than that. */
const days = 20
const everyNth = 5

/** What was sent to some devices in the last weeks, and what was paid for it; to silent ones something waits. */
export async function seedCommands(
  client: PoolClient,
  fleet: readonly { device: FleetDevice; id: number }[],
  now: number,
): Promise<void> {
  const chosen = fleet.filter(
    ({ device: { protocol, fate } }, at) =>
      at % everyNth === 1 &&
      protocol !== 'osmand' &&
      protocol !== 'watch' &&
      fate !== 'new' &&
      fate !== 'expired',
  )
  const senders = await sendersOf(
    client,
    chosen.map(({ id }) => id),
    new Date(now - (days + 1) * dayMs),
  )
  const rows = chosen.flatMap(({ device, id }, at) => {
    const sender = senders.get(id)
    if (!sender) return []
    const own = ofAll.filter((_, n) => (n + at) % 3 !== 0)
    const relays = device.protocol === 'gt06' ? ofRelays : []
    const sent = [...relays, ...own].map((command, n) =>
      rowOf(command, sender, now - ((at * 7 + n * 53) % (days * 24)) * hourMs - at * 61_000),
    )
    return device.fate === 'silent' ? [...sent, waitingFor(sender, now)] : sent
  })
  if (rows.length === 0) return
  const stored = await all(
    client,
    db
      .insertInto('command')
      .values(rowFor('command', rows))
      .returning((eb) => [
        eb.cast<string>('id', 'text').as('id'),
        'device_id as deviceId',
        'kind',
        'created_at as at',
      ]),
  )
  for (const { id, deviceId, kind, at } of stored) {
    const service = kind === 'cut' ? paidServices.remoteSwitch : paidServices.smsAlarm
    if (kind !== 'cut' && kind !== 'sms') continue
    await spendEach(client, {
      service: service.type,
      n: 1,
      now: at.getTime(),
      deviceIds: [deviceId],
      commandIds: [id],
    })
  }
}

type Sender = { deviceId: number; accountId: number | null; organisationId: number | null }

/** Who added each of them, of those added before a moment. */
async function sendersOf(
  client: PoolClient,
  ids: readonly number[],
  before: Date,
): Promise<ReadonlyMap<number, Sender>> {
  const senders = await all(
    client,
    db
      .selectFrom('device as d')
      .leftJoin('account as a', 'a.id', 'd.added_by')
      .select(['d.id as deviceId', 'a.id as accountId', 'a.organisation_id as organisationId'])
      .where('d.id', '=', anyOf(ids))
      .where('d.created_at', '<', before),
  )
  return new Map(senders.map((sender) => [sender.deviceId, sender]))
}

function rowOf(
  { typeValue, kind, params, state, reply }: DemoCommand,
  { deviceId, accountId, organisationId }: Sender,
  at: number,
) {
  const isSent = state !== 'cancelled'
  const sentAt = new Date(at + 2000)
  return {
    device_id: deviceId,
    account_id: accountId,
    organisation_id: organisationId,
    kind,
    params,
    type_value: typeValue,
    tries: isSent ? 1 : 0,
    state,
    reply: reply ?? (state === 'cancelled' ? 'superseded' : null),
    created_at: new Date(at),
    sent_at: isSent ? sentAt : null,
    acknowledged_at: state === 'answered' ? sentAt : null,
    answered_at: new Date(at + (state === 'timedOut' ? 60_000 : 5000)),
    expires_at: new Date(at + 60_000),
  }
}

function waitingFor({ deviceId, accountId, organisationId }: Sender, now: number) {
  return {
    device_id: deviceId,
    account_id: accountId,
    organisation_id: organisationId,
    kind: 'location',
    params: {},
    type_value: location,
    tries: 0,
    state: 'waiting' as const,
    reply: null,
    created_at: new Date(now - 3 * hourMs),
    sent_at: null,
    acknowledged_at: null,
    answered_at: null,
    expires_at: new Date(now + 6 * dayMs),
  }
}
