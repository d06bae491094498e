import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { OwnOrdersScreen } from '#components/trade/order/own-orders-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('order'))('own.title') }
}

export default function OrdersPage() {
  return (
    <AreaMessages areas={['order', 'service', 'complaint', 'report', 'form', 'verification']}>
      <OwnOrdersScreen />
    </AreaMessages>
  )
}
