import type { Services } from '#server/services.ts'
import type { PayStores } from '../../pay/pay-stores.ts'

export type RechargeStores = PayStores & Pick<Services, 'simOperator'>
