import { sql } from 'kysely'
import { numberKey } from '#lib/rules/device-number.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { isNumbered } from '../../../db/has-number.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import { changeDevice } from '../device/change-device.ts'
import { checkIdentityRight } from '../device/identity.ts'
import { tellWho } from '../device/tell-who.ts'
import { heardLately } from './read-heard.ts'

/**
 * Of a device that has had no place: the number that came in its place becomes its own. Returns it. Of
 * a claimed device the new number is claimed anew: its owner chose the old one, so that it proves
 * nothing of this one.
 */
export async function takeHeardNumber(ctx: Context, id: VisibleDeviceId): Promise<string> {
  checkIdentityRight(ctx)
  let taken = ''
  await changeDevice(ctx, id, {
    func: 'device/TakeNumber',
    apply: async (client, { imei }) => {
      const number = await findOtherNumber(client, id)
      if (number === undefined) throw new AppError('numberNotHeard')
      if (await isTaken(client, number)) throw new AppError('deviceExists')
      await tellWho(client, ctx)
      const change = db
        .updateTable('device')
        .set({ imei: number, claim_proof: null, updated_at: new Date(ctx.now()) })
        .where('id', '=', id)
        .where('activated_at', 'is', null)
        .returning('imei')
      if (!(await first(client, change))) throw new AppError('numberNotHeard')
      taken = number
      return { before: { number: imei }, after: { number } }
    },
  })
  await ctx.services.bus.publish('device', { id, imei: taken })
  return taken
}

async function findOtherNumber(
  client: PoolClient,
  id: VisibleDeviceId,
): Promise<string | undefined> {
  const heard = heardLately(id).select('h.number').where('h.cause', '=', 'otherNumber')
  return (await first(client, heard))?.number ?? undefined
}

async function isTaken(client: PoolClient, number: string): Promise<boolean> {
  const same = { keys: sql.val([numberKey(number)]), numbers: sql.val([number]) }
  const found = db
    .selectFrom('device as d')
    .select('d.id')
    .where((eb) => isNumbered(eb, same))
  return (await first(client, found)) !== undefined
}
