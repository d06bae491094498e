import { iccidSpellings } from '#lib/rules/sim.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { isBelow } from '../../../db/path-range.ts'
import { anyOf, db, first } from '../../../db/sql.ts'
import { sellsData } from '../../../integrations/sim/operator.ts'
import { fieldText } from '../../../texts/error-text.ts'

type Asked = { iccid: string | undefined; deviceId: VisibleDeviceId | undefined }

/** A card in sight that can be topped up, and the device that it is in. */
export async function cardToFill(ctx: Context, { iccid, deviceId }: Asked) {
  const { caller, services } = ctx
  if (!sellsData(services)) throw new AppError('simOperatorOff')
  if (iccid === undefined) throw wrongIccid(ctx, 'required')
  const card = await first(
    services.pool,
    db
      .selectFrom('sim_card as c')
      .innerJoin('organisation as o', 'o.id', 'c.organisation_id')
      .leftJoin('device as d', 'd.id', 'c.device_id')
      .select(['c.id', 'c.iccid', 'c.state', 'd.id as deviceId', 'd.imei'])
      .where('c.iccid', '=', anyOf(iccidSpellings(iccid)))
      .where((eb) => isBelow(eb.ref('o.path'), caller.path))
      .$if(caller.deviceId !== undefined, (cards) =>
        cards.where('c.device_id', '=', caller.deviceId ?? 0),
      ),
  )
  if (!card) throw new AppError('simMissingCard')
  if (deviceId !== undefined && card.deviceId !== deviceId) throw new AppError('deviceNotFound')
  if (card.state === 'cancelled') throw new AppError('simCardCancelled')
  return {
    device: card.deviceId === null ? undefined : { id: card.deviceId, imei: card.imei ?? '' },
    card: { id: card.id, iccid: card.iccid },
  }
}

/** It belongs to data of cards, and to nothing else that is sold. */
export function wrongIccid({ lang }: Pick<Context, 'lang'>, key: 'required' | 'invalid'): AppError {
  const message = fieldText(key, lang, {})
  return new AppError('badParams', { field: 'iccid', message }, [{ path: 'iccid', message }])
}
