import type { Services } from '../../../services.ts'
import type { PayStores } from '../../pay/check-order.ts'

export type RechargeStores = PayStores & Pick<Services, 'simOperator'>
