import type { BrandKeyKind } from '#lib/codes/brand-keys.ts'
import type { Services } from '../../../services.ts'

type Installation = Pick<Services, 'config' | 'payments'>

/** Whether the installation has a key of a kind, for brands without their own. */
export function isInstalled({ config, payments }: Installation, kind: BrandKeyKind): boolean {
  switch (kind) {
    case 'tianditu':
      return Boolean(process.env['TILE_KEY_TIANDITU'])
    case 'google':
      return Boolean(process.env['TILE_KEY_GOOGLE']) || config.GEOCODE_KEY_GOOGLE !== ''
    case 'amap':
      return config.GEOCODE_KEY_AMAP !== ''
    case 'tiles':
      return false
    case 'sms':
      return config.SMS_URL !== undefined
    case 'mail':
      return config.SMTP_URL !== undefined
    case 'stripe':
    case 'paypal':
      return payments.providers[kind] !== undefined
  }
}
