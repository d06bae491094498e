import type { Services } from '../../../../services.ts'
import type { PayStores } from '../../pay/pay-stores.ts'

export type RechargeStores = PayStores & Pick<Services, 'simOperator'>
