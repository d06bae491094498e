import { noticeWays } from '#lib/codes/notice-ways.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import type { Called } from '../../people/message/deliver-messages.ts'
import { spendEach } from '../../trade/quota/spend.ts'
import { selectAlarms } from '../alarm/select-alarms.ts'

type Stores = { main: Pool; positions: Pool; now: () => number }

/**
 * Before an alarm calls once more (command 106): the call is drawn from the quota only now, once
 * however often it is tried. Answers how many may follow it; undefined: the alarm is acknowledged,
 * handled or deleted, or no quota is left, and the message has ended.
 */
export async function payNextCall(stores: Stores, called: Called): Promise<number | undefined> {
  const isOpen = await isAlarmOpen(stores.positions, called)
  return inTransaction(stores.main, async (client) => {
    const held = db
      .selectFrom('outbox_message')
      .select(['calls_left as callsLeft', 'sent_at as sentAt'])
      .where('id', '=', called.id)
      .where('state', '=', 'waiting')
    const call = await first(client, held.forUpdate())
    if (!call) return undefined
    // Paid for by another worker meanwhile.
    if (call.sentAt === null) return call.callsLeft
    const isPaid = isOpen && (await spendOne(client, called, stores.now()))
    const ended = called.isSandbox
      ? ({ state: 'sent' } as const)
      : ({ state: 'sent', body: '' } as const)
    const paid = { calls_left: call.callsLeft - 1, sent_at: null }
    const changed = db
      .updateTable('outbox_message')
      .set(rowFor('outbox_message', isPaid ? paid : ended))
    await run(client, changed.where('id', '=', called.id))
    return isPaid ? paid.calls_left : undefined
  })
}

async function isAlarmOpen(positions: Pool, { alarmId, deviceId }: Called): Promise<boolean> {
  const open = selectAlarms()
    .where('a.id', '=', alarmId)
    .where('a.device_id', '=', deviceId)
    .where('a.acked_at', 'is', null)
    .where('a.handled_at', 'is', null)
  return (await first(positions, open)) !== undefined
}

async function spendOne(client: PoolClient, { deviceId }: Called, now: number): Promise<boolean> {
  const { service } = noticeWays.phone
  return (await spendEach(client, { service, n: 1, now, deviceIds: [deviceId] })).size === 0
}
