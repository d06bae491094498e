import path from 'node:path'
import { brandText } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import { type BrandKeyKind, isPayKey, openKeyFields } from '#lib/codes/brand-keys.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { db, first } from '../../../db/sql.ts'
import { openGeocoders } from '../../../integrations/geocode/provider/open-geocoders.ts'
import type { BrandKey } from '../../../integrations/keys/brand-keys.ts'
import { outcomeOf, type Tested, VendorRefused } from '../../../integrations/keys/outcome-of.ts'
import { openSenders } from '../../../integrations/open-senders.ts'
import { senderOf } from '../../../integrations/sender.ts'
import { fourthOf, tilesOf } from '../../../integrations/tiles/brand-tiles.ts'
import { readTileVendors, tileAddress } from '../../../integrations/tiles/tile-vendors.ts'
import { fetchPublic } from '../../../process/fetch-public.ts'
import { sandboxSender } from '../../../sandbox/sandbox-sender.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import { ownAccount } from '../account/own-account.ts'
import { readKey } from './edit-keys.ts'
import { isInstalled } from './installed-keys.ts'

type Place = { brand: string; kind: BrandKeyKind }
type Trial = Place & { key: BrandKey | undefined }

/** Each costs a message, or a request at a vendor. */
const rate = { perSecond: 0.1, burst: 10 }

/**
 * A real call with the key that a brand uses: its own, else that of the installation. Mails and SMS go to the caller's own
 * address and number. Throws notFound where there is no key, noTestAddress, tooManyAttempts.
 */
export async function tryKey(ctx: Context, place: Place): Promise<Tested & { target: string }> {
  const { services, now } = ctx
  // As the store has it: this process may not have heard of the newest yet.
  const kept = await readKey(services, place)
  const key = kept && { ...place, ...kept, isEnded: false }
  if (!key && !isInstalled(services, place.kind)) throw new AppError('notFound')
  const target = await targetOf(ctx, place.kind)
  const bucket = `keyTest:${ownAccount(ctx)}`
  if (!(await services.limiter.take(bucket, rate, now()))) throw new AppError('tooManyAttempts')
  const secrets = Object.entries(key?.values ?? {}).flatMap(([name, value]) =>
    openKeyFields.includes(name) ? [] : [value],
  )
  const work = () => trialOf(ctx, { ...place, key }, target)
  return { ...(await outcomeOf(work, secrets)), target: target }
}

/** Whom a message goes to; empty: none is sent. */
async function targetOf(ctx: Context, kind: BrandKeyKind): Promise<string> {
  if (kind !== 'mail' && kind !== 'sms') return ''
  const own = db.selectFrom('account').select(['email', 'phone'])
  const found = await first(ctx.services.pool, own.where('id', '=', ownAccount(ctx)))
  const target = kind === 'mail' ? found?.email : found?.phone
  if (!target) throw new AppError('noTestAddress')
  return target
}

function trialOf(ctx: Context, trial: Trial, target: string): Promise<unknown> {
  const { kind } = trial
  if (isPayKey(kind)) return payTrial(ctx, trial)
  if (kind === 'mail' || kind === 'sms') return messageTrial(ctx, trial, target)
  return kind === 'amap' || kind === 'google' ? addressTrial(ctx, trial) : tileTrial(ctx, trial)
}

async function payTrial({ services }: Context, { kind, key }: Trial): Promise<void> {
  const { keyed, providers } = services.payments
  const provider = key ? keyed.open(key) : providers[kind as 'stripe' | 'paypal']
  await provider?.ping?.()
}

/** Only this one: what brands have otherwise does not matter. */
const alone = (key: BrandKey | undefined) => ({
  of: (brand: string, kind: BrandKeyKind) =>
    key?.brand === brand && key.kind === kind ? key : undefined,
  byId: () => key,
  list: () => (key ? [key] : []),
})

async function messageTrial(
  { services, lang, now }: Context,
  { brand, kind, key }: Trial,
  target: string,
): Promise<void> {
  const senders = openSenders(services.config, sandboxSender(), alone(key))
  const { keyTest } = messageTexts(lang, brand)
  const name = brandText(resolveBrand(undefined, brand).name, lang)
  await senderOf(senders[kind as 'mail' | 'sms'], brand).send({
    id: `test-${now()}`,
    target: target,
    brand: brand,
    subject: fillText(keyTest.subject, { brand: name }),
    body: fillText(keyTest.body, { brand: name }),
  })
}

/** Where both vendors know a street: Tiananmen, Beijing, in degrees. */
const known = { lat: 39.9087, lon: 116.3975 }

async function addressTrial({ services, now }: Context, { brand, kind, key }: Trial) {
  const map = { geocoder: kind as 'amap' | 'google' }
  const geocoder = openGeocoders(services.config, now, alone(key))({ brand: brand, map: map })
  const [address] = (await geocoder?.reverse([known], 'zh')) ?? []
  if (!address) throw new VendorRefused('no address')
}

/** Of the world's middle, so that every map has it. */
const tile = { z: 3, x: 6, y: 3 }
const limits = { timeoutMs: 8000, maxBytes: 1_048_576 }

async function tileTrial({ services }: Context, { kind, key }: Trial): Promise<void> {
  const { config } = services
  const { all } = await readTileVendors(path.join(config.dataDir, 'maps'))
  const own = key && kind === 'tiles' ? fourthOf(key, config.BRAND_KEYS_PRIVATE) : undefined
  const provider = own ?? tilesOf(all, kind)[0]
  const used = key?.values['key'] ?? process.env['TILE_KEY_TIANDITU'] ?? ''
  const url = provider && tileAddress(provider, tile, used)
  if (!url) throw new VendorRefused('no tile')
  const { status, type } = await fetchPublic(url, {
    ...limits,
    allowPrivate: provider.allowPrivate,
  })
  if (status !== 200 || !type.startsWith('image/')) throw new VendorRefused(`${status} ${type}`)
}
