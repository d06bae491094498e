import { brandText } from '#brands/public.ts'
import { setTotp as contract } from '#lib/contract/user/set-totp.ts'
import { beginTotp, confirmTotp, disableTotp } from '../../domain/people/auth/set-totp.ts'
import { handle } from '../door/handle.ts'
import { given } from './given.ts'

export const setTotp = handle(contract, async (ctx, params) => {
  const code = () => given(ctx, 'code', params.code)
  const md5 = () => given(ctx, 'pwd_md5', params.pwd_md5)
  switch (params.op) {
    case 'begin':
      return beginTotp(ctx, { md5: md5(), issuer: brandText(ctx.client.brand.name, ctx.lang) })
    case 'confirm':
      return { recovery_codes: await confirmTotp(ctx, code()) }
    case 'disable':
      await disableTotp(ctx, { md5: md5(), code: code() })
      return {}
  }
})
