import type { Payments } from '../../../integrations/pay/open-payments.ts'

/** Whether the installation itself is for tests: it takes payments, and none of its own accounts (the demo's sandbox, test keys) takes real money. */
export function takesTestMoney({ providers }: Pick<Payments, 'providers'>): boolean {
  const own = Object.values(providers)
  return own.length > 0 && own.every(({ livemode }) => !livemode)
}
