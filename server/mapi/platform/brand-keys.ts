import { brandNamed } from '#brands/resolve.ts'
import { type BrandKeyKind, brandKeyKinds, isPayKey, keyFieldsOf } from '#lib/codes/brand-keys.ts'
import { checkSender as checkSenderContract } from '#lib/contract/ops/check-sender.ts'
import { deleteKey as deleteKeyContract } from '#lib/contract/ops/delete-key.ts'
import { getKeys as getKeysContract } from '#lib/contract/ops/get-keys.ts'
import { setKey as setKeyContract } from '#lib/contract/ops/set-key.ts'
import { testKey as testKeyContract } from '#lib/contract/ops/test-key.ts'
import { AppError } from '../../app-error.ts'
import { wrongField } from '../../domain/people/brand-key/check-values.ts'
import {
  checkBrand,
  listKeys,
  putKey,
  readKey,
  takeKeyAway,
} from '../../domain/people/brand-key/edit-keys.ts'
import { isInstalled } from '../../domain/people/brand-key/installed-keys.ts'
import { lookUpSender, senderOfBrand } from '../../domain/people/brand-key/look-up-sender.ts'
import { tryKey } from '../../domain/people/brand-key/try-key.ts'
import { takesTestMoney } from '../../domain/trade/pay/takes-test-money.ts'
import { badParam } from '../door/bad-param.ts'
import { type CallContext, handle } from '../door/handle.ts'

/** Keys are of the platform's root alone: a dealer that edits its brand has none. Throws noPermission, notFound. */
async function checkMay({ caller, services }: CallContext, brand: string): Promise<void> {
  if (!caller.isRoot) throw new AppError('noPermission')
  await checkBrand(services.pool, brand)
}

export const getKeys = handle(getKeysContract, async (ctx, { brand }) => {
  await checkMay(ctx, brand)
  const { services } = ctx
  const base = brandNamed(brand)?.branch?.base
  const set = await keysByKind(services, brand)
  const ofBase = base === undefined ? undefined : await keysByKind(services, base)
  const { from, domain } = await senderFor(services, brand)
  const lineOf = async (kind: BrandKeyKind) => {
    const own = set.get(kind)
    const isOfBase = !own && ofBase?.has(kind) === true
    const other = isInstalled(services, kind) ? ('installation' as const) : ('none' as const)
    return {
      kind: kind,
      state: own ? ('own' as const) : isOfBase ? ('base' as const) : other,
      ...(isOfBase && base !== undefined && { base }),
      ...(own && { set_by: own.setBy, set_time: own.setAt }),
      ...(isPayKey(kind) && { webhook_path: `/webhook/${kind}/${brand}` }),
      ...(isPayKey(kind) && (own || isOfBase) && (await payFacts(services, { brand, kind }))),
    }
  }
  return {
    keys: await Promise.all(brandKeyKinds.map(lineOf)),
    sender: { from: from, domain: domain },
  }
})

const keysByKind = async ({ pool }: CallContext['services'], brand: string) =>
  new Map((await listKeys(pool, brand)).map((key) => [key.kind, key]))

/** Whether the key that a brand uses takes real money, and whether payers are offered it (offeredMethods). */
async function payFacts(
  services: CallContext['services'],
  place: { brand: string; kind: BrandKeyKind },
) {
  const kept = await readKey(services, place)
  if (!kept) return {}
  const { livemode } = services.payments.keyed.open({ ...place, ...kept, isEnded: false })
  return { is_test: !livemode, is_offered: livemode || takesTestMoney(services.payments) }
}

async function senderFor(services: CallContext['services'], brand: string) {
  const own = await readKey(services, { brand: brand, kind: 'mail' })
  return { ...senderOfBrand(services, own?.values), own: own?.values }
}

export const setKey = handle(setKeyContract, async (ctx, params) => {
  const { brand, kind, secrets, is_same_account: isSameAccount } = params
  await checkMay(ctx, brand)
  const wrong = wrongField(kind, secrets)
  if (wrong) {
    const choices = keyFieldsOf(kind).find(({ name }) => name === wrong.name)?.choices
    const path = `secrets.${wrong.name}`
    throw choices && wrong.why === 'invalid'
      ? badParam(ctx, path, 'choice', { values: choices.join(', ') })
      : badParam(ctx, path, wrong.why)
  }
  await putKey(ctx, { brand, kind, values: secrets, isSameAccount })
  return {}
})

export const deleteKey = handle(deleteKeyContract, async (ctx, { brand, kind }) => {
  await checkMay(ctx, brand)
  await takeKeyAway(ctx, { brand, kind })
  return {}
})

export const testKey = handle(testKeyContract, async (ctx, { brand, kind }) => {
  await checkMay(ctx, brand)
  return tryKey(ctx, { brand, kind })
})

export const checkSender = handle(checkSenderContract, async (ctx, { brand }) => {
  await checkMay(ctx, brand)
  const { services } = ctx
  const { from, domain, own } = await senderFor(services, brand)
  const records = await lookUpSender(services, own)
  return { from: from, domain: domain, records: records }
})
