import type { BrandProfile } from '#brands/define.ts'
import type { Caller, Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { Visitor } from '../audit/write-audit.ts'
import { findOwner, resetTarget } from './find-owner.ts'
import { maskContact } from './mask-contact.ts'
import { readOwn, subjectOf } from './read-own.ts'
import { sendCode } from './send-code.ts'

type Asked = Pick<Context, 'services' | 'now' | 'requestId' | 'ip'> & {
  brand: BrandProfile
  lang: string
}

/** The way a message to a phone or a mail address goes. */
export const channelOf = (target: string) => (target.includes('@') ? 'mail' : 'sms')

/** Sends a code to somebody who wants to register; returns where it went, masked. Throws registrationClosed. */
export async function requestRegisterCode(ctx: Asked, target: string): Promise<string> {
  if (!ctx.brand.features.register) throw new AppError('registrationClosed')
  const visitor = visitorOf(maskContact(target))
  const { brand, lang } = ctx
  await sendCode(ctx, visitor, {
    purpose: 'register',
    target,
    subject: '',
    channel: channelOf(target),
    brand,
    lang,
  })
  return maskContact(target)
}

/**
 * Sends a code to the bound phone or mail of an account or a device whose password is forgotten. Where there is none it
 * answers just the same, with a made-up target, and sends nothing.
 */
export async function requestResetCode(
  ctx: Asked,
  asked: { kind: 'account' | 'device'; name: string; channel: 'sms' | 'mail' },
): Promise<string> {
  const { services, brand, lang } = ctx
  const owner = await findOwner(services.pool, asked.kind, asked.name)
  const { target, subject, shown, isForNobody } = resetTarget(owner, asked, services.config.SECRET)
  const visitor = { ...visitorOf(asked.name), ...(owner && atOrganisation(owner)) }
  const { channel } = asked
  await sendCode(ctx, visitor, {
    purpose: 'forget',
    target,
    subject,
    channel,
    isForNobody,
    brand,
    lang,
  })
  return shown
}

/** Sends a code to a phone or mail address that the caller wants to bind. */
export async function requestBindCode(ctx: Asked, caller: Caller, target: string): Promise<string> {
  const { brand, lang } = ctx
  const channel = channelOf(target)
  const subject = subjectOf(caller)
  await sendCode(ctx, caller, { purpose: 'bind', target, subject, channel, brand, lang })
  return maskContact(target)
}

/** Sends a code to what the caller has bound, to prove that it may be replaced. Throws nothingBound. */
export async function requestChangeCode(
  ctx: Asked,
  caller: Caller,
  channel: 'sms' | 'mail',
): Promise<string> {
  const { services, brand, lang } = ctx
  const own = await readOwn(services.pool, caller)
  const target = channel === 'sms' ? own.phone : own.email
  if (!target) throw new AppError('nothingBound')
  const subject = subjectOf(caller)
  await sendCode(ctx, caller, { purpose: 'change', target, subject, channel, brand, lang })
  return maskContact(target)
}

/** Somebody who is not logged in. */
export const visitorOf = (name: string): Visitor => ({
  kind: 'visitor',
  name,
  organisationId: undefined,
  path: '',
})

/** Where the deeds of a visitor who names an account or device are shown. */
export const atOrganisation = ({
  organisationId,
  path,
}: {
  organisationId: number
  path: string
}) => ({
  organisationId,
  path,
})
