import type { Protocol } from '#lib/codes/protocols.ts'
import { numberKey } from '#lib/rules/device-number.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'

/** Tried to connect, without a device that may. Unix seconds. */
export type UnknownNumber = {
  imei: string
  protocol: Protocol
  count: number
  firstAt: number
  lastAt: number
  ip: string
}

export async function listUnknownNumbers(services: Services): Promise<UnknownNumber[]> {
  const byNumber = await readRefused(services)
  const requested = anyOf([...byNumber.keys()])
  const known = db.selectFrom('device').select('imei').where('imei', '=', requested)
  for (const { imei } of await all(services.pool, known)) byNumber.delete(imei)
  return [...byNumber.values()].sort((a, b) => b.count - a.count || a.imei.localeCompare(b.imei))
}

/** Of one number, that of a device too: the latest that the gateways turned away. */
export async function findRefused(
  services: Services,
  number: string,
): Promise<UnknownNumber | undefined> {
  const key = numberKey(number)
  const found = [...(await readRefused(services)).values()].filter(
    ({ imei }) => numberKey(imei) === key,
  )
  return found.sort((a, b) => b.lastAt - a.lastAt)[0]
}

async function readRefused(services: Services): Promise<Map<string, UnknownNumber>> {
  const gateways = await all(services.pool, db.selectFrom('gateway_status').select('unknown'))
  const byNumber = new Map<string, UnknownNumber>()
  for (const seen of gateways.flatMap(({ unknown }) => unknown as UnknownNumber[])) {
    byNumber.set(seen.imei, merge(byNumber.get(seen.imei), seen))
  }
  return byNumber
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
