import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { ProfitScreen } from '#components/trade/wallet/profit-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('wallet'))('profit.title') }
}

export default function Page() {
  return (
    <AreaMessages areas={['wallet', 'order', 'service', 'report', 'form', 'verification']}>
      <ProfitScreen />
    </AreaMessages>
  )
}
