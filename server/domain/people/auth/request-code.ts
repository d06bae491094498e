import type { BrandProfile } from '#brands/define.ts'
import { numberKey } from '#lib/rules/device-number.ts'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import type { Visitor } from '../../platform/audit/write-audit.ts'
import { findOwner, resetTarget } from './find-owner.ts'
import { maskContact } from './mask-contact.ts'
import { readOwn, subjectOf } from './read-own.ts'
import { sendVerificationCode } from './send-code.ts'

type Requested = Pick<Context, 'services' | 'now' | 'requestId' | 'ip'> & {
  brand: BrandProfile
  lang: string
}

export const channelOf = (target: string) => (target.includes('@') ? 'mail' : 'sms')

/** Only registerAccount tells that the target is taken. */
export async function requestRegisterCode(ctx: Requested, target: string): Promise<string> {
  if (!ctx.brand.features.register) throw new AppError('registrationClosed')
  const visitor = visitorOf(maskContact(target))
  const { brand, lang } = ctx
  await sendVerificationCode(ctx, visitor, {
    purpose: 'register',
    requested: `register:${target}`,
    target,
    subject: '',
    channel: channelOf(target),
    brand,
    lang,
  })
  return maskContact(target)
}

/** Without usable contact the same, sending nothing. */
export async function requestResetCode(
  ctx: Requested,
  requested: { kind: 'account' | 'device'; name: string; channel: 'sms' | 'mail' },
): Promise<void> {
  const { services, brand, lang } = ctx
  const owner = await findOwner(services.pool, requested.kind, requested.name)
  const { target, subject, isForNobody } = resetTarget(owner, requested, services)
  const visitor = { ...visitorOf(requested.name), ...(owner && atOrganisation(owner)) }
  const { channel, kind, name } = requested
  await sendVerificationCode(ctx, visitor, {
    purpose: 'forget',
    requested: `forget:${kind}:${channel}:${kind === 'device' ? numberKey(name) : name}`,
    target,
    subject,
    channel,
    isForNobody,
    brand,
    lang,
  })
}

export async function requestBindCode(
  ctx: Requested,
  caller: Caller,
  target: string,
): Promise<string> {
  const { brand, lang } = ctx
  const channel = channelOf(target)
  const subject = subjectOf(caller)
  const requested = `bind:${subject}:${target}`
  await sendVerificationCode(ctx, caller, {
    purpose: 'bind',
    requested,
    target,
    subject,
    channel,
    brand,
    lang,
  })
  return maskContact(target)
}

/** To what the caller has bound. */
export async function requestOwnCode(
  ctx: Requested,
  caller: Caller,
  { purpose, channel }: { purpose: 'change' | 'wallet'; channel: 'sms' | 'mail' },
): Promise<string> {
  const { services, brand, lang } = ctx
  const own = await readOwn(services.pool, caller)
  const target = channel === 'sms' ? own.phone : own.email
  if (!target) throw new AppError('nothingBound')
  const subject = subjectOf(caller)
  const requested = `${purpose}:${subject}:${target}`
  await sendVerificationCode(ctx, caller, {
    purpose,
    requested,
    target,
    subject,
    channel,
    brand,
    lang,
  })
  return maskContact(target)
}

export const visitorOf = (name: string): Visitor => ({
  kind: 'visitor',
  name,
  organisationId: undefined,
  path: '',
})

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
