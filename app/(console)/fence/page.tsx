import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { FenceScreen } from '#components/fence/fence-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('common.page'))('fence') }
}

export default function FencePage() {
  return (
    <AreaMessages areas={['fence', 'map', 'form', 'verification']}>
      <FenceScreen />
    </AreaMessages>
  )
}
