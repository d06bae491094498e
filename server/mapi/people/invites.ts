import { addJoinLink as addJoinLinkContract } from '#lib/contract/family/add-join-link.ts'
import { getJoinLinks as getJoinLinksContract } from '#lib/contract/family/get-join-links.ts'
import { revokeJoinLink as revokeJoinLinkContract } from '#lib/contract/family/revoke-join-link.ts'
import { getJoinLink as getJoinLinkContract } from '#lib/contract/user/get-join-link.ts'
import { endInvite, makeInvite } from '../../domain/people/invite/edit-invites.ts'
import { listInvites } from '../../domain/people/invite/list-invites.ts'
import { readInvite } from '../../domain/people/invite/take-invite.ts'
import { handle, handlePublic } from '../door/handle.ts'

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

export const addJoinLink = handle(addJoinLinkContract, async (ctx, params) => {
  const { note, days, most_uses: mostUses } = params
  const asked = { organisationId: ctx.acting.id, note, days, mostUses }
  const { id, token } = await makeInvite(ctx, ctx.client.hostBrand, asked)
  return { invite_id: String(id), invite: token }
})

export const getJoinLinks = handle(getJoinLinksContract, async ({ services, acting, now }) => {
  const links = await listInvites(services.pool, { organisationId: acting.id, now: now() })
  return {
    items: links.map((link) => ({
      invite_id: String(link.id),
      invite: link.token,
      note: link.note,
      maker: link.maker,
      brand: link.brand,
      state: link.state,
      uses: link.uses,
      most_uses: link.most_uses,
      create_time: secondsOf(link.created_at),
      end_time: secondsOf(link.ends_at),
      came: link.came.map(({ id, login, name, at }) => ({
        suid: String(id),
        account: login,
        nickName: name,
        time: at,
      })),
    })),
  }
})

export const revokeJoinLink = handle(revokeJoinLinkContract, async (ctx, { invite_id }) => {
  await endInvite(ctx, { id: Number(invite_id), organisationId: ctx.acting.id })
  return {}
})

export const getJoinLink = handlePublic(getJoinLinkContract, async (ctx, { invite }) => {
  const { services, client, now } = ctx
  const asked = { token: invite, brand: client.hostBrand.brand, now: now() }
  const { organisation, ends_at } = await readInvite(services.pool, asked)
  return { sname: organisation, end_time: secondsOf(ends_at) }
})
