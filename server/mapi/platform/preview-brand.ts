import { previewConfig as previewConfigContract } from '#lib/contract/ops/preview-config.ts'
import { codeMessage } from '../../domain/people/auth/send-code.ts'
import { draftProfile } from '../../domain/platform/brand/draft-profile.ts'
import { sampleReceipt } from '../../domain/trade/billing/sample-receipt.ts'
import { knownLanguage } from '../../texts/error-text.ts'
import { handle } from '../door/handle.ts'

const sampleCode = '482913'

export const previewConfig = handle(
  previewConfigContract,
  async (ctx, { brand: name, language: asked }) => {
    const brand = await draftProfile(ctx, name)
    const language = knownLanguage(asked)
    const request = { purpose: 'register', target: '', brand: brand, lang: language } as const
    const mail = codeMessage({ ...request, channel: 'mail' }, sampleCode)
    const sms = codeMessage({ ...request, channel: 'sms' }, sampleCode)
    const pdf = await sampleReceipt(ctx.services.pool, { brand, language, now: ctx.now() })
    return {
      mail: { subject: mail.subject, body: mail.body },
      sms: sms.body,
      pdf: pdf.toString('base64'),
    }
  },
)
