import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { SimImportScreen } from '#components/fleet/import/sim-import-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('sim.import'))('title') }
}

export default function Page() {
  return (
    <AreaMessages areas={['sim', 'tool', 'report', 'form']}>
      <SimImportScreen />
    </AreaMessages>
  )
}
