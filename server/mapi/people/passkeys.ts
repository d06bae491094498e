import { brandText } from '#brands/public.ts'
import { addPasskey as addPasskeyContract } from '#lib/contract/user/add-passkey.ts'
import { beginPasskey as beginPasskeyContract } from '#lib/contract/user/begin-passkey.ts'
import { deletePasskey as deletePasskeyContract } from '#lib/contract/user/delete-passkey.ts'
import { getPasskeys as getPasskeysContract } from '#lib/contract/user/get-passkeys.ts'
import {
  keepPasskey,
  listPasskeys,
  offerPasskey,
  removePasskey,
} from '../../domain/people/auth/own-passkeys.ts'
import { passkeyAlgorithms } from '../../domain/people/auth/passkey-answer.ts'
import { challengeMs } from '../../domain/people/auth/passkey-challenge.ts'
import { accountOf } from '../../domain/people/auth/read-own.ts'
import { given } from '../door/given.ts'
import { handle } from '../door/handle.ts'
import { siteOf } from '../door/site-of.ts'

export const beginPasskey = handle(beginPasskeyContract, async (ctx, params) => {
  accountOf(ctx.caller)
  const site = siteOf(ctx.client)
  const code = () => given(ctx, 'code', params.code)
  const offer = await offerPasskey(ctx, { md5: params.pwd_md5, code, site })
  return {
    challenge: offer.challenge,
    host: site.host,
    host_name: brandText(ctx.client.brand.name, ctx.lang),
    user_id: offer.userId,
    user_name: offer.login,
    display_name: offer.name || offer.login,
    algorithms: passkeyAlgorithms,
    known: offer.known,
    timeout_ms: challengeMs,
  }
})

export const addPasskey = handle(addPasskeyContract, async (ctx, params) => {
  accountOf(ctx.caller)
  const answer = {
    credentialId: params.credential_id,
    clientData: params.client_data,
    attestation: params.attestation,
    transports: params.transports,
  }
  const { brand } = ctx.client
  const added = { answer, name: params.name, site: siteOf(ctx.client), brand }
  return { passkey_id: String(await keepPasskey(ctx, added)) }
})

export const getPasskeys = handle(getPasskeysContract, async ({ services, caller, client }) => {
  const found = await listPasskeys(services.pool, accountOf(caller))
  return {
    items: found.map((one) => ({
      passkey_id: String(one.id),
      name: one.name,
      host: one.host,
      is_here: one.host === client.passkeySite?.host,
      is_backed_up: one.isBackedUp,
      create_time: one.createdAt,
      used_time: one.usedAt,
    })),
  }
})

export const deletePasskey = handle(deletePasskeyContract, async (ctx, params) => {
  const { brand } = ctx.client
  await removePasskey(ctx, { id: Number(params.passkey_id), md5: params.pwd_md5, brand })
  return {}
})
