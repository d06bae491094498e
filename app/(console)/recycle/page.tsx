import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { RecycleScreen } from '#components/fleet/device/recycle/recycle-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('common.page'))('recycle') }
}

export default function RecyclePage() {
  return (
    <AreaMessages areas={['recycle', 'fleet', 'device', 'report', 'form', 'verification']}>
      <RecycleScreen />
    </AreaMessages>
  )
}
