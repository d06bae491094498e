import { brandText } from '#brands/public.ts'
import { bindPhone as bindPhoneContract } from '#lib/contract/user/bind-phone.ts'
import { getInfo as getInfoContract } from '#lib/contract/user/get-info.ts'
import { modifyPwd as modifyPwdContract } from '#lib/contract/user/modify-pwd.ts'
import { perfectInfo as perfectInfoContract } from '#lib/contract/user/perfect-info.ts'
import { setAvatar as setAvatarContract } from '#lib/contract/user/set-avatar.ts'
import { setInfo as setInfoContract } from '#lib/contract/user/set-info.ts'
import { setTotp as setTotpContract } from '#lib/contract/user/set-totp.ts'
import { getUiFilePath as getUiFilePathContract } from '#lib/contract/usermgr/get-ui-file-path.ts'
import { bindContact } from '../../domain/people/auth/bind-contact.ts'
import { changeOwnAvatar } from '../../domain/people/auth/change-own-avatar.ts'
import { changeOwnInfo as changeInfo } from '../../domain/people/auth/change-own-info.ts'
import { changePassword } from '../../domain/people/auth/change-password.ts'
import { completeAccount } from '../../domain/people/auth/complete-account.ts'
import { describeSession } from '../../domain/people/auth/describe-session.ts'
import { beginTotp, confirmTotp, disableTotp } from '../../domain/people/auth/set-totp.ts'
import {
  languagePackPaths,
  readLanguagePack,
} from '../../domain/people/language/read-language-pack.ts'
import { knownLanguage } from '../../texts/error-text.ts'
import { given } from '../door/given.ts'
import { handle, handlePublic } from '../door/handle.ts'
import { sessionReply } from '../rows/session-reply.ts'

export const getInfo = handle(getInfoContract, async ({ services, caller }) =>
  sessionReply(await describeSession(services, caller)),
)

export const setInfo = handle(setInfoContract, async (ctx, params) => {
  const { nickName: name, language, zone_name: zone = params.zone, region, settings } = params
  await changeInfo(ctx, { name, language, zone, region, settings })
  return {}
})

export const setAvatar = handle(setAvatarContract, async (ctx, { file_id: fileId }) => ({
  avatar: await changeOwnAvatar(ctx, fileId),
}))

export const perfectInfo = handle(perfectInfoContract, async (ctx, params) => {
  const { nickName: name, region, phone, phone_code, email, email_code } = params
  const { pwd_md5: md5 } = params
  const missing = {
    name,
    region,
    phone: phone === undefined ? undefined : { target: phone, code: phone_code },
    email: email === undefined ? undefined : { target: email, code: email_code },
    md5,
  }
  const caller = await completeAccount(ctx, missing, ctx.client.brand)
  return sessionReply(await describeSession(ctx.services, caller))
})

export const modifyPwd = handle(modifyPwdContract, async (ctx, params) => {
  await changePassword(ctx, { oldMd5: params.old_pwd_md5, newMd5: params.pwd_md5 })
  return {}
})

export const bindPhone = handle(bindPhoneContract, async (ctx, params) => {
  const { target, code, pwd_md5: md5, old_code: oldCode } = params
  const { brand } = ctx.client
  const bound = await bindContact(ctx, { target, code, md5, oldCode, brand })
  return { target: bound.shown, reset_from: Math.ceil(bound.countsFrom / 1000) }
})

export const setTotp = handle(setTotpContract, async (ctx, params) => {
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

export const getUiFilePath = handlePublic(
  getUiFilePathContract,
  async ({ services, client }, { filename }) => {
    const language = knownLanguage(filename)
    const { brand } = client.brand
    const pack = await readLanguagePack(services, { language, brand })
    return { version: pack.version, ...languagePackPaths(language, pack) }
  },
)
