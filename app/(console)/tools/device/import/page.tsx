import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { ImportScreen } from '#components/fleet/import/import-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('tool.import'))('title') }
}

export default function ImportPage() {
  return (
    <AreaMessages areas={['tool', 'service', 'report', 'form']}>
      <ImportScreen />
    </AreaMessages>
  )
}
