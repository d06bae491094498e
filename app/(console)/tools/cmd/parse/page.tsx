import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ParseScreen } from '#components/control/parse/parse-screen.tsx'
import { AreaMessages } from '#components/data/area-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('tool.parse'))('title') }
}

export default function ParsePage() {
  return (
    <AreaMessages areas={['tool', 'form', 'verification']}>
      <ParseScreen />
    </AreaMessages>
  )
}
