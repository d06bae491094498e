import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { WallScreen } from '#app/(console)/monitor/wall/wall-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('common.page'))('wall') }
}

export default function WallPage() {
  return (
    <AreaMessages areas={['follow', 'form', 'map', 'device']}>
      <WallScreen />
    </AreaMessages>
  )
}
