import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { Reference } from '#components/platform/develop/reference.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('common.page'))('develop') }
}

export default function DevelopConfigPage() {
  return (
    <AreaMessages areas={['develop']}>
      <Reference />
    </AreaMessages>
  )
}
