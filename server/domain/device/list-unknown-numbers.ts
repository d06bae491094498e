import type { Protocol } from '#lib/codes/protocols.ts'
import { all, anyOf, db } from '../../db/sql.ts'
import type { Services } from '../../services.ts'

/** Tried to connect, without a device. Unix seconds. */
export type UnknownNumber = {
  imei: string
  protocol: Protocol
  count: number
  firstAt: number
  lastAt: number
  ip: string
}

export async function listUnknownNumbers(services: Services): Promise<UnknownNumber[]> {
  const gateways = await services.db.gatewayStatus.findMany({ select: { unknown: true } })
  const byNumber = new Map<string, UnknownNumber>()
  for (const seen of gateways.flatMap(({ unknown }) => unknown as UnknownNumber[])) {
    byNumber.set(seen.imei, merge(byNumber.get(seen.imei), seen))
  }
  const requested = anyOf([...byNumber.keys()])
  const known = db.selectFrom('device').select('imei').where('imei', '=', requested)
  for (const { imei } of await all(services.pool, known)) byNumber.delete(imei)
  return [...byNumber.values()].sort((a, b) => b.count - a.count || a.imei.localeCompare(b.imei))
}

function merge(known: UnknownNumber | undefined, seen: UnknownNumber): UnknownNumber {
  if (!known) return seen
  const newest = seen.lastAt > known.lastAt ? seen : known
  return {
    ...newest,
    count: known.count + seen.count,
    firstAt: Math.min(known.firstAt, seen.firstAt),
  }
}
