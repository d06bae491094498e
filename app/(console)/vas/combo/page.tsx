import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { PackageScreen } from '#components/trade/package/package-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('package'))('title') }
}

export default function Page() {
  return (
    <AreaMessages areas={['package', 'service', 'report', 'form', 'verification']}>
      <PackageScreen />
    </AreaMessages>
  )
}
