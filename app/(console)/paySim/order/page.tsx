import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { SimOrdersScreen } from '#components/trade/sim/sim-orders-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('sim'))('order.title') }
}

export default function Page() {
  return (
    <AreaMessages
      areas={['sim', 'order', 'package', 'service', 'wallet', 'report', 'form', 'verification']}
    >
      <SimOrdersScreen />
    </AreaMessages>
  )
}
