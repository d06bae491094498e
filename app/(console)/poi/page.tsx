import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { PoiScreen } from '#components/tracking/places/poi-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('common.page'))('poi') }
}

export default function PoiPage() {
  return (
    <AreaMessages areas={['poi', 'map', 'report', 'form', 'verification']}>
      <PoiScreen />
    </AreaMessages>
  )
}
