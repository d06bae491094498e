import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { SimScreen } from '#components/trade/sim/sim-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('sim'))('title') }
}

export default function Page() {
  return (
    <AreaMessages areas={['sim', 'report', 'form', 'verification']}>
      <SimScreen />
    </AreaMessages>
  )
}
