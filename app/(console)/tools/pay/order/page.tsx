import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { FindOrderScreen } from '#components/trade/order/order-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('order.find'))('title') }
}

export default function Page() {
  return (
    <AreaMessages areas={['order', 'service', 'wallet', 'report', 'form', 'verification']}>
      <FindOrderScreen />
    </AreaMessages>
  )
}
