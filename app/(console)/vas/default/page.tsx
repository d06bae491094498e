import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { DefaultScreen } from '#components/trade/defaults/default-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('service.defaults'))('title') }
}

export default function DefaultPage() {
  return (
    <AreaMessages areas={['service', 'form', 'verification']}>
      <DefaultScreen />
    </AreaMessages>
  )
}
