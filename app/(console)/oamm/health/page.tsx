import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { HealthScreen } from '#components/platform/health/health-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('common.page'))('health') }
}

export default function HealthPage() {
  return (
    <AreaMessages areas={['health']}>
      <HealthScreen />
    </AreaMessages>
  )
}
