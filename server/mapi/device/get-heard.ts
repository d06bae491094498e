import { protocolNames } from '#lib/codes/protocols.ts'
import { getHeard as contract } from '#lib/contract/device/get-heard.ts'
import { proofPort } from '#lib/rules/claim-proof.ts'
import { checkIdentityRight } from '../../domain/fleet/device/identity.ts'
import { readDetail } from '../../domain/fleet/device/read-detail.ts'
import { isClaimOpen, listenFor, readHeard } from '../../domain/fleet/discovery/read-heard.ts'
import { AppError } from '../../errors.ts'
import { handle } from '../door/handle.ts'

export const getHeard = handle(contract, async (ctx, { simei }) => {
  const { services, visible } = ctx
  const id = visible.device(simei)
  checkIdentityRight(ctx)
  const [detail, heard, isOpen] = await Promise.all([
    readDetail(services, id),
    readHeard(services.pool, id),
    isClaimOpen(services.pool, id),
  ])
  if (!detail) throw new AppError('deviceNotFound')
  const { facts, state } = detail
  const { config } = services
  const { imei, protocol } = facts
  await listenFor(services, { id, imei, protocol, isProved: !isOpen, address: ctx.ip })
  const { lat, lon, fixedAt, seenAt, satellites, line } = state ?? {}
  const hasPlace = lat !== undefined && lon !== undefined && fixedAt !== undefined
  return {
    imei,
    protocol,
    proof_port: isOpen ? proofPort({ id, protocol }) : null,
    is_activated: facts.activatedAt !== undefined,
    is_online: line !== undefined && line !== 'e_line_down',
    seen_time: seenAt ?? null,
    satellites: satellites ?? null,
    host: config.DEVICE_HOST ?? hostOf(config.APP_URL),
    ports: protocolNames.map((name) => ({ protocol: name, port: config.devicePorts[name] })),
    last_pos: hasPlace ? { lat, lon, time: fixedAt } : null,
    items: heard.map(({ at, ...one }) => ({ ...one, time: at })),
  }
})

const hostOf = (url: string | undefined) =>
  url !== undefined && URL.canParse(url) ? new URL(url).hostname : null
