import type { Services } from '../../../services.ts'

/** What following a payment needs, in web process and worker. */
export type PayStores = Pick<Services, 'pool' | 'bus' | 'now' | 'log' | 'payments'> & {
  config: Pick<Services['config'], 'APP_URL' | 'PORT' | 'DEFAULT_BRAND' | 'PROFIT_DAYS'>
}
