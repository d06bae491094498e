import { getIdentity as getIdentityContract } from '#lib/contract/device/get-identity.ts'
import { setIdentity as setIdentityContract } from '#lib/contract/device/set-identity.ts'
import { setToken as setTokenContract } from '#lib/contract/device/set-token.ts'
import { resetTermPwd as resetTermPwdContract } from '#lib/contract/tool/reset-term-pwd.ts'
import { AppError } from '../../app-error.ts'
import {
  type Connection,
  changeToken,
  checkIdentityRight,
  readConnection,
  readIdentity,
  changeIdentity as set,
} from '../../domain/fleet/device/identity.ts'
import { resetDevicePasswords } from '../../domain/fleet/device/reset-device-passwords.ts'
import { isClaimOpen } from '../../domain/fleet/discovery/read-heard.ts'
import { resetTerminalPassword } from '../../domain/people/account/reset-password.ts'
import { handle } from '../door/handle.ts'
import { toNumberReply } from '../rows/bulk-reply.ts'

export const getIdentity = handle(getIdentityContract, async (ctx, { simei }) => {
  const id = ctx.visible.device(simei)
  checkIdentityRight(ctx)
  const { pool } = ctx.services
  const [identity, connection, isOpen] = await Promise.all([
    readIdentity(pool, id),
    readConnection(pool, id),
    isClaimOpen(pool, id),
  ])
  const { mode, provedAt, ...facts } = identity
  return {
    protocol: facts.protocol,
    identity: mode,
    is_strict: mode === 'strict' || (mode === 'auto' && provedAt !== null),
    has_code: facts.hasCode,
    proved_time: provedAt,
    terminal_id: facts.terminalId,
    networks: facts.networks,
    connection: connection ? connectionOf(connection) : null,
    has_token: facts.hasToken,
    is_claim_open: isOpen,
  }
})

const connectionOf = ({ isProved, ...facts }: Connection) => ({ ...facts, is_proved: isProved })

export const setIdentity = handle(
  setIdentityContract,
  async (ctx, { simei, identity, networks }) => {
    await set(ctx, ctx.visible.device(simei), { mode: identity, networks })
    return {}
  },
)

export const setToken = handle(setTokenContract, async (ctx, { simei, enabled }) => {
  const { imei, token } = await changeToken(ctx, ctx.visible.device(simei), enabled)
  const query = new URLSearchParams({ id: imei, ...(token !== null && { token }) })
  return { token, path: `/?${query}`, port: ctx.services.config.devicePorts.osmand }
})

export const resetTermPwd = handle(resetTermPwdContract, async (ctx, params) => {
  const { imei_list: numbers, suid, pwd_md5: md5 } = params
  const { brand } = ctx.client
  if ((numbers === undefined) === (suid === undefined)) throw new AppError('resetOneThing')
  if (suid !== undefined) {
    if (md5 === undefined) throw new AppError('resetOneThing')
    await resetTerminalPassword(ctx, { id: ctx.visible.account(suid), md5, brand })
    return { suc_items: [], fail_items: [], passwords: [] }
  }
  const requested = numbers ?? []
  if (md5 !== undefined && requested.length > 1) throw new AppError('resetOneThing')
  const ids = [...ctx.visible.devicesByNumber(requested).values()]
  const { passwords, ...outcome } = await resetDevicePasswords(ctx, { ids, md5, brand })
  const given = passwords.map(({ id, imei, password }) => ({ simei: String(id), imei, password }))
  return { ...toNumberReply(ctx.lang, requested, outcome), passwords: given }
})
