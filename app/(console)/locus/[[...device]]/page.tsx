import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { LocusScreen } from '#app/(console)/locus/locus-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('common.page'))('locus') }
}

export default function LocusPage() {
  return (
    <AreaMessages
      areas={['monitor', 'map', 'device', 'track', 'fleet', 'report', 'form', 'verification']}
    >
      <LocusScreen kind="trips" />
    </AreaMessages>
  )
}
