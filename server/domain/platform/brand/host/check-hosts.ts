import { hostProofDays } from '#lib/codes/brand-host.ts'
import type { Config } from '../../../../config.ts'
import type { Pool } from '../../../../db/pool.ts'
import { all, db } from '../../../../db/sql.ts'
import { type HostProofOptions, proveHost } from '../../../../integrations/host-proof/prove-host.ts'
import type { Bus } from '../../../../jobs/bus.ts'
import type { Log } from '../../../../log.ts'
import { tellBrands } from '../tell-brands.ts'
import { hostToken } from './host-token.ts'
import { type Noted, noteProof } from './note-proof.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
/** Of one run: a host that does not answer takes some seconds. */
const mostHosts = 100
const together = 5

type HostStores = {
  main: Pool
  bus: Bus
  log: Log
  now: () => number
  config: HostProofOptions & Pick<Config, 'SECRET'>
}

type Asked = { brand: string; host: string }

/** Looks at one host and keeps what it found; who calls it tells the others where that changed what is served. */
export async function lookAtHost(
  { main, log, now, config }: HostStores,
  asked: Asked,
): Promise<Noted> {
  const token = hostToken(config.SECRET, asked)
  const proof = await proveHost({ host: asked.host, token: token }, config)
  const noted = await noteProof(main, log, { ...asked, proof: proof, now: now() })
  if (noted.isChanged) log.info({ ...asked, proof: proof }, 'a host of a brand changed')
  return noted
}

/** New ones at once, waiting ones every ten minutes while they may, those that lost their proof every hour, all others daily. */
const dueHosts = (now: number) => {
  const before = (ms: number) => new Date(now - ms)
  return db
    .selectFrom('brand_host')
    .select(['brand', 'host'])
    .where((eb) =>
      eb.or([
        eb('checked_at', 'is', null),
        eb.and([
          eb('proved_at', 'is', null),
          eb('asked_at', '>', before(hostProofDays * dayMs)),
          eb('checked_at', '<=', before(10 * minuteMs)),
        ]),
        eb.and([eb('lost_at', 'is not', null), eb('checked_at', '<=', before(60 * minuteMs))]),
        eb.and([eb('proved_at', 'is not', null), eb('checked_at', '<=', before(dayMs))]),
      ]),
    )
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(mostHosts)
}

/** Hosts that are due; safe to run twice. Answers how many were looked at. */
export async function checkDueHosts(stores: HostStores): Promise<number> {
  const due = await all(stores.main, dueHosts(stores.now()))
  const waiting = [...due]
  const changed: string[] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      if ((await lookAtHost(stores, next)).isChanged) changed.push(next.brand)
  }
  await Promise.all(Array.from({ length: together }, work))
  if (changed.length > 0) await tellBrands(stores.bus, changed)
  return due.length
}
