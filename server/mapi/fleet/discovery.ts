import { protocolNames } from '#lib/codes/protocols.ts'
import { adopt as adoptContract } from '#lib/contract/device/adopt.ts'
import { getHeard as getHeardContract } from '#lib/contract/device/get-heard.ts'
import { getUnknown as getUnknownContract } from '#lib/contract/device/get-unknown.ts'
import { takeNumber as takeNumberContract } from '#lib/contract/device/take-number.ts'
import { proofPort } from '#lib/rules/claim-proof.ts'
import { AppError } from '../../app-error.ts'
import { adoptDevice } from '../../domain/fleet/device/adopt-device.ts'
import { checkIdentityRight } from '../../domain/fleet/device/identity.ts'
import { readDetail } from '../../domain/fleet/device/read-detail.ts'
import { listUnknownNumbers } from '../../domain/fleet/discovery/list-unknown-numbers.ts'
import { isClaimOpen, listenFor, readHeard } from '../../domain/fleet/discovery/read-heard.ts'
import { takeHeardNumber } from '../../domain/fleet/discovery/take-heard-number.ts'
import { handle } from '../door/handle.ts'

export const getUnknown = handle(getUnknownContract, async ({ services }) => {
  const numbers = await listUnknownNumbers(services)
  return {
    items: numbers.map(({ imei, protocol, count, firstAt, lastAt, ip }) => ({
      imei,
      protocol,
      count,
      first_time: firstAt,
      last_time: lastAt,
      ip,
    })),
  }
})

export const getHeard = handle(getHeardContract, async (ctx, { simei }) => {
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

export const adopt = handle(adoptContract, async (ctx, params) => {
  const id = await adoptDevice(ctx, {
    number: params.imei,
    protocol: params.protocol,
    name: params.name ?? '',
    organisationId: ctx.acting.id,
  })
  return { simei: String(id) }
})

export const takeNumber = handle(takeNumberContract, async (ctx, { simei }) => ({
  imei: await takeHeardNumber(ctx, ctx.visible.device(simei)),
}))
