import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { RechargeStatistics } from '#components/trade/order/statistics-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('order'))('stat.title') }
}

export default function Page() {
  return (
    <AreaMessages areas={['order', 'service', 'report', 'form', 'verification']}>
      <RechargeStatistics />
    </AreaMessages>
  )
}
