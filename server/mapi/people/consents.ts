import { legalText } from '#brands/public.ts'
import { getConsentLog as getConsentLogContract } from '#lib/contract/ops/get-consent-log.ts'
import { agree as agreeContract } from '#lib/contract/user/agree.ts'
import { getConsentText as getConsentTextContract } from '#lib/contract/user/get-consent-text.ts'
import { getConsents as getConsentsContract } from '#lib/contract/user/get-consents.ts'
import { getLegal as getLegalContract } from '#lib/contract/user/get-legal.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { accountOf } from '../../domain/people/auth/read-own.ts'
import { agreeToTexts } from '../../domain/people/consent/agree-to-texts.ts'
import { listConsents } from '../../domain/people/consent/list-consents.ts'
import { readConsent } from '../../domain/people/consent/read-consent.ts'
import { knownLanguage } from '../../texts/error-text.ts'
import { handle, handlePublic } from '../door/handle.ts'

const ownShown = 100

export const getLegal = handlePublic(getLegalContract, async (ctx, { lang }) => {
  const { legal, agreement } = ctx.client.hostBrand
  if (!legal || !agreement) return { legal: null }
  const language = knownLanguage(lang || ctx.lang)
  return {
    legal: {
      hash: agreement.hash,
      version: agreement.version,
      publish_time: agreement.since,
      terms: legalText(legal, 'terms', language),
      privacy: legalText(legal, 'privacy', language),
    },
  }
})

export const agree = handle(agreeContract, async (ctx, { hash, language }) => {
  const { hostBrand } = ctx.client
  await agreeToTexts(ctx, { brand: hostBrand, hash: hash, language: knownLanguage(language) })
  return {}
})

type Kept = Pick<
  Awaited<ReturnType<typeof listConsents>>[number],
  'brand' | 'version' | 'hash' | 'language' | 'agreedAt'
>

const consentOf = ({ brand, version, hash, language, agreedAt }: Kept) => ({
  brand: brand,
  version: version,
  hash: hash,
  language: language as Language,
  agree_time: agreedAt,
})

export const getConsents = handle(getConsentsContract, async ({ services, caller }) => {
  const accountId = accountOf(caller)
  const { path } = caller
  const page = { path: path, search: undefined, beforeId: undefined, limit: ownShown }
  const rows = await listConsents(services.pool, { ...page, accountId })
  return { items: rows.map(consentOf) }
})

export const getConsentText = handle(getConsentTextContract, async (ctx, { brand, hash }) => {
  const asked = { accountId: accountOf(ctx.caller), brand: brand, hash: hash }
  const consent = await readConsent(ctx.services.pool, asked)
  const language = consent.language as Language
  return {
    ...consentOf(consent),
    terms: legalText(consent.legal, 'terms', language),
    privacy: legalText(consent.legal, 'privacy', language),
  }
})

export const getConsentLog = handle(getConsentLogContract, async (ctx, params) => {
  const { search, limit_size: limit, last_id } = params
  const rows = await listConsents(ctx.services.pool, {
    path: ctx.acting.path,
    accountId: undefined,
    search: search,
    beforeId: last_id === undefined ? undefined : Number(last_id),
    limit: limit,
  })
  return {
    items: rows.map((row) => ({
      consent_id: String(row.id),
      suid: String(row.accountId),
      account: row.login,
      nickName: row.name,
      sfamily_name: row.organisation,
      ...consentOf(row),
      ip: row.ip,
    })),
  }
})
