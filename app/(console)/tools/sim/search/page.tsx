import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { SimSearch } from '#components/list/tool/sim-search.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('sim.find'))('title') }
}

export default function Page() {
  return (
    <AreaMessages areas={['tool', 'report', 'sim', 'form', 'verification']}>
      <SimSearch />
    </AreaMessages>
  )
}
