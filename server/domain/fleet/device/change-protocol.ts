import { type Protocol, protocols } from '#lib/codes/protocols.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { anyOf, db, run } from '../../../db/sql.ts'
import { type BulkOutcome, changeDevices } from './change-devices.ts'
import { type EndedCommand, endWaitingCommands } from './end-waiting-commands.ts'

/** Commands that wait are worded in the former protocol: they end. */
export async function changeProtocol(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
  protocol: Protocol,
): Promise<BulkOutcome> {
  if (ctx.caller.kind === 'device') throw new AppError('deviceFieldNotYours')
  let ended: EndedCommand[] = []
  const outcome = await changeDevices(ctx, {
    func: 'device/SetProtocol',
    ids,
    prepare: async (client) => {
      ended = []
      return {
        refuse: ({ imei }) => (canSay(protocol, imei) ? undefined : { error: 'numberUnfit' }),
        apply: async (devices) => {
          const own = devices.map(({ id }) => id)
          const change = db.updateTable('device').set({ protocol, updated_at: new Date(ctx.now()) })
          await run(client, change.where('id', '=', anyOf(own)))
          ended = await endWaitingCommands(client, own)
        },
        describe: (device) =>
          device.protocol === protocol
            ? undefined
            : { before: { protocol: device.protocol }, after: { protocol } },
      }
    },
  })
  await Promise.all(ended.map((command) => ctx.services.bus.publish('commandDone', command)))
  return outcome
}

/** Whether the protocol can carry such a number. */
const canSay = (protocol: Protocol, number: string) =>
  protocols[protocol].names === 'text' || /^\d+$/.test(number)
